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
  if (window.__bridgeHostIsHere) return window.__bridgeHostIsHere();
  const raw = window.webkit && window.webkit.messageHandlers[config[0]];
  if (!raw) return;
  const uncurry = Function.prototype.bind.bind(Function.prototype.call);
  const { apply } = Reflect;
  const { defineProperty, freeze } = Object;
  const { parse, stringify } = JSON;
  const NativePromise = Promise;
  const NativeError = Error;
  const then = uncurry(Promise.prototype.then);
  const titleOf = uncurry(Object.getOwnPropertyDescriptor(Document.prototype, "title").get);
  const mapGet = uncurry(Map.prototype.get);
  const mapSet = uncurry(Map.prototype.set);
  const text = String;
  const microtask = window.queueMicrotask.bind(window);
  const timeout = window.setTimeout.bind(window);
  const addListener = window.addEventListener.bind(window);
  const report = window.reportError.bind(window);
  const close = window.close.bind(window);
  const post = raw.postMessage.bind(raw);
  const prompt = window.prompt.bind(window);
  const charCode = uncurry(String.prototype.charCodeAt);
  const indexOf = uncurry(String.prototype.indexOf);

  // What native sends carries plain data only, so lookups on it find own elements.
  const listeners = new Map(); // directive -> function(directive)
  const loadedListeners = [];
  const refusedListeners = [];
  const windowListeners = []; // {type, listener, capture}

  const add = (list, value) =>
    defineProperty(list, list.length, { __proto__: null, value, enumerable: true });

  // document.open takes all listeners from the window. Those that are there are not added twice.
  const listen = (type, listener, capture) => {
    add(windowListeners, { __proto__: null, type, listener, capture });
    addListener(type, listener, capture);
  };
  const listenAgain = freeze(() => {
    for (let i = 0; i < windowListeners.length; i++) {
      const { type, listener, capture } = windowListeners[i];
      addListener(type, listener, capture);
    }
  });
  defineProperty(window, "__bridgeHostIsHere", { __proto__: null, value: listenAgain });

  const randomID = () => {
    const words = crypto.getRandomValues(new Uint32Array(3));
    let id = "";
    for (let i = 0; i < 3; i++) id += words[i].toString(36);
    return id;
  };
  const documentID = randomID();
  const head = "[" + stringify(config[1]) + "," + stringify(documentID) + ",";

  // A document in a sandbox without scripts runs this one, and no timer.
  let hasTimers = false;
  timeout(() => {
    hasTimers = true;
  }, 0);

  let pending = "";
  let pendingCount = 0;
  let isScheduled = false;
  let isStanding = false;
  let isRefused = false;

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
        for (let i = 0; i < refusedListeners.length; i++) refusedListeners[i]();
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

  // A page that gave it another parent could keep errors from being made.
  freeze(BridgeHostError.prototype);
  freeze(BridgeHostError);
  const encode = makeEncode(BridgeHostError);
  const strictJSON = (value) => encode(value, "$", 0);

  // What dialects carry that always carried JSON: whatever JSON.stringify makes of a value, as
  // deep as the other side reads it.
  const legacyJSON = (value) => {
    const json = stringify(value);
    if (json !== undefined && core.isTooDeep(json))
      raise(new BridgeHostError("invalid_value", "the value is nested more than 1000 deep"));
    return json;
  };
  const isTooDeep = (json) => {
    let depth = 0;
    for (let i = 0; i < json.length; i++) {
      const c = charCode(json, i);
      if (c === 0x22) i = endOfString(json, i);
      else if (c === 0x5d || c === 0x7d) depth -= 1;
      else if ((c === 0x5b || c === 0x7b) && ++depth > 1000) return true;
    }
    return false;
  };
  // Where the string that begins here ends: at a quote behind an even number of backslashes.
  const endOfString = (json, start) => {
    for (let end = start; ; ) {
      end = indexOf(json, '"', end + 1);
      let first = end;
      while (charCode(json, first - 1) === 0x5c) first -= 1;
      if ((end - first) % 2 === 0) return end;
    }
  };

  // Throws an error to the page. Where the page does not catch it WebKit tells nobody what it was,
  // as with all errors of user scripts: errors.js asks for the latest.
  let raised;
  const raise = (error) => {
    raised = error;
    // One that the page has caught explains no other.
    timeout(() => {
      if (raised === error) raised = undefined;
    }, 0);
    throw error;
  };

  const attempt = (body, fallback) => {
    try {
      return body();
    } catch {
      return fallback;
    }
  };

  // A line for the host's log, such as an answer that found no callback.
  const log = (level, message) => send('["log",' + stringify(level) + "," + stringify(message) + "]");

  const core = {
    __proto__: null,
    // Sends something that is no call to the Swift half of a dialect.
    post: (dialect, json) => send('["dialect",' + stringify(dialect) + "," + json + "]"),
    send,
    ask,
    // Runs once the page is loaded, and what its own load listeners do is done.
    whenLoaded: (listener) => add(loadedListeners, listener),
    // Listens to what native sends to a dialect, or to the channel itself.
    on: (kind, listener) => mapSet(listeners, kind, listener),
    invoke,
    watch,
    // Answers ["ping", id] with the milliseconds to the next timer, one turn later: by then the
    // page has done what the answers that came with the ping made it do.
    onPing: (next) =>
      mapSet(listeners, "ping", (directive) => {
        const answer = () => send('["pong",' + directive[1] + "," + next() + "]");
        if (hasTimers) timeout(answer, 0);
        else answer();
      }),
    log,
    raise,
    takeRaised: () => {
      const error = raised;
      raised = undefined;
      return error;
    },
    close: () => close(),
    // Whatever it is given, the run ends: a code that is none is told as text.
    exit: (code, message) => {
      const json = attempt(() => strictJSON(code), undefined) || stringify(attempt(() => text(code), "no number"));
      const note = message === undefined ? "" : "," + stringify(attempt(() => text(message), ""));
      send('["exit",' + json + note + "]");
    },
    BridgeHostError,
    uncurry,
    listen,
    timeout,
    parse,
    stringify,
    strictJSON,
    legacyJSON,
    isTooDeep: (json) => json.length > 2000 && isTooDeep(json),
    report,
    add,
    microtask,
    // Of native handlers, when this document began.
    names: config[2],
    // Runs when native has said that it does not talk to this document.
    onRefused: (listener) => add(refusedListeners, listener),
    refusal: "this document may not call native code: its origin is not that of the load",
    // Unguessable, also for other frames.
    document: documentID,
  };

  let isLoaded = false;
  const loaded = () => {
    if (isLoaded) return;
    isLoaded = true;
    // WebKit tells the title only after it has told that the load is over (2.50).
    send('["title",' + stringify(titleOf(document)) + "]");
    flush();
    // One turn later: handlers that the page's own load listeners register are there by then.
    timeout(() => {
      for (let i = 0; i < loadedListeners.length; i++) invoke(loadedListeners[i], undefined, []);
    }, 0);
  };
  listen("load", loaded);
  // WebKit (2.50) ends the reading of a document whose script sets the location meanwhile, also
  // where nothing comes of that. All that can be seen of it is that there is no load event.
  const readyState = uncurry(Object.getOwnPropertyDescriptor(Document.prototype, "readyState").get);
  listen("readystatechange", () => {
    if (isLoaded || readyState(document) !== "complete") return;
    timeout(() => {
      if (isLoaded) return;
      send('["cut"]');
      loaded();
    }, 0);
  }, true);

  // ["ping", id]: idle.js, where it is present, knows more.
  core.onPing(() => -1);

  // First of all: what this document is, as the document itself knows it.
  send('["hello",' + stringify(location.href) + "," + stringify(self.origin) + "]");
  for (let i = 0; i < parts.length; i++) parts[i](core);
  freeze(core);
  flush();
})
