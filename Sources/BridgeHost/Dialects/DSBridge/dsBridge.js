// SPDX-License-Identifier: MIT
// The DSBridge dialect: prompt("_dsbridge=NAME", JSON) is a call that the page stands still for.
(function (core) {
  "use strict";
  const { invoke, parse, stringify, uncurry } = core;
  const { apply, deleteProperty } = Reflect;
  const { defineProperty } = Object;
  const { isArray } = Array;
  const text = String;
  const slice = uncurry(String.prototype.slice);
  const mapGet = uncurry(Map.prototype.get);
  const mapSet = uncurry(Map.prototype.set);
  const mapDelete = uncurry(Map.prototype.delete);
  const NativePromise = Promise;
  const mark = "_dsbridge=";
  const waiting = new Map(); // id -> resolve: calls of native code that the page answers later
  let lastID = 0;

  // The script of these pages asks for this before it uses prompt.
  defineProperty(window, "_dswk", { __proto__: null, value: true, writable: true, configurable: true });

  const prompt = window.prompt;
  defineProperty(window, "prompt", {
    __proto__: null,
    value: function (message, argument) {
      const name = text(message);
      if (slice(name, 0, mark.length) !== mark) return apply(prompt, window, arguments);
      return call(slice(name, mark.length), argument === undefined ? "{}" : text(argument));
    },
    writable: true, enumerable: true, configurable: true,
  });

  const call = (name, argument) => {
    if (slice(name, 0, 5) === "_dsb.") return answerOwn(slice(name, 5), argument);
    if (core.isTooDeep(argument)) return refuse(name, argument);
    const answer = core.ask("dsBridge", "[" + stringify(name) + "," + stringify(argument) + "]");
    return answer === null ? "" : answer;
  };

  // Native could not even read who waits for the answer.
  const refuse = (name, argument) => {
    const message = "the value is nested more than 1000 deep";
    core.log("warning", "dsBridge: " + slice(name, 0, 80) + ": " + message);
    let stub;
    try {
      stub = parse(argument)._dscbstub;
    } catch {
      stub = undefined;
    }
    if (typeof stub === "string") core.timeout(() => finish(stub, undefined), 0);
    return '{"code":-1,"error":"invalid_value","message":' + stringify(message) + "}";
  };

  // What the script asks about the bridge itself.
  const answerOwn = (name, argument) => {
    let given;
    try {
      given = parse(argument);
    } catch {
      core.log("warning", "dsBridge: the argument of _dsb." + slice(name, 0, 80) + " is not JSON");
      return "";
    }
    const data = given === null || given === undefined ? undefined : given.data;
    if (name === "hasNativeMethod")
      return '{"code":0,"data":' + (core.hasName(text(data && data.name)) ? "true}" : "false}");
    if (name === "returnValue") receiveValue(data);
    else if (name === "closePage") core.close();
    return '{"code":0}';
  };

  // The answers to the calls of native code: more than one where `complete` is false.
  const receiveValue = (data) => {
    const id = data && data.id;
    // To a message that nobody wants answered.
    if (id === 0) return;
    const resolve = mapGet(waiting, id);
    if (!resolve) return core.log("warning", "dsBridge: the page answers a call that nobody waits for");
    if (data.complete === false) return;
    mapDelete(waiting, id);
    resolve(data.data);
  };

  // ["dsBridge", stub, name, {code, data?, message?}]
  core.on("dsBridge", (directive) => {
    const answer = directive[3];
    if (answer.code !== 0) core.log("warning", "dsBridge: " + directive[2] + ": " + answer.message);
    finish(directive[1], answer.data);
  });
  const finish = (stub, value) => {
    const callback = window[stub];
    if (typeof callback !== "function")
      return core.log("lost", "dsBridge: the page has no function " + stub + " to take the answer");
    // A function that was declared cannot be deleted.
    deleteProperty(window, stub);
    invoke(callback, window, [value]);
  };

  // Handlers of the page are known to its own script. The one that says so answers at once.
  const tell = (name, list, resolve) => {
    const id = resolve ? ++lastID : 0;
    if (resolve) mapSet(waiting, id, resolve);
    const message = { method: name, callbackId: id, data: core.strictJSON(list) };
    try {
      apply(window._handleMessageFromNative, window, [message]);
    } catch (error) {
      mapDelete(waiting, id);
      throw error;
    }
    return id;
  };
  core.addFallback((name, data, id) => {
    if (name === null || typeof window._handleMessageFromNative !== "function") return undefined;
    let isUnknown = false;
    mapDelete(waiting, tell("_hasJavascriptMethod", [name], (answer) => (isUnknown = answer !== true)));
    if (isUnknown) return undefined;
    const list = data === undefined ? [] : isArray(data) ? data : [data];
    if (id === 0) return tell(name, list) || null;
    return new NativePromise((resolve) => tell(name, list, resolve));
  });
})
