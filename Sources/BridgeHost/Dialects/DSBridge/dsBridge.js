// SPDX-License-Identifier: MIT
// The DSBridge dialect: prompt("_dsbridge=NAME", JSON) is a call that the page stands still for, and
// so is prompt(_dswk + NAME, JSON) in version 2.
(function (core) {
  "use strict";
  const { invoke, parse, stringify, uncurry } = core;
  const { apply, deleteProperty } = Reflect;
  const { assign, defineProperty, hasOwn } = Object;
  const { isArray } = Array;
  const text = String;
  const slice = uncurry(String.prototype.slice);
  const mapGet = uncurry(Map.prototype.get);
  const mapSet = uncurry(Map.prototype.set);
  const mapDelete = uncurry(Map.prototype.delete);
  const NativePromise = Promise;
  const mark = "_dsbridge=";
  const oldMark = "_dsbridge2=";
  const waiting = new Map(); // id -> resolve: calls of native code that the page answers later
  let lastID = 0;

  // The script of these pages asks for this before it uses prompt. That of version 2 puts it before
  // the name, and so can be told from later ones.
  defineProperty(window, "_dswk", { __proto__: null, value: oldMark, writable: true, configurable: true });

  const prompt = window.prompt;
  defineProperty(window, "prompt", {
    __proto__: null,
    value: function (message, argument) {
      const name = text(message);
      const json = argument === undefined ? "{}" : text(argument);
      if (slice(name, 0, mark.length) === mark) return call(slice(name, mark.length), json);
      if (slice(name, 0, oldMark.length) === oldMark) return callOld(slice(name, oldMark.length), json);
      return apply(prompt, window, arguments);
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
  const refuse = (name, argument, given) => {
    const message = "the value is nested more than 1000 deep";
    core.log("warning", "dsBridge: " + slice(name, 0, 80) + ": " + message);
    let stub = given;
    try {
      if (stub === undefined) stub = parse(argument)._dscbstub;
    } catch {
      stub = undefined;
    }
    if (typeof stub === "string") core.timeout(() => finish(stub, undefined), 0);
    return '{"code":-1,"error":"invalid_value","message":' + stringify(message) + "}";
  };

  // Version 2, whose pages bring no script along: native code gave them the object. Native code is
  // given the arguments as they are, and answers with text.
  let isOld = false;
  const callOld = (name, json, stub) => {
    isOld = true;
    if (json !== undefined && core.isTooDeep(json)) return refuse(name, json, stub) && "";
    const answer = core.ask("dsBridge", "[" + stringify(name) + "," + stringify(json === undefined ? "" : json) +
      ",true" + (stub === undefined ? "" : "," + stringify(stub)) + "]");
    return answer === null ? "" : answer;
  };
  const oldBridge = {
    call: function call(method, data, callback) {
      const isData = typeof data !== "function";
      const take = isData ? callback : data;
      let stub;
      if (typeof take === "function") {
        window.dscb = window.dscb || 0;
        stub = "dscb" + window.dscb++;
        window[stub] = take;
      }
      return callOld(text(method), isData && data !== undefined && data !== null ? stringify(data) : undefined, stub);
    },
    // The table must not be there before: the script of version 3 goes by it.
    register: function register(name, handler) {
      isOld = true;
      core.noteUse();
      window._dsf = window._dsf || {};
      if (typeof name === "object") assign(window._dsf, name);
      else window._dsf[name] = handler;
    },
  };
  const offer = (name, value) =>
    defineProperty(window, name, { __proto__: null, value, writable: true, configurable: true });
  offer("dsBridge", oldBridge);
  offer("getJsBridge", () => oldBridge);

  // Handlers are functions of that table, or of the page.
  const oldHandler = (name, list) => {
    const isInTable = isRegistered(window._dsf, name);
    if (!isInTable && !(isOld && isRegistered(window, name))) return undefined;
    const handler = isInTable ? window._dsf[name] : window[name];
    return new NativePromise((resolve) => resolve(apply(handler, window._dsf || window, list)));
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
  core.on("dsBridge", (directive) => finish(directive[1], directive[3].data));
  const finish = (stub, value) => {
    const callback = window[stub];
    if (typeof callback !== "function")
      return core.log("lost", "dsBridge: the page has no function " + stub + " to take the answer");
    // A function that was declared cannot be deleted.
    deleteProperty(window, stub);
    invoke(callback, window, [value]);
  };

  // The tables of that script. What it says of a name with a dot is true of namespaces only.
  const isRegistered = (table, name) =>
    typeof table === "object" && table !== null && hasOwn(table, name) && typeof table[name] === "function";

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
    if (name === null) return undefined;
    const list = data === undefined ? [] : isArray(data) ? data : [data];
    if (typeof window._handleMessageFromNative !== "function") return oldHandler(name, list);
    let isUnknown = false;
    if (!isRegistered(window._dsf, name) && !isRegistered(window._dsaf, name))
      mapDelete(waiting, tell("_hasJavascriptMethod", [name], (answer) => (isUnknown = answer !== true)));
    if (isUnknown) return undefined;
    if (id === 0) return tell(name, list) || null;
    return new NativePromise((resolve) => tell(name, list, resolve));
  });
})
