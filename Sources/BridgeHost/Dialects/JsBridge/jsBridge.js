// SPDX-License-Identifier: MIT
// The yy:// dialect: pages that bring the script of the Android library JsBridge along, and put
// its object in the place of the one that is there.
(function (core) {
  "use strict";
  const { invoke, stringify, uncurry } = core;
  const slice = uncurry(String.prototype.slice);
  const lower = uncurry(String.prototype.toLowerCase);
  const scheme = "yy://";

  // Queues may be longer than an address can be.
  core.addMessages({
    __proto__: null,
    dialect: "jsBridge",
    read: (url) => {
      if (lower(slice(url, 0, scheme.length)) !== scheme) return undefined;
      const command = stringify(slice(url, scheme.length));
      if (!isFetching) return command;
      core.post("jsBridge", command);
      return '"return/"';
    },
    isDestroyed: () => false,
  });

  // One frame of the page carries every queue, and the next queue would push this one out of it: a
  // queue that we fetch is sent when it is written, and its address says nothing more.
  let isFetching = false;
  const fetch = (page) => {
    isFetching = true;
    invoke(page._fetchQueue, page, []);
    isFetching = false;
  };

  const bridge = (method) => {
    const current = window.WebViewJavascriptBridge;
    const has = typeof current === "object" && current !== null && typeof current[method] === "function";
    return has ? current : undefined;
  };
  const tell = (page, message) => invoke(page._handleMessageFromNative, page, [stringify(message)]);

  core.on("jsBridge", (directive) => {
    const method = directive[1] === "fetch" ? "_fetchQueue" : "_handleMessageFromNative";
    const page = bridge(method);
    if (!page) core.log("lost", "jsBridge: the page has no WebViewJavascriptBridge." + method);
    else if (directive[1] === "fetch") fetch(page);
    else tell(page, directive[2]);
  });

  core.addFallback((name, data, id) => {
    const page = bridge("_handleMessageFromNative");
    if (!page) return undefined;
    const message = { data };
    if (name !== null) message.handlerName = name;
    if (id !== 0) message.callbackId = "objc_cb_" + id;
    tell(page, message);
    return null;
  });
})
