// SPDX-License-Identifier: MIT
// The yy:// dialect: pages that bring the script of the Android library JsBridge along, and put
// its object in the place of the one that is there.
(function (core) {
  "use strict";
  const { invoke, stringify, uncurry } = core;
  const slice = uncurry(String.prototype.slice);
  const lower = uncurry(String.prototype.toLowerCase);
  const scheme = "yy://";
  const prefix = scheme + "return/";

  // Queues may be longer than an address can be. The page has emptied its queue when it writes one:
  // the next may take its frame before that has navigated.
  core.addMessages({
    __proto__: null,
    dialect: "jsBridge",
    isSentAtOnce: true,
    read: (url) =>
      lower(slice(url, 0, prefix.length)) === prefix ? stringify(slice(url, scheme.length)) : undefined,
    isDestroyed: () => false,
  });

  const bridge = (method) => {
    const current = window.WebViewJavascriptBridge;
    const has = typeof current === "object" && current !== null && typeof current[method] === "function";
    return has ? current : undefined;
  };

  core.on("jsBridge", (directive) => {
    const method = directive[1] === "fetch" ? "_fetchQueue" : "_handleMessageFromNative";
    const page = bridge(method);
    if (!page) core.log("lost", "jsBridge: the page has no WebViewJavascriptBridge." + method);
    // The queue comes back as an address.
    else if (directive[1] === "fetch") invoke(page._fetchQueue, page, []);
    else invoke(page._handleMessageFromNative, page, [directive[2]]);
  });

  // The wish to have the queue fetched may have been blocked.
  core.onBlocked(() => {
    const page = bridge("_handleMessageFromNative") && bridge("_fetchQueue");
    if (page) invoke(page._fetchQueue, page, []);
  });

  core.addFallback((name, data, id) => {
    const page = bridge("_handleMessageFromNative");
    if (!page) return undefined;
    page._handleMessageFromNative(core.textOfCall(name, data, id));
    return null;
  });
})
