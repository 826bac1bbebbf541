// SPDX-License-Identifier: MIT
// Calls in both directions, for all dialects: promises of native answers, the page's handlers, and
// the names that native offers.
(function (core) {
  "use strict";
  const { BridgeHostError, legacyJSON, log, microtask, report, send, strictJSON, stringify, uncurry, watch } = core;
  const { getPrototypeOf, isExtensible } = Object;
  const NativePromise = Promise;
  const promisePrototype = Promise.prototype;
  const isPrototypeOf = uncurry(Object.prototype.isPrototypeOf);
  const isErrorOfOurs = (error) => isPrototypeOf(BridgeHostError.prototype, error);
  const slice = uncurry(String.prototype.slice);
  const hasOwn = uncurry(Object.prototype.hasOwnProperty);
  const mapGet = uncurry(Map.prototype.get);
  const mapHas = uncurry(Map.prototype.has);
  const mapSet = uncurry(Map.prototype.set);
  const mapClear = uncurry(Map.prototype.clear);
  const mapEach = uncurry(Map.prototype.forEach);
  const mapDelete = uncurry(Map.prototype.delete);
  const text = String;

  let isUsed = false;
  // The page has a handler: it uses the bridge, though nothing may come of it.
  core.noteUse = () => {
    if (isUsed) return;
    isUsed = true;
    send('["used"]');
  };

  const calls = new Map(); // id -> {resolve, reject, name}
  const handlers = new Map(); // name, or null for the default one -> {run, toJSON}
  const held = new Map(); // number -> directive: calls that wait for their handler, or the load
  const fallbacks = []; // function(name, data, id), for names that have no handler
  let lastID = 0;
  let isRefused = false;
  let isLoaded = false;
  let isReleasing = false;
  let lastHeld = 0;
  let heldCount = 0;

  // Posts a call of a dialect and returns a promise of its answer.
  const call = (dialect, name, value, isList) =>
    new NativePromise((resolve, reject) => {
      const data = strictJSON(value);
      const id = ++lastID;
      mapSet(calls, id, { __proto__: null, resolve, reject, name });
      if (isRefused) return settle(refusalOf(id));
      send(
        '["dialect",' + stringify(dialect) + ',["call",' + id + "," + stringify(name) +
          (isList ? ",true" : ",false") + (data === undefined ? "" : "," + data) + "]]"
      );
    });
  const refusalOf = (id) => [
    "settle", "", id, false,
    { code: "forbidden", message: core.refusal },
  ];

  // ["settle", dialect, id, true, value?] or ["settle", dialect, id, false, error]
  const settle = (directive) => {
    const id = directive[2];
    const waiting = mapGet(calls, id);
    if (!waiting) return;
    mapDelete(calls, id);
    // Past the end an array would answer from its prototype, which is the page's.
    if (directive[3]) return waiting.resolve(directive.length > 4 ? directive[4] : undefined);
    const error = directive[4];
    const details = { __proto__: null, handler: waiting.name };
    if (hasOwn(error, "data")) details.data = error.data;
    waiting.reject(new BridgeHostError(error.code, error.message, details));
  };
  core.on("settle", settle);

  // ["call", id, name, data?]: native calls a handler of the page; the id is 0 where nobody waits
  // for an answer, the name null for the default handler.
  const answerCall = (directive) => {
    const id = directive[1];
    const name = directive[2];
    const data = directive.length > 3 ? directive[3] : undefined;
    const handler = mapGet(handlers, name);
    if (handler) return deliver(id, () => handler.run(data), handler.toJSON);
    for (let i = 0; i < fallbacks.length; i++) {
      let answer;
      try {
        answer = fallbacks[i](name, data, id);
      } catch (error) {
        return deliver(id, () => { throw error; }, legacyJSON);
      }
      if (answer !== undefined) return answer === null || deliver(id, () => answer, legacyJSON);
    }
    const reason = name === null
      ? "the page has no message handler: it did not call WebViewJavascriptBridge.init"
      : "the page has no handler " + stringify(name);
    if (id === 0) log("lost", reason);
    else fail(id, new BridgeHostError("handler_not_found", reason));
  };

  // Until the page is loaded it may be about to register the handler; what comes later waits
  // behind, so that all arrive in order.
  core.on("call", (directive) => {
    if (isLoaded || (heldCount === 0 && mapHas(handlers, directive[2]))) return answerCall(directive);
    heldCount += 1;
    mapSet(held, ++lastHeld, directive);
    scheduleRelease();
  });
  // A microtask later: the script that registers a handler has run by then.
  const scheduleRelease = () => {
    if (isReleasing || heldCount === 0) return;
    isReleasing = true;
    microtask(release);
  };
  const release = () => {
    isReleasing = false;
    let isBlocked = false;
    mapEach(held, (directive, number) => {
      isBlocked = isBlocked || (!isLoaded && !mapHas(handlers, directive[2]));
      if (isBlocked) return;
      heldCount -= 1;
      mapDelete(held, number);
      answerCall(directive);
    });
  };

  // A promise of what a function returns. An ordinary promise is taken as it is: `resolve` would ask
  // it for its `then`, which the page may have replaced on the prototype of all.
  const outcomeOf = (run) => {
    let ordinary;
    const outcome = new NativePromise((resolve) => {
      const value = run();
      if (isOrdinary(value)) ordinary = value;
      else resolve(value);
    });
    return ordinary || outcome;
  };
  const isOrdinary = (value) => {
    if (typeof value !== "object" || value === null) return false;
    if (getPrototypeOf(value) !== promisePrototype || hasOwn(value, "then") || !isExtensible(value)) return false;
    try {
      // Only a real one: anything may have that prototype.
      watch(value, () => {}, () => {});
      return true;
    } catch {
      return false;
    }
  };

  // Answers a call with what a function returns, or promises.
  const deliver = (id, run, toJSON) => {
    const outcome = outcomeOf(run);
    if (id === 0) return watch(outcome, () => {}, report);
    watch(
      outcome,
      (value) => {
        let data;
        try {
          data = toJSON(value);
        } catch (error) {
          return fail(id, error);
        }
        send('["answer",' + id + ",true" + (data === undefined ? "" : "," + data) + "]");
      },
      (error) => fail(id, error)
    );
  };

  // What was thrown may be anything, with getters that throw in turn.
  const field = (error, key) => {
    try {
      const value = typeof error === "object" && error !== null ? error[key] : undefined;
      return typeof value === "string" ? value : undefined;
    } catch {
      return undefined;
    }
  };
  const describe = (error) => {
    try {
      const line = text(error);
      return (line === "[object Object]" && stringify(error)) || line;
    } catch {
      return "the handler threw a value that cannot be shown";
    }
  };

  // ["answer", id, false, code, message, name, stack, own code]: only our errors name our codes.
  const fail = (id, error) => {
    const own = field(error, "code");
    const code = isErrorOfOurs(error) && own !== undefined ? own : "handler_error";
    const message = field(error, "message");
    send(
      '["answer",' + id + ",false," + stringify(code) + "," +
        stringify(message === undefined ? describe(error) : message) + "," +
        stringify(field(error, "name") || "") + "," + stringify(field(error, "stack") || "") + "," +
        stringify(own || "") + "]"
    );
  };

  // `toJSON` writes down what the handler answers; without it only what can travel whole is sent.
  const handle = (name, run, toJSON) => {
    mapSet(handlers, name, { __proto__: null, run, toJSON: toJSON || strictJSON });
    scheduleRelease();
  };

  const names = new Map(); // names of native handlers, kept up to date by native
  const nameListeners = new Map();
  const setNames = (list) => {
    mapClear(names);
    for (let i = 0; i < list.length; i++) mapSet(names, list[i], true);
    mapEach(nameListeners, (listener) => listener());
  };
  core.on("names", (directive) => setNames(directive[1]));
  setNames(core.names);

  // The text of a call for a bridge that the page brought along. No toJSON of the page has a say:
  // libraries of the time put one on every array.
  const textOfCall = (name, data, id) => {
    let members = id === 0 ? "" : ',"callbackId":"objc_cb_' + id + '"';
    if (name !== null) members += ',"handlerName":' + stringify(name);
    if (data !== undefined) members += ',"data":' + strictJSON(data);
    return "{" + slice(members, 1) + "}";
  };

  core.textOfCall = textOfCall;
  core.call = call;
  // Offers a handler of the page: `run` is given the data and returns the answer, or a promise.
  core.handle = handle;
  core.removeHandler = (name) => mapDelete(handlers, name);
  // Has a handler, or the default one, take something for which nobody waits.
  core.deliver = (name, data) => answerCall(["call", 0, name, data]);
  // Answers calls that have no handler: with a promise or a value; with null where it answers on
  // another way; with undefined where the call is not its own.
  core.addFallback = (fallback) => core.add(fallbacks, fallback);
  core.onNames = (key, listener) => mapSet(nameListeners, key, listener);
  core.hasName = (name) => mapHas(names, name);
  core.eachName = (body) => mapEach(names, (_, name) => body(name));
  core.onRefused(() => {
    isRefused = true;
    mapEach(calls, (waiting, id) => settle(refusalOf(id)));
  });
  // After all others that wait for the load: they may register handlers.
  core.whenLoaded(() => microtask(() => {
    isLoaded = true;
    release();
  }));
})
