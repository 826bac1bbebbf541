// SPDX-License-Identifier: MIT
// window.webkit.messageHandlers: an object for every native handler, in front of the real one.
(function (core) {
  "use strict";
  const { defineProperty, freeze, hasOwn, keys } = Object;
  const NativeTypeError = TypeError;
  const messageHandlers = {};

  const make = (name) =>
    freeze({
      postMessage: function postMessage(value) {
        if (arguments.length === 0) core.raise(new NativeTypeError("Not enough arguments"));
        return core.call("messageHandlers", name, value, false);
      },
    });

  const update = () => {
    const present = keys(messageHandlers);
    for (let i = 0; i < present.length; i++)
      if (!core.hasName(present[i])) delete messageHandlers[present[i]];
    core.eachName((name) => {
      if (hasOwn(messageHandlers, name)) return;
      defineProperty(messageHandlers, name, {
        __proto__: null, value: make(name), enumerable: true, configurable: true,
      });
    });
  };
  core.onNames("messageHandlers", update);
  update();

  // As in WKWebView an assignment changes nothing. The accessor is configurable, or a page that
  // declares `let webkit` would not parse; defining it on the untouched window throws, so the
  // property is assigned first (WebKitGTK 2.50).
  const webkit = freeze({ messageHandlers });
  window.webkit = webkit;
  defineProperty(window, "webkit", {
    __proto__: null, get: () => webkit, set: () => {}, enumerable: true, configurable: true,
  });
})
