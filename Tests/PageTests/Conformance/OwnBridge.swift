// SPDX-License-Identifier: MIT
import BridgeHost
import Testing
import WebKitGTK

/// Pages that put a bridge object of their own in the place of ours, as the versions of
/// `WebViewJavascriptBridge` and its likeness for Android did it: messages wait in a queue, and a
/// frame says that they are there.
enum OwnBridge: String, Sendable, CaseIterable {
  /// Separators between the messages, callbacks that take an error first, nothing before `init`.
  case version2
  /// The queue is a JSON array, callbacks take the data only.
  case version4
  /// As before, without `init` and by another address.
  case version6
  /// The queue comes by an address, too.
  case jsBridge

  /// As in traces.
  var dialect: String { self == .jsBridge ? "jsBridge" : "wvjb" }

  /// A page that is ready for messages once its script has run.
  var stage: Stage { stage(then: "bridge.init();") }

  /// A page that says itself when it is ready, where its version does that.
  var stageWithoutInit: Stage { stage(then: "") }

  private func stage(then last: String) -> Stage {
    Stage(
      html: { script in
        """
        <!doctype html><meta charset=utf-8><body><script>
        \(WVJBStage.show)
        \(source)
        var bridge = makeBridge();
        window.WebViewJavascriptBridge = bridge;
        \(script)
        \(last)
        </script>
        """
      },
      fence: "bridge.callHandler('fence')")
  }

  /// What a callback shows that is given a value.
  func shown(_ value: String) -> String { self == .version2 ? "undefined \(value)" : value }

  /// What a callback shows that is given an error.
  func shown(_ code: String, _ message: String) -> String {
    let data = #"{"error":"\#(code)","message":"\#(message)"}"#
    return self == .version2 ? #""\#(message)" \#(data)"# : data
  }

  private var address: String {
    switch self {
    case .version2, .version4: "wvjbscheme://__WVJB_QUEUE_MESSAGE__"
    case .version6: "https://__wvjb_queue_message__"
    case .jsBridge: "yy://__QUEUE_MESSAGE__/"
    }
  }

  private var give: String {
    switch self {
    case .version2: #"return all.join("__WVJB_MESSAGE_SEPERATOR__");"#
    case .version4, .version6: #"return "[" + all.join() + "]";"#
    case .jsBridge:
      #"carrier.src = "yy://return/_fetchQueue/" + encodeURIComponent("[" + all.join() + "]");"#
    }
  }

  private var source: String {
    """
    function makeBridge() {
      var texts = [], callbacks = {}, handlers = {}, lastID = 0, messageHandler;
      var waiting = \(self == .version6 ? "null" : "[]");
      function makeFrame() {
        var frame = document.createElement("iframe");
        frame.style.display = "none";
        return document.documentElement.appendChild(frame);
      }
      var frame = makeFrame(), carrier = makeFrame();
      frame.src = "\(address)";

      function post(text) { texts.push(text); frame.src = "\(address)"; }
      function send(message, callback) {
        if (callback) { message.callbackId = "cb_" + (++lastID) + "_0"; callbacks[message.callbackId] = callback; }
        post(JSON.stringify(message));
      }
      function respond(id) {
        function answer(data) { if (id) send({responseId: id, responseData: data}); }
        \(self == .version2
          ? "return {respondWith: answer, respondWithError: function (error) { send({responseId: id, error: error}); }};"
          : "return answer;")
      }
      function dispatch(text) {
        setTimeout(function () {
          var message = JSON.parse(text);
          if (message.responseId) {
            var callback = callbacks[message.responseId];
            delete callbacks[message.responseId];
            if (callback) callback(\(self == .version2 ? "message.error, " : "")message.responseData);
            return;
          }
          var handler = message.handlerName ? handlers[message.handlerName] : messageHandler;
          if (handler) handler(message.data, respond(message.callbackId));
          else console.log("no handler for " + message.handlerName);
        }, 0);
      }
      return {
        post: post,
        init: function (handler) {
          messageHandler = handler;
          var messages = waiting || [];
          waiting = null;
          for (var i = 0; i < messages.length; i++) dispatch(messages[i]);
        },
        send: function (data, callback) { send({data: data}, callback); },
        registerHandler: function (name, handler) { handlers[name] = handler; },
        callHandler: function (name, data, callback) { send({handlerName: name, data: data}, callback); },
        _fetchQueue: function () {
          var all = texts;
          texts = [];
          \(give)
        },
        \(self == .jsBridge ? "_handleMessageFromNative" : "_handleMessageFromObjC"): function (text) { if (waiting) waiting.push(text); else dispatch(text); }
      };
    }
    """
  }
}
