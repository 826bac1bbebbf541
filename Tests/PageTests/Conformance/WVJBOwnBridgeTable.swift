// SPDX-License-Identifier: MIT
import BridgeHost
import Testing
import WebKitGTK

extension OwnBridge {
  fileprivate func heard(_ name: String, _ data: JSValue = .undefined) -> Heard {
    Heard(name, data, dialect)
  }
}

extension PageTests {
  @Suite(.timeLimit(.minutes(1))) @WebActor struct WVJBOwnBridgeTable {
    private static func fromThePage(_ version: OwnBridge) -> [Exchange] {
      [
        Exchange(
          #"bridge.send("Hello")"#, heard: [version.heard("", "Hello")],
          lines: ["native: ObjC received message from JS: Hello"]),
        Exchange(
          #"bridge.send({a: [1, null]}, show)"#, prepare: WVJBStage.takesMessages,
          heard: [version.heard("", ["a": [1, nil]])],
          lines: [version.shown(#"{"got":{"a":[1,null]}}"#)]),
        Exchange(
          #"bridge.callHandler("echo", {foo: "bar"}, show)"#,
          heard: [version.heard("echo", ["foo": "bar"])],
          lines: [version.shown(#"{"foo":"bar"}"#)]),
        Exchange(
          #"bridge.callHandler("later", 1, show)"#, heard: [version.heard("later", 1)],
          lines: [version.shown("1")]),
        Exchange(
          #"bridge.callHandler("nothing", 1, show)"#, heard: [version.heard("nothing", 1)],
          lines: [version.shown("null")]),
        // Errors.
        Exchange(
          #"bridge.callHandler("throws", 1, show)"#, heard: [version.heard("throws", 1)],
          lines: [version.shown("handler_error", "no luck")]),
        Exchange(
          #"bridge.callHandler("nosuch", 1, show)"#, heard: [version.heard("nosuch", 1)],
          lines: [version.shown("handler_not_found", #"no handler is named \"nosuch\""#)],
          log: [#"\#(version.dialect): the page was told: no handler is named "nosuch""#]),
        Exchange(
          #"bridge.callHandler("absent", 1)"#, heard: [version.heard("absent", 1)],
          log: [#"\#(version.dialect): absent: no handler is named "absent""#]),
        // Said once, however often it is called.
        Exchange(
          #"bridge.callHandler("nosuch", 2); bridge.callHandler("absent", 3)"#,
          heard: [version.heard("nosuch", 2), version.heard("absent", 3)]),
        Exchange(
          #"bridge.send(1)"#, prepare: { page in page.handlers.removeMessageHandler() },
          heard: [version.heard("", 1)],
          log: [
            "\(version.dialect): a message: no handler takes messages without a name: see setMessageHandler"
          ]),
        // Several in one queue, in order; the answer of one does not wait for the next.
        Exchange(
          #"for (var i = 0; i < 5; i++) bridge.callHandler(i === 2 ? "throws" : "echo", i, show)"#,
          heard: (0..<5).map { version.heard($0 == 2 ? "throws" : "echo", .number(Double($0))) },
          lines: (0..<5).map {
            $0 == 2 ? version.shown("handler_error", "no luck") : version.shown("\($0)")
          }),
        // What separates messages may be inside of one.
        Exchange(
          #"bridge.callHandler("echo", "a__WVJB_MESSAGE_SEPERATOR__b", show); bridge.callHandler("echo", 2, show)"#,
          heard: [version.heard("echo", "a__WVJB_MESSAGE_SEPERATOR__b"), version.heard("echo", 2)],
          lines: [version.shown(#""a__WVJB_MESSAGE_SEPERATOR__b""#), version.shown("2")]),
        Exchange(
          #"bridge.callHandler("echo", "\"\\__WVJB_MESSAGE_SEPERATOR__\\\"__WVJB_MESSAGE_SEPERATOR__", show)"#,
          heard: [
            version.heard("echo", #""\__WVJB_MESSAGE_SEPERATOR__\"__WVJB_MESSAGE_SEPERATOR__"#)
          ],
          lines: [
            version.shown(#""\"\\__WVJB_MESSAGE_SEPERATOR__\\\"__WVJB_MESSAGE_SEPERATOR__""#)
          ]),
        Exchange(
          #"bridge.callHandler("echo", "'\"\\ \u2028 \n 100% %41 é😀 <\/script>", show)"#,
          heard: [version.heard("echo", "'\"\\ \u{2028} \n 100% %41 é😀 </script>")],
          lines: [version.shown("\"'\\\"\\\\ \u{2028} \\n 100% %41 é😀 </script>\"")]),
        // From within a callback.
        Exchange(
          #"bridge.callHandler("echo", 1, function () { bridge.callHandler("echo", 2, show); })"#,
          heard: [version.heard("echo", 1), version.heard("echo", 2)], lines: [version.shown("2")]),
      ]
    }

    @Test(arguments: OwnBridge.allCases) func fromThePage(of version: OwnBridge) async throws {
      try await version.stage.play(Self.fromThePage(version))
    }

    /// Handlers that only the page's own object knows.
    private static func fromNative(_ version: OwnBridge) -> [Exchange] {
      let answer = version == .version2 ? "respond.respondWith" : "respond"
      return [
        Exchange(
          "bridge.registerHandler('h', function (data, respond) { show(data); \(answer)({got: data}); })",
          native: { page in try await page.call("h", ["a": "'\"\\ \u{2028} é"]) },
          answer: ["got": ["a": "'\"\\ \u{2028} é"]], lines: ["{\"a\":\"'\\\"\\\\ \u{2028} é\"}"]),
        Exchange(
          "bridge.registerHandler('h', function (data, respond) { setTimeout(function () { \(answer)(data); }, 1); })",
          native: { page in try await page.call("h", 1) }, answer: 1),
        Exchange(
          "bridge.registerHandler('h', function (data, respond) { \(answer)(); })",
          native: { page in try await page.call("h") }, answer: .undefined),
        Exchange(
          "bridge.registerHandler('h', function (data, respond) { bridge.callHandler('echo', data, function () { \(answer)('after echo'); }); })",
          native: { page in try await page.call("h", 1) }, heard: [version.heard("echo", 1)],
          answer: "after echo"),
        Exchange(
          "bridge.init(function (data, respond) { \(answer)('default got ' + data); })",
          native: { page in try await page.send(message: "x") }, answer: "default got x"),
        // Two answers in one queue, and two in two.
        Exchange(
          "bridge.registerHandler('h', function (data, respond) { \(answer)(1); \(answer)(2); })",
          native: { page in try await page.call("h") }, answer: 1,
          log: ["\(version.dialect): the page answers a call that nobody waits for"]),
        Exchange(
          "bridge.registerHandler('h', function (data, respond) { \(answer)(1); setTimeout(function () { \(answer)(2); }, 1); })",
          native: { page in try await page.call("h") }, answer: 1,
          log: ["\(version.dialect): the page answers a call that nobody waits for"]),
        // Handlers of the channel are reached as well.
        Exchange(
          "bridgeHost.handle('modern', function (data) { return data + 1; })",
          native: { page in try await page.call("modern", 1) }, answer: 2),
      ]
    }

    @Test(arguments: OwnBridge.allCases) func fromNative(to version: OwnBridge) async throws {
      try await version.stage.play(Self.fromNative(version))
    }

    /// Nobody wants an answer; what was sent before the page was there comes first, in order.
    @Test(arguments: OwnBridge.allCases) func early(_ version: OwnBridge) async throws {
      let answer = version == .version2 ? "respond.respondWith" : "respond"
      try await version.stageWithoutInit.play(
        Exchange(
          """
          bridge.registerHandler('h', function (data, respond) { show("h", data); \(answer)("unwanted"); });
          bridge.init(function (data) { show("message", data); });
          """,
          prepare: { page in
            page.notify(message: 1)
            page.notify("h", 2)
            page.notify(message: 3)
          },
          native: { page in
            page.notify("h")
            return "sent"
          }, answer: "sent",
          lines: [#""message" 1"#, #""h" 2"#, #""message" 3"#, #""h" undefined"#]))
    }

    /// The event of the page's own script is the only one.
    @Test(arguments: OwnBridge.allCases) func readyOnce(_ version: OwnBridge) async throws {
      try await version.stage.play(
        Exchange(
          """
          document.addEventListener("WebViewJavascriptBridgeReady", function (event) {
            show("ready", event.bridge === bridge);
            document.addEventListener("WebViewJavascriptBridgeReady", function () { show("late"); });
          });
          var event = document.createEvent("Events");
          event.initEvent("WebViewJavascriptBridgeReady");
          event.bridge = bridge;
          document.dispatchEvent(event);
          """,
          native: { page in
            try await page.evaluate(
              "void document.addEventListener('WebViewJavascriptBridgeReady', show)")
          }, answer: .undefined, lines: [#""ready" true"#]))
    }

    private static let errorsOfVersion2: [Exchange] = [
      Exchange(
        "bridge.registerHandler('h', function (data, respond) { respond.respondWithError('no way'); })",
        native: { page in try await page.call("h") }, answer: ["handler_error", "no way"]),
      Exchange(
        "bridge.registerHandler('h', function (data, respond) { respond.respondWithError({code: 7}); })",
        native: { page in try await page.call("h") }, answer: ["handler_error", #"{"code":7}"#]),
    ]

    @Test func errorsOfVersion2() async throws {
      try await OwnBridge.version2.stage.play(Self.errorsOfVersion2)
    }
  }
}
