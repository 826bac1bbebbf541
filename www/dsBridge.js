// SPDX-License-Identifier: MIT
// The page's half of DSBridge, as of 2018: native functions are called like those of the page,
// because `prompt` waits for its answer.
//
//   dsBridge.call("sayHello", "Ram");                    // "Hello Ram !"
//   dsBridge.call("sayHello", "Ram", (greeting) => ...); // later
//   dsBridge.register("addUp", (a, b) => a + b);         // for native code
//   dsBridge.register("math", { addUp, multiply });      // math.addUp, math.multiply
(function () {
  "use strict";
  const handlers = new Map(); // name -> {run, isAsync}, run may be an object of functions
  let lastStub = 0;

  // With a callback the answer comes later, to a function whose name native code is told.
  const call = (name, data, callback) => {
    if (typeof data === "function") return call(name, undefined, data);
    const message = { data: data === undefined ? null : data };
    if (callback) {
      lastStub += 1;
      message._dscbstub = "dscb" + lastStub;
      window[message._dscbstub] = callback;
    }
    const answer = prompt("_dsbridge=" + name, JSON.stringify(message));
    return answer ? JSON.parse(answer).data : undefined;
  };

  // The handler, or each function of an object, returns its answer.
  const register = (name, run) => {
    handlers.set(name, { run: run, isAsync: false });
  };

  // The handler is given a function for its answers, after its arguments. All but the last one are
  // followed by `false`.
  const registerAsyn = (name, run) => {
    handlers.set(name, { run: run, isAsync: true });
  };

  // By its whole name, or as the function of an object that is registered.
  const find = (name) => {
    const whole = handlers.get(name);
    if (whole && typeof whole.run === "function") return { run: whole.run, self: null, isAsync: whole.isAsync };
    const dot = name.lastIndexOf(".");
    const space = dot < 0 ? undefined : handlers.get(name.slice(0, dot));
    const run = space && space.run && space.run[name.slice(dot + 1)];
    return typeof run === "function" ? { run: run, self: space.run, isAsync: space.isAsync } : undefined;
  };

  // For native code: {method, callbackId, data}, where the data is the text of a list.
  window._handleMessageFromNative = (message) => {
    const handler = find(message.method);
    if (!handler) return;
    const args = JSON.parse(message.data);
    const answer = (data, isLast) => {
      call("_dsb.returnValue", { id: message.callbackId, data: data, complete: isLast !== false });
    };
    if (handler.isAsync) handler.run.apply(handler.self, args.concat(answer));
    else answer(handler.run.apply(handler.self, args));
  };

  register("_hasJavascriptMethod", (name) => find(name) !== undefined);

  window.dsBridge = {
    call: call,
    register: register,
    registerAsyn: registerAsyn,
    hasNativeMethod: (name) => call("_dsb.hasNativeMethod", { name: name, type: "all" }),
  };

  // From now on native code may call.
  call("_dsb.dsinit");
})();
