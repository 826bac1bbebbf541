// SPDX-License-Identifier: MIT
import Testing

/// One way in which a page gives a value to native code and gets an answer.
///
/// The script is what a page of its time contains. It defines
/// `call(name, value, done)`, where `done(null, answer)` or `done(message)` ends the call, and
/// `handle(name, handler)`, where `handler(value, respond)` answers native code.
struct Channel: Sendable, CustomTestStringConvertible {
  let name: String
  let script: String
  /// What a call of a handler that native code does not have ends with; nil where such a call
  /// cannot be made.
  var missing: String? = #"no handler is named "nosuch""#
  /// What a call ends with whose handler throws `it broke`.
  var thrown = "it broke"
  /// Whether the page stands still until it has the answer.
  var isSynchronous = false
  /// Whether messages are posted, and need no frame that navigates.
  var isPosted = false

  var testDescription: String { name }

  /// What every test adds: the call as a promise.
  static let common = """
    function ask(name, value) {
      return new Promise(function (resolve, reject) {
        call(name, value, function (error, answer) {
          if (error === null) resolve(answer); else reject(new Error(error));
        });
      });
    }
    """

  /// The scripts of this channel as markup.
  var markup: String { "<script>\(script)\n\(Self.common)</script>" }

  /// A document that speaks by this channel from its head on.
  func document(head: String = "", body: String = "") -> String {
    "<!doctype html><meta charset=utf-8>\(head)\(markup)<body>\(body)"
  }

  static let all: [Channel] =
    js2ios + [
      Channel(
        name: "iosBridge closures",
        script: ChannelScripts.calliOSFunction + ChannelScripts.handleByBridgeHost,
        missing: "Function 'nosuch' not found"),
      Channel(
        name: "wvjb callHandler(data)",
        script: """
          function call(name, value, done) {
            WebViewJavascriptBridge.callHandler(name, value, function (data) { finish(data, done); });
          }
          \(ChannelScripts.finish)\(ChannelScripts.handleByRegisterHandler)
          """, isPosted: true),
      Channel(
        name: "wvjb callHandler(error, data)",
        script: """
          function call(name, value, done) {
            WebViewJavascriptBridge.callHandler(name, value, function (error, data) {
              if (error) done(error); else done(null, data);
            });
          }
          \(ChannelScripts.handleByRegisterHandler)
          """, isPosted: true),
      Channel(
        name: "wvjb send",
        script: """
          function call(name, value, done) {
            WebViewJavascriptBridge.send([name, value], function (data) { finish(data, done); });
          }
          \(ChannelScripts.finish)\(ChannelScripts.handleByRegisterHandler)
          """, missing: nil, isPosted: true),
      Channel(
        name: "own wvjb, separators",
        script: ChannelScripts.ownBridge(
          address: "wvjbscheme://__WVJB_QUEUE_MESSAGE__",
          queue: #"queue.join("__WVJB_MESSAGE_SEPERATOR__")"#)),
      Channel(
        name: "own wvjb, JSON",
        script: ChannelScripts.ownBridge(
          address: "https://__wvjb_queue_message__", queue: #""[" + queue.join(",") + "]""#)),
      Channel(name: "own jsBridge", script: ChannelScripts.ownJsBridge),
      Channel(
        name: "dsBridge synchronous",
        script: ChannelScripts.dsBridge + """
          function call(name, value, done) {
            var answer = JSON.parse(prompt("_dsbridge=" + name, JSON.stringify({data: value})));
            if (answer.code === 0) done(null, answer.data); else done(answer.message);
          }
          """, isSynchronous: true),
      Channel(
        name: "dsBridge asynchronous",
        script: ChannelScripts.dsBridge + """
          var lastStub = 0;
          function call(name, value, done) {
            var stub = "dscb" + ++lastStub;
            window[stub] = function (answer) {
              if (answer === undefined) done("no answer"); else done(null, answer);
            };
            prompt("_dsbridge=" + name, JSON.stringify({data: value, _dscbstub: stub}));
          }
          """, missing: "no answer", thrown: "no answer"),
      Channel(
        name: "messageHandlers",
        script: """
          function call(name, value, done) {
            webkit.messageHandlers[name].postMessage(value).then(
              function (answer) { done(null, answer); }, function (error) { done(error.message); });
          }
          \(ChannelScripts.handleByBridgeHost)
          """, missing: nil, isPosted: true),
      Channel(
        name: "bridgeHost.call",
        script: """
          function call(name, value, done) {
            bridgeHost.call(name, value).then(
              function (answer) { done(null, answer); }, function (error) { done(error.message); });
          }
          \(ChannelScripts.handleByBridgeHost)
          """, isPosted: true),
      Channel(
        name: "bridgeHost.native",
        script: """
          function call(name, value, done) {
            bridgeHost.native[name](value).then(
              function (answer) { done(null, answer); }, function (error) { done(error.message); });
          }
          \(ChannelScripts.handleByBridgeHost)
          """, isPosted: true),
    ]

  /// The ways in which a page sends the address of a `js2ios` message.
  private static let js2ios: [Channel] = [
    (
      "setAttribute",
      #"frame.setAttribute("src", url); document.documentElement.appendChild(frame);"#
    ),
    ("src", "frame.src = url; document.documentElement.appendChild(frame);"),
    ("encoded", "frame.src = encoded; document.documentElement.appendChild(frame);"),
    ("anchor", "link.href = url; document.documentElement.appendChild(link); link.click();"),
    ("window.open", "window.open(url);"),
  ].map { name, send in
    Channel(
      name: "js2ios \(name)",
      script: ChannelScripts.js2ios(send: send) + ChannelScripts.handleByBridgeHost,
      missing: "Cannot process function nosuch. Function not found",
      thrown: "Error calling function thrower. Error : it broke")
  }

  /// Those in which a page goes on while native code works.
  static let asynchronous = all.filter { !$0.isSynchronous }

  /// Those that have a way of their own to answer calls of native code.
  static let answering = all.filter {
    ["wvjb callHandler(data)", "bridgeHost.call", "dsBridge asynchronous"].contains($0.name)
      || $0.name.hasPrefix("own ")
  }
}
