// SPDX-License-Identifier: MIT
// window.bridgeHost: the modern call API.
(function (core) {
  "use strict";
  const { BridgeHostError } = core;
  const { defineProperty, freeze } = Object;
  const NativeTypeError = TypeError;
  const isString = (value) => typeof value === "string";

  const checkName = (name) => {
    if (!isString(name)) core.raise(new NativeTypeError("the name of a handler is a string"));
  };

  const native = new Proxy(freeze({ __proto__: null }), {
    __proto__: null,
    get: (_, name) => {
      // `then` would make the proxy look like a promise to `await`.
      if (!isString(name) || name === "then") return undefined;
      return function () {
        const list = [];
        for (let i = 0; i < arguments.length; i++)
          defineProperty(list, i, { __proto__: null, value: arguments[i], enumerable: true });
        return core.call("bridgeHost", name, list, true);
      };
    },
  });

  const api = freeze({
    // Calls a native handler; rejects with a BridgeHostError.
    call: function call(name, data) {
      checkName(name);
      return core.call("bridgeHost", name, data, false);
    },
    native,
    // Answers calls from native: with a value, a promise, or by throwing.
    handle: function handle(name, handler) {
      checkName(name);
      if (typeof handler !== "function") core.raise(new NativeTypeError("a handler is a function"));
      core.noteUse();
      core.handle(name, handler);
    },
    removeHandler: function removeHandler(name) {
      checkName(name);
      core.removeHandler(name);
    },
    // Ends a command-line run.
    exit: function exit(code, message) {
      core.exit(code === undefined ? 0 : code, message);
    },
    BridgeHostError,
  });
  defineProperty(window, "bridgeHost", { __proto__: null, value: api, configurable: true });
})
