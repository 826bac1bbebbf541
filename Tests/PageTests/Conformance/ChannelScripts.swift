// SPDX-License-Identifier: MIT

/// What pages of their time contain to speak to native code, written from the protocols.
enum ChannelScripts {
  static func js2ios(send: String) -> String {
    """
    var pending = {}, lastCall = 0;
    function call(name, value, done) {
      var id = ++lastCall;
      function end() { delete pending["ok" + id]; delete pending["bad" + id]; }
      pending["ok" + id] = function (text) { end(); done(null, JSON.parse(text).result); };
      pending["bad" + id] = function (text) { end(); done(JSON.parse(text).error); };
      var message = JSON.stringify({
        functionname: name, args: [value], success: "pending.ok" + id, error: "pending.bad" + id
      });
      var url = "js2ios://" + message, encoded = "js2ios://" + encodeURIComponent(message);
      var frame = document.createElement("iframe"), link = document.createElement("a");
      \(send)
      if (frame.parentNode) frame.parentNode.removeChild(frame);
      if (link.parentNode) link.parentNode.removeChild(link);
    }

    """
  }

  /// The page's own copy of `iosBridge.js`, and closures.
  static let calliOSFunction = """
    var __functionIndexMap = {};
    function calliOSFunction(name, args, success, error) {
      var index = __functionIndexMap[name] = (__functionIndexMap[name] || 0) + 1;
      var message = {functionname: name, args: args};
      message.success = name + "_successCallback" + index;
      message.error = name + "_errorCallback" + index;
      function end() { delete window[message.success]; delete window[message.error]; }
      window[message.success] = function (answer) { end(); success(answer); };
      window[message.error] = function (answer) { end(); error(answer); };
      var frame = document.createElement("iframe");
      frame.setAttribute("src", "js2ios://" + JSON.stringify(message));
      document.documentElement.appendChild(frame);
      frame.parentNode.removeChild(frame);
    }
    function call(name, value, done) {
      calliOSFunction(name, [value],
        function (answer) { done(null, answer.result); }, function (error) { done(error.message); });
    }

    """

  static let handleByBridgeHost = """
    function handle(name, handler) {
      bridgeHost.handle(name, function (value) {
        return new Promise(function (resolve) { handler(value, resolve); });
      });
    }

    """

  static let handleByRegisterHandler = """
    function handle(name, handler) {
      WebViewJavascriptBridge.registerHandler(name, handler);
    }

    """

  /// Tells an error from an answer where the callback takes one parameter.
  static let finish = """
    function finish(data, done) {
      var isError = data && typeof data.error === "string" && typeof data.message === "string";
      if (isError) done(data.message); else done(null, data);
    }

    """

  /// What the scripts of WebViewJavascriptBridge and JsBridge have in common.
  private static let queueOfMessages = """
    var queue = [], callbacks = {}, handlers = {}, lastID = 0;
    function push(message) { queue.push(JSON.stringify(message)); poke(); }
    function take(text) {
      var message = JSON.parse(text);
      if (message.responseId) {
        var callback = callbacks[message.responseId];
        delete callbacks[message.responseId];
        if (callback) callback(message.responseData);
        return;
      }
      var handler = handlers[message.handlerName];
      if (!handler) return console.log("no handler " + message.handlerName);
      handler(message.data, function (answer) {
        if (message.callbackId) push({responseId: message.callbackId, responseData: answer});
      });
    }
    var bridge = {
      callHandler: function (name, data, callback) {
        var id = "cb_" + ++lastID + "_" + Date.now();
        callbacks[id] = callback;
        push({handlerName: name, data: data, callbackId: id});
      },
      registerHandler: function (name, handler) { handlers[name] = handler; }
    };
    function later(text) { setTimeout(function () { take(text); }, 0); }
    window.WebViewJavascriptBridge = bridge;

    """

  private static let callByOwnBridge = """
    function call(name, value, done) {
      WebViewJavascriptBridge.callHandler(name, value, function (data) { finish(data, done); });
    }
    \(finish)\(handleByRegisterHandler)
    """

  static func ownBridge(address: String, queue: String) -> String {
    """
    (function () {
      \(queueOfMessages)
      var frame = document.createElement("iframe");
      frame.style.display = "none";
      function poke() { frame.src = "\(address)"; }
      bridge._fetchQueue = function () { var text = \(queue); queue = []; return text; };
      bridge._handleMessageFromObjC = later;
      poke();
      document.documentElement.appendChild(frame);
    })();
    \(callByOwnBridge)
    """
  }

  static let ownJsBridge = """
    (function () {
      \(queueOfMessages)
      function frame() {
        var frame = document.createElement("iframe");
        frame.style.display = "none";
        document.documentElement.appendChild(frame);
        return frame;
      }
      var wish = frame(), data = frame();
      function poke() { wish.src = "yy://__QUEUE_MESSAGE__/"; }
      bridge._fetchQueue = function () {
        var text = "[" + queue.join(",") + "]";
        queue = [];
        data.src = "yy://return/_fetchQueue/" + encodeURIComponent(text);
      };
      bridge._handleMessageFromNative = later;
    })();
    \(callByOwnBridge)
    """

  /// The half of such a page that native code calls.
  static let dsBridge = """
    (function () {
      var handlers = {};
      function answer(id, value) {
        prompt("_dsbridge=_dsb.returnValue", JSON.stringify({data: {id: id, complete: true, data: value}}));
      }
      window._handleMessageFromNative = function (info) {
        var list = JSON.parse(info.data);
        if (info.method === "_hasJavascriptMethod") return answer(info.callbackId, !!handlers[list[0]]);
        handlers[info.method](list[0], function (value) { answer(info.callbackId, value); });
      };
      window.handle = function (name, handler) { handlers[name] = handler; };
    })();

    """
}
