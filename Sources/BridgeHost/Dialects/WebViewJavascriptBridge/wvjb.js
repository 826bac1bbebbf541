// SPDX-License-Identifier: MIT
// window.WebViewJavascriptBridge: one object for the pages of all its versions, there before their
// first script. Messages go over the channel; the queue and the frame of the original serve only
// pages that put a bridge of their own in this one's place.
(function (core) {
  "use strict";
  const { invoke, legacyJSON, parse, stringify, uncurry } = core;
  const { defineProperty } = Object;
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
    if (!takesError) invoke(callback, undefined, [value]);
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
  const sourceOf = uncurry(Function.prototype.toString);
  const indexOf = uncurry(String.prototype.indexOf);
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

  const handle = (name, handler) => core.handle(name, adapt(name, handler), legacyJSON);

  const check = (name, handler) => {
    if (typeof name !== "string") throw new NativeTypeError("the name of a handler is a string");
    if (!isFunction(handler)) throw new NativeTypeError("a handler is a function");
  };

  const noTimeout = () => {};
  const bridge = {
    init: function init(messageHandler) {
      if (isInitialized) throw new NativeError("WebViewJavascriptBridge.init called twice");
      isInitialized = true;
      if (isFunction(messageHandler)) handle(null, messageHandler);
    },
    send: function send(data, responseCallback) {
      post(null, data, responseCallback);
    },
    registerHandler: function registerHandler(name, handler) {
      check(name, handler);
      handle(name, handler);
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
  defineProperty(window, "WebViewJavascriptBridge", {
    __proto__: null, value: bridge, writable: true, configurable: true,
  });
  core.handle("_disableJavascriptAlertBoxSafetyTimeout", noTimeout, legacyJSON);

  // The event comes when the page is loaded, as it always did. Whoever begins to listen later
  // hears it, too. A bridge that the page brought along has an event of its own.
  // One that wraps ours is ours.
  const ownTake = bridge._handleMessageFromObjC;
  const isOurs = () => {
    const current = window.WebViewJavascriptBridge;
    return current === bridge || (typeof current === "object" && current !== null && current._handleMessageFromObjC === ownTake);
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
      if (isReady && isOurs() && text(type) === readyType && this === document && listener)
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
    invoke(runQueuedSetups, undefined, []);
    isReady = true;
    if (isOurs()) dispatch(document, makeEvent());
  });

  // Pages of version 5 queue what they do with the bridge, and ask for it by an address.
  const runQueuedSetups = () => {
    const queued = window.WVJBCallbacks;
    if (!isArray(queued)) return;
    // One that was declared with var cannot be deleted.
    if (!deleteProperty(window, "WVJBCallbacks")) window.WVJBCallbacks = undefined;
    for (let i = 0; i < queued.length; i++)
      if (isFunction(queued[i])) invoke(queued[i], undefined, [window.WebViewJavascriptBridge]);
  };

  // A bridge that the page brought along and put in the place of ours.
  const foreign = () => {
    const current = window.WebViewJavascriptBridge;
    if (current === null || typeof current !== "object" || isOurs()) return undefined;
    return isFunction(current._handleMessageFromObjC) ? current : undefined;
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
    runQueuedSetups();
  });

  core.on("wvjb", (directive) => {
    switch (directive[1]) {
      case "answer":
        return answer(directive);
      case "loaded":
        return runQueuedSetups();
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
