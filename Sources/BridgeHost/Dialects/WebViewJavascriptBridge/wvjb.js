// SPDX-License-Identifier: MIT
// window.WebViewJavascriptBridge: one object for the pages of all its versions, there before their
// first script. Messages go over the channel; the queue and the frame of the original serve only
// pages that put a bridge of their own in this one's place.
(function (core, makeAskingGetter, textual) {
  "use strict";
  const { invoke, legacyJSON, parse, stringify, uncurry } = core;
  const { defineProperty, getOwnPropertyDescriptor } = Object;
  const { apply, deleteProperty } = Reflect;
  const { isArray } = Array;
  const NativeError = Error;
  const NativeTypeError = TypeError;
  const NativeEvent = Event;
  const NativePromise = Promise;
  const text = String;
  const mapGet = uncurry(Map.prototype.get);
  const mapSet = uncurry(Map.prototype.set);
  const mapEach = uncurry(Map.prototype.forEach);
  const mapDelete = uncurry(Map.prototype.delete);
  const dispatch = uncurry(EventTarget.prototype.dispatchEvent);
  const callbacks = new Map(); // id -> response callback
  const readyType = "WebViewJavascriptBridgeReady";
  let lastID = 0;
  let isInitialized = false;
  let isReady = false;

  const isFunction = (value) => typeof value === "function";
  const sourceOf = uncurry(Function.prototype.toString);
  const indexOf = uncurry(String.prototype.indexOf);

  // id 0: nobody waits for the answer.
  const post = (name, data, callback) => {
    let id = 0;
    const json = legacyJSON(data);
    if (isFunction(callback)) {
      id = ++lastID;
      mapSet(callbacks, id, callback);
    }
    if (isRefused) return refuse(id);
    core.post("wvjb", '["message",' + id + "," + stringify(name) + (json === undefined ? "" : "," + json) + "]");
  };

  // ["wvjb", "answer", id, form, true, data] or ["wvjb", "answer", id, form, false, {error, message}]
  const answer = (directive) => {
    const id = directive[2];
    const callback = mapGet(callbacks, id);
    if (!callback) return;
    mapDelete(callbacks, id);
    const form = directive[3];
    const value = directive[5];
    const takesError = form === null ? callback.length >= 2 : form === "errorFirst";
    if (!takesError) invoke(callback, undefined, [directive[4] ? value : textual(value)]);
    else if (directive[4]) invoke(callback, undefined, [undefined, value]);
    else invoke(callback, undefined, [value.message, undefined]);
  };

  // A document that may not call native code is told so, as by an answer.
  let isRefused = false;
  const refuse = (id) =>
    core.timeout(() => answer(["wvjb", "answer", id, null, false, { error: "forbidden", message: core.refusal }]), 0);
  core.onRefused(() => {
    isRefused = true;
    mapEach(callbacks, (_, id) => refuse(id));
  });

  // Wrappers, such as those of $.proxy, declare no parameters and hand on what they are given.
  const mayAnswerLater = (handler) => {
    const source = sourceOf(handler);
    return indexOf(source, "arguments") >= 0 || indexOf(source, "...") >= 0 || indexOf(source, "[native code]") >= 0;
  };

  // A handler is given the data and something to answer with, which is a function and has the
  // methods of version 2.0. One that does not take it answers with what it returns.
  const adapt = (name, handler) => (data) =>
    new NativePromise((resolve, reject) => {
      let isAnswered = false;
      const once = (finish) =>
        function (value) {
          if (isAnswered) {
            const what = name === null ? "the message handler" : "the handler " + name;
            return core.log("warning", "wvjb: " + what + " of the page answered twice: the first answer counts");
          }
          isAnswered = true;
          finish(value);
        };
      const respond = once(resolve);
      defineProperty(respond, "respondWith", { __proto__: null, value: respond });
      defineProperty(respond, "respondWithError", { __proto__: null, value: once(reject) });
      let result;
      try {
        result = apply(handler, undefined, [data, respond]);
      } catch (error) {
        if (isAnswered) core.report(error);
        isAnswered = true;
        return reject(error);
      }
      if (isAnswered) return;
      if (handler.length < 2 && (result !== undefined || !mayAnswerLater(handler))) {
        isAnswered = true;
        resolve(result);
      } else if (typeof result === "object" && result !== null) {
        // An asynchronous handler answers by the function it is given, but may fail before.
        core.watch(new NativePromise((take) => take(result)), noTimeout, (error) => {
          if (isAnswered) core.report(error);
          isAnswered = true;
          reject(error);
        });
      }
    });

  const handle = (name, handler) => {
    core.noteUse();
    core.handle(name, adapt(name, handler), legacyJSON);
  };

  // Nothing is thrown: in the original too a page finds out when the handler is called.
  const isHandler = (name, handler) => {
    if (isFunction(handler)) return true;
    core.log("warning", "wvjb: the page registers a handler " + (name === null ? "" : stringify(text(name)) + " ") +
      "that is no function: it is ignored");
    return false;
  };

  const noTimeout = () => {};
  const bridge = {
    init: function init(messageHandler) {
      if (isInitialized) core.raise(new NativeError("WebViewJavascriptBridge.init called twice"));
      isInitialized = true;
      // Pages look at these to find out whether somebody was here before.
      bridge.inited = true;
      bridge._messageHandler = messageHandler;
      if (messageHandler !== undefined && messageHandler !== null && isHandler(null, messageHandler))
        handle(null, messageHandler);
    },
    send: function send(data, responseCallback) {
      post(null, data, responseCallback);
    },
    registerHandler: function registerHandler(name, handler) {
      if (isHandler(name, handler)) handle(text(name), handler);
    },
    removeHandler: function removeHandler(name) {
      core.removeHandler(name);
    },
    callHandler: function callHandler(name, data, responseCallback) {
      if (arguments.length === 2 && isFunction(data)) post(text(name), undefined, data);
      else post(text(name), data, responseCallback);
    },
    // Nothing here waits behind a timer: dialogs in handlers hold nobody up.
    disableJavscriptAlertBoxSafetyTimeout: noTimeout,
    disableJavascriptAlertBoxSafetyTimeout: noTimeout,
    // For native code of the original. Messages leave at once, so that nothing waits in a queue.
    _fetchQueue: function _fetchQueue() {
      return "[]";
    },
    _handleMessageFromObjC: function _handleMessageFromObjC(message) {
      const { callbackId, data, handlerName, responseId } = typeof message === "string" ? parse(message) : message;
      if (responseId !== undefined) return core.log("warning", "wvjb: an answer that the page gives itself belongs to no call");
      if (callbackId !== undefined) core.log("warning", "wvjb: the answer to a message that the page gives itself is dropped");
      core.deliver(handlerName === undefined ? null : handlerName, data);
    },
  };
  // Of the first version.
  bridge.setMessageHandler = function setMessageHandler(handler) {
    if (isHandler(null, handler)) handle(null, handler);
  };
  bridge.sendMessage = function sendMessage(data) {
    post(null, data);
  };

  // Who is prepared to wait for the bridge finds none while the document is read: what a page does
  // with it may need elements and variables that follow its script. Others have it at once. A
  // script that brings a bridge along waits for nobody.
  const waits = (source) =>
    (indexOf(source, "WVJBCallbacks") >= 0 || indexOf(source, readyType) >= 0) &&
    indexOf(source, "_fetchQueue") < 0 && indexOf(source, "_handleMessageFrom") < 0;
  let isRead = false;
  let isInjected = false; // as the original puts it: nobody runs the queue of setups after that
  const waiting = new WeakMap(); // function or script -> whether it is prepared to wait
  const weakGet = uncurry(WeakMap.prototype.get);
  const weakSet = uncurry(WeakMap.prototype.set);
  const currentScript = uncurry(getOwnPropertyDescriptor(Document.prototype, "currentScript").get);
  const textOf = uncurry(getOwnPropertyDescriptor(Node.prototype, "textContent").get);
  // Strict code has no name: the script it stands in says whether anybody waits there. Nor has code
  // outside of functions, which waits for nobody.
  const waitsStrictly = (source) => indexOf(source, "use strict") >= 0 && waits(source);
  const scriptWaits = () => {
    const script = currentScript(document);
    if (script === null) return false;
    let isWaiting = weakGet(waiting, script);
    if (isWaiting === undefined) weakSet(waiting, script, (isWaiting = waitsStrictly(textOf(script))));
    return isWaiting;
  };
  const ask = (caller) => {
    if (isRead && isInjected) return bridge;
    if (!isFunction(caller)) return !isRead && scriptWaits() ? undefined : bridge;
    let isWaiting = weakGet(waiting, caller);
    if (isWaiting === undefined) weakSet(waiting, caller, (isWaiting = waits(sourceOf(caller))));
    if (!isWaiting) return bridge;
    if (!isRead) return undefined;
    isInjected = true;
    return bridge;
  };
  const bridgeNames = ["WebViewJavascriptBridge", "WKWebViewJavascriptBridge"];
  const getter = makeAskingGetter(ask);
  const offer = (name) =>
    defineProperty(window, name, {
      __proto__: null,
      get: getter,
      set: function (value) {
        defineProperty(window, name, {
          __proto__: null, value, writable: true, enumerable: true, configurable: true,
        });
      },
      enumerable: false, configurable: true,
    });
  // Without running the getter of somebody else.
  const current = (name) => {
    const descriptor = getOwnPropertyDescriptor(window, name);
    if (descriptor === undefined) return undefined;
    if (descriptor.get === getter) return bridge;
    try {
      return window[name];
    } catch {
      // The page's own getter.
      return undefined;
    }
  };
  for (let i = 0; i < bridgeNames.length; i++) offer(bridgeNames[i]);
  // A page may wait for native code to assign it.
  const appear = () => {
    if (isRead) return;
    isRead = true;
    for (let i = 0; i < bridgeNames.length; i++)
      if (current(bridgeNames[i]) === undefined)
        invoke(() => { window[bridgeNames[i]] = bridge; }, undefined, []);
  };
  core.handle("_disableJavascriptAlertBoxSafetyTimeout", noTimeout, legacyJSON);

  // The event comes when the page is loaded, as it always did. Whoever begins to listen later
  // hears it, too. A bridge that the page brought along has an event of its own.
  // One that wraps ours is ours.
  const ownTake = bridge._handleMessageFromObjC;
  const isOurs = () => {
    const object = current("WebViewJavascriptBridge");
    return object === bridge || (typeof object === "object" && object !== null && object._handleMessageFromObjC === ownTake);
  };
  const makeEvent = () => {
    const event = new NativeEvent(readyType);
    defineProperty(event, "bridge", { __proto__: null, value: bridge });
    return event;
  };
  const addListener = document.addEventListener;
  defineProperty(document, "addEventListener", {
    __proto__: null,
    value: function addEventListener(type, listener) {
      const result = apply(addListener, this, arguments);
      if (isReady && !isQueueRun && isOurs() && text(type) === readyType && this === document && listener)
        core.timeout(() => {
          const event = makeEvent();
          if (isFunction(listener)) invoke(listener, document, [event]);
          else if (isFunction(listener.handleEvent)) invoke(listener.handleEvent, listener, [event]);
        }, 0);
      return result;
    },
    writable: true, enumerable: false, configurable: true,
  });
  core.whenLoaded(() => {
    appear();
    if (!isInjected) invoke(runQueuedSetups, undefined, []);
    isReady = true;
    // A page of version 5 that waits for the event as well would set up twice.
    if (isOurs() && !isQueueRun) dispatch(document, makeEvent());
  });

  // Pages of version 5 queue what they do with the bridge, and ask for it by an address. The
  // answer is the first that they get of it: one that has found the object asks for nothing more,
  // whatever it queues.
  let isAskedFor = false;
  let mayRunSetups = false;
  let isQueueRun = false;
  const askFor = () => {
    isAskedFor = true;
    if (mayRunSetups && !isInjected) runQueuedSetups();
  };
  core.listen("DOMContentLoaded", () => {
    // One turn later: what the page's own listeners prepare is there by then.
    core.timeout(() => {
      appear();
      mayRunSetups = true;
      if (isAskedFor) askFor();
    }, 0);
  }, true);
  const runQueuedSetups = () => {
    runSetups("WVJBCallbacks", bridgeNames[0]);
    runSetups("WKWVJBCallbacks", bridgeNames[1]);
  };
  const runSetups = (list, name) => {
    const queued = window[list];
    if (!isArray(queued)) return;
    isInjected = true;
    isQueueRun = true;
    // One that was declared with var cannot be deleted.
    if (!deleteProperty(window, list)) window[list] = undefined;
    for (let i = 0; i < queued.length; i++)
      if (isFunction(queued[i])) invoke(queued[i], undefined, [current(name) || bridge]);
  };

  // A descendant has message handlers in place of addresses.
  const webkit = window.webkit;
  const offerHandler = (name, postMessage) =>
    webkit && webkit.messageHandlers &&
    Reflect.defineProperty(webkit.messageHandlers, name, {
      __proto__: null, value: { __proto__: null, postMessage }, configurable: true,
    });
  offerHandler("iOS_Native_InjectJavascript", askFor);
  offerHandler("iOS_Native_FlushMessageQueue", () =>
    core.log("unsent", "wvjb: the queue of a WKWebViewJavascriptBridge that the page brings along is not fetched: the one that is there already serves"));

  // A bridge that the page brought along and put in the place of ours.
  const foreign = () => {
    const object = current("WebViewJavascriptBridge");
    if (object === null || typeof object !== "object" || isOurs()) return undefined;
    return isFunction(object._handleMessageFromObjC) ? object : undefined;
  };

  const fetch = () => {
    const page = foreign();
    if (!page || !isFunction(page._fetchQueue)) return;
    const queue = invoke(page._fetchQueue, page, []);
    if (queue !== undefined) core.post("wvjb", '["queue",' + stringify(text(queue)) + "]");
  };

  // The address of either may have been blocked.
  core.onBlocked(() => {
    fetch();
    askFor();
  });

  core.on("wvjb", (directive) => {
    switch (directive[1]) {
      case "answer":
        return answer(directive);
      case "loaded":
        return askFor();
      case "fetch":
        return fetch();
      case "message": {
        const page = foreign();
        if (page) invoke(page._handleMessageFromObjC, page, [directive[2]]);
        else core.log("lost", "wvjb: the bridge of the page is gone, and with it who waits for an answer");
      }
    }
  });

  // Calls of native code for handlers that only the page's own bridge knows. Its answer comes by
  // its queue.
  core.addFallback((name, data, id) => {
    const page = foreign();
    if (!page) return undefined;
    page._handleMessageFromObjC(core.textOfCall(name, data, id));
    return null;
  });
})
