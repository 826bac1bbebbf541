// SPDX-License-Identifier: MIT
// The page's half of DSBridge, as of 2018: native functions are called like those of the page,
// because `prompt` waits for its answer.
//
//   dsBridge.call("sayHello", "Ram");                    // "Hello Ram !"
//   dsBridge.call("sayHello", "Ram", (greeting) => ...); // later
(function () {
  "use strict";
  const handlers = {};
  let lastStub = 0;

  // With a callback the answer comes later, to a function whose name native code is told.
  const call = (name, data, callback) => {
    const message = { data: data === undefined ? null : data };
    if (callback) {
      lastStub += 1;
      message._dscbstub = "dscb" + lastStub;
      window[message._dscbstub] = callback;
    }
    const answer = prompt("_dsbridge=" + name, JSON.stringify(message));
    return answer ? JSON.parse(answer).data : undefined;
  };

  // The handler returns its answer.
  const register = (name, handler) => {
    handlers[name] = (args, answer) => answer(handler.apply(null, args));
  };

  // The handler is given a function for its answers, after its arguments. All but the last one are
  // followed by `false`.
  const registerAsyn = (name, handler) => {
    handlers[name] = (args, answer) => handler.apply(null, args.concat(answer));
  };

  // For native code: {method, callbackId, data}, where the data is the text of a list.
  window._handleMessageFromNative = (message) => {
    const handler = handlers[message.method];
    if (!handler) return;
    handler(JSON.parse(message.data), (data, isLast) => {
      call("_dsb.returnValue", { id: message.callbackId, data: data, complete: isLast !== false });
    });
  };

  register("_hasJavascriptMethod", (name) => name in handlers);

  window.dsBridge = {
    call: call,
    register: register,
    registerAsyn: registerAsyn,
    hasNativeMethod: (name) => call("_dsb.hasNativeMethod", { name: name, type: "all" }),
  };

  // From now on native code may call.
  call("_dsb.dsinit");
})();
