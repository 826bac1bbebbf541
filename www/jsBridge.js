// SPDX-License-Identifier: MIT
// A bridge that a page brings along, as the pages of Android apps did in 2015. Its messages are
// those of WebViewJavascriptBridge; they leave by the addresses of two frames.
(function () {
  "use strict";
  // The first frame says that messages wait, the second one carries them when native code asks.
  var bell = makeFrame();
  var carrier = makeFrame();
  var queue = [];
  var handlers = {};
  var callbacks = {};
  var messageHandler = null;
  var unread = [];
  var lastCallback = 0;

  function makeFrame() {
    var frame = document.createElement("iframe");
    frame.style.display = "none";
    document.documentElement.appendChild(frame);
    return frame;
  }

  function post(message, callback) {
    if (callback) {
      lastCallback += 1;
      message.callbackId = "cb_" + lastCallback + "_" + Date.now();
      callbacks[message.callbackId] = callback;
    }
    queue.push(message);
    bell.src = "yy://__QUEUE_MESSAGE__/";
  }

  function receive(message) {
    var callback = callbacks[message.responseId];
    if (callback) {
      delete callbacks[message.responseId];
      callback(message.responseData);
    } else if (message.handlerName && handlers[message.handlerName]) {
      answer(message, handlers[message.handlerName]);
    } else if (messageHandler) {
      answer(message, messageHandler);
    } else {
      unread.push(message);
    }
  }

  function answer(message, handler) {
    handler(message.data, function (data) {
      if (message.callbackId) post({ responseId: message.callbackId, responseData: data });
    });
  }

  window.WebViewJavascriptBridge = {
    // Takes messages without a name, also those that came before.
    init: function (handler) {
      var messages = unread;
      messageHandler = handler;
      unread = [];
      messages.forEach(receive);
    },
    send: function (data, callback) {
      post({ data: data }, callback);
    },
    registerHandler: function (name, handler) {
      handlers[name] = handler;
    },
    callHandler: function (name, data, callback) {
      post({ handlerName: name, data: data }, callback);
    },

    // For native code.
    _fetchQueue: function () {
      var text = JSON.stringify(queue);
      queue = [];
      carrier.src = "yy://return/_fetchQueue/" + encodeURIComponent(text);
    },
    _handleMessageFromNative: function (text) {
      setTimeout(function () {
        receive(JSON.parse(text));
      }, 0);
    }
  };
})();
