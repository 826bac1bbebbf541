// SPDX-License-Identifier: MIT
// The one channel between a document and native code. Runs at document start, before any script
// of the page, and keeps every built-in it needs: pages replace JSON, Promise, timers and
// prototypes. No spread, for-of or array method below: they look things up on prototypes that
// the page may have changed by then.
//
// Page to native, one message a tick:   [secret, document, standing, [item, ...]]
// Native to page, as its reply:         [directive, ...], or an empty string
// One message is always left standing: native answers it when it has something to say.
(function (config, makeEncode, parts) {
  "use strict";
  // After document.write the same window gets the script again: it is the same document to us.
  // The page may have replaced every built-in by then, so nothing is called before this line.
  if (window.__bridgeHostIsHere) return;
  const raw = window.webkit && window.webkit.messageHandlers[config[0]];
  if (!raw) return;
  Object.defineProperty(window, "__bridgeHostIsHere", { __proto__: null, value: true });

  const uncurry = Function.prototype.bind.bind(Function.prototype.call);
  const { apply } = Reflect;
  const { defineProperty, freeze } = Object;
  const { parse, stringify } = JSON;
  const NativePromise = Promise;
  const NativeError = Error;
  const then = uncurry(Promise.prototype.then);
  const titleOf = uncurry(Object.getOwnPropertyDescriptor(Document.prototype, "title").get);
  const isErrorOfOurs = (error) => isPrototypeOf(BridgeHostError.prototype, error);
  const isPrototypeOf = uncurry(Object.prototype.isPrototypeOf);
  const hasOwn = uncurry(Object.prototype.hasOwnProperty);
  const mapGet = uncurry(Map.prototype.get);
  const mapHas = uncurry(Map.prototype.has);
  const mapSet = uncurry(Map.prototype.set);
  const mapClear = uncurry(Map.prototype.clear);
  const mapEach = uncurry(Map.prototype.forEach);
  const mapDelete = uncurry(Map.prototype.delete);
  const text = String;
  const microtask = window.queueMicrotask.bind(window);
  const timeout = window.setTimeout.bind(window);
  const listen = window.addEventListener.bind(window);
  const report = window.reportError.bind(window);
  const close = window.close.bind(window);
  const post = raw.postMessage.bind(raw);
  const prompt = window.prompt.bind(window);
  const charCode = uncurry(String.prototype.charCodeAt);

  // What native sends carries plain data only, so lookups on it find own elements.
  const listeners = new Map(); // directive -> function(directive)
  const handlers = new Map(); // name, or null for the default one -> {run, toJSON}
  const calls = new Map(); // id -> {resolve, reject, name}
  const held = new Map(); // number -> directive: calls that wait for their handler, or the load
  const fallbacks = []; // function(name, data, id), for names that have no handler
  const loadedListeners = [];

  const randomID = () => {
    const words = crypto.getRandomValues(new Uint32Array(3));
    let id = "";
    for (let i = 0; i < 3; i++) id += words[i].toString(36);
    return id;
  };
  const head = "[" + stringify(config[1]) + "," + stringify(randomID()) + ",";

  let pending = "";
  let pendingCount = 0;
  let isScheduled = false;
  let isStanding = false;
  let isRefused = false;
  let isLoaded = false;
  let isReleasing = false;
  let lastHeld = 0;
  let heldCount = 0;
  let lastID = 0;

  // A promise's `then` asks its `constructor`, which belongs to the page: give this one its own.
  const species = freeze({ __proto__: null, [Symbol.species]: NativePromise });
  const watch = (promise, fulfilled, rejected) => {
    defineProperty(promise, "constructor", { __proto__: null, value: species });
    then(promise, fulfilled, rejected);
  };

  const flush = () => {
    isScheduled = false;
    if (isRefused || (isStanding && pending === "")) return;
    const stands = !isStanding;
    if (stands) isStanding = true;
    const message = head + (stands ? "1" : "0") + ",[" + pending + "]]";
    pending = "";
    pendingCount = 0;
    watch(
      post(message),
      (reply) => {
        if (stands) isStanding = false;
        receive(reply);
        if (stands) flush();
      },
      () => {
        // Native does not talk to this document, and never will.
        isRefused = true;
        mapEach(calls, (waiting, id) => settle(refusalOf(id)));
      }
    );
  };

  // Asks native and stands still until it has answered: with a text, or null where it will not.
  const ask = (dialect, json) => {
    flush();
    return prompt(config[0], head + '0,[["dialect",' + stringify(dialect) + "," + json + "]]]");
  };

  // `item` is the JSON text of one array.
  const send = (item) => {
    pending = pending === "" ? item : pending + "," + item;
    pendingCount += 1;
    // A loop that never ends its tick must not keep everything to itself.
    if (pendingCount >= 1000) flush();
    else if (!isScheduled) {
      isScheduled = true;
      microtask(flush);
    }
  };

  const receive = (reply) => {
    if (typeof reply !== "string" || reply === "") return;
    const directives = parse(reply);
    for (let i = 0; i < directives.length; i++) {
      const directive = directives[i];
      const listener = mapGet(listeners, directive[0]);
      try {
        if (listener) listener(directive);
      } catch (error) {
        report(error);
      }
    }
  };

  // Runs code of the page; what it throws is the page's uncaught error and nobody else's.
  const invoke = (callback, self, args) => {
    try {
      return apply(callback, self, args);
    } catch (error) {
      report(error);
    }
  };

  class BridgeHostError extends NativeError {
    constructor(code, message, details) {
      super(message);
      const set = (key, value) =>
        defineProperty(this, key, { __proto__: null, value, configurable: true, writable: true });
      set("name", "BridgeHostError");
      set("code", code);
      if (details && "data" in details) set("data", details.data);
      if (details && "handler" in details) set("handler", details.handler);
    }
  }

  const encode = makeEncode(BridgeHostError);
  const strictJSON = (value) => encode(value, "$", 0);

  // What dialects carry that always carried JSON: whatever JSON.stringify makes of a value, as
  // deep as the other side reads it.
  const legacyJSON = (value) => {
    const json = stringify(value);
    if (json !== undefined && json.length > 2000 && isTooDeep(json))
      throw new BridgeHostError("invalid_value", "the value is nested more than 1000 deep");
    return json;
  };
  const isTooDeep = (json) => {
    let depth = 0;
    for (let i = 0; i < json.length; i++) {
      const c = charCode(json, i);
      if (c === 0x5b || c === 0x7b) {
        if (++depth > 1000) return true;
      } else if (c === 0x5d || c === 0x7d) depth -= 1;
      // A string: to its end.
      else if (c === 0x22) for (i++; charCode(json, i) !== 0x22; i++) if (charCode(json, i) === 0x5c) i++;
    }
    return false;
  };

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
    { code: "forbidden", message: "this document may not call native code: its origin is not that of the load" },
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
  mapSet(listeners, "settle", settle);

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
  mapSet(listeners, "call", (directive) => {
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

  // Answers a call with what a function returns, or promises.
  const deliver = (id, run, toJSON) => {
    const outcome = new NativePromise((resolve) => resolve(run()));
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
  mapSet(listeners, "names", (directive) => setNames(directive[1]));
  setNames(config[2]);

  const add = (list, value) =>
    defineProperty(list, list.length, { __proto__: null, value, enumerable: true });
  // A line for the host's log, such as an answer that found no callback.
  const log = (level, message) => send('["log",' + stringify(level) + "," + stringify(message) + "]");

  const core = {
    __proto__: null,
    // Sends something that is no call to the Swift half of a dialect.
    post: (dialect, json) => send('["dialect",' + stringify(dialect) + "," + json + "]"),
    send,
    ask,
    call,
    handle,
    // Has a handler, or the default one, take something for which nobody waits.
    deliver: (name, data) => answerCall(["call", 0, name, data]),
    // Answers calls that have no handler: with a promise or a value; with null where it answers on
    // another way; with undefined where the call is not its own.
    addFallback: (fallback) => add(fallbacks, fallback),
    // Runs once the page is loaded, and what its own load listeners do is done.
    whenLoaded: (listener) => add(loadedListeners, listener),
    removeHandler: (name) => mapDelete(handlers, name),
    // Listens to what native sends to a dialect, or to the channel itself.
    on: (kind, listener) => mapSet(listeners, kind, listener),
    onNames: (key, listener) => mapSet(nameListeners, key, listener),
    hasName: (name) => mapHas(names, name),
    eachName: (body) => mapEach(names, (_, name) => body(name)),
    invoke,
    // Answers ["ping", id] with the milliseconds to the next timer, one turn later: by then the
    // page has done what the answers that came with the ping made it do.
    onPing: (next) =>
      mapSet(listeners, "ping", (directive) => {
        timeout(() => send('["pong",' + directive[1] + "," + next() + "]"), 0);
      }),
    log,
    close: () => close(),
    exit: (code, message) =>
      send('["exit",' + (encode(code, "$", 0) || "0") +
        (message === undefined ? "" : "," + stringify(text(message))) + "]"),
    BridgeHostError,
    uncurry,
    listen,
    timeout,
    parse,
    stringify,
    legacyJSON,
    report,
  };

  listen("load", () => {
    if (isLoaded) return;
    // WebKit tells the title only after it has told that the load is over (2.50).
    send('["title",' + stringify(titleOf(document)) + "]");
    flush();
    // One turn later: handlers that the page's own load listeners register are there by then.
    timeout(() => {
      for (let i = 0; i < loadedListeners.length; i++) loadedListeners[i]();
      isLoaded = true;
      release();
    }, 0);
  });

  // ["ping", id]: idle.js, where it is present, knows more.
  core.onPing(() => -1);

  // First of all: what this document is, as the document itself knows it.
  send('["hello",' + stringify(location.href) + "," + stringify(self.origin) + "]");
  for (let i = 0; i < parts.length; i++) parts[i](core);
  freeze(core);
  flush();
})
