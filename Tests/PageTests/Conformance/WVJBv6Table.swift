// SPDX-License-Identifier: MIT
import BridgeHost
import Testing
import WebKitGTK

private func heard(_ name: String, _ data: JSValue = .undefined) -> Heard {
  Heard(name, data, "wvjb")
}

extension PageTests {
  /// Versions 5 and 6: no `init`, calls with a function in the place of the data.
  @Suite(.timeLimit(.minutes(1))) @WebActor struct WVJBv6Table {
    private static let fromThePage: [Exchange] = [
      // The forms of callHandler.
      Exchange(#"bridge.callHandler("nothing")"#, heard: [heard("nothing")]),
      Exchange(
        #"bridge.callHandler("echo", function (data) { show(data); })"#,
        heard: [heard("echo")], lines: ["null"]),
      Exchange(
        #"bridge.callHandler("echo", {foo: "bar"}, function (data) { show(data); })"#,
        heard: [heard("echo", ["foo": "bar"])], lines: [#"{"foo":"bar"}"#]),
      Exchange(
        #"bridge.callHandler("echo", undefined, show); bridge.callHandler("echo", null, show)"#,
        heard: [heard("echo"), heard("echo", nil)], lines: ["null", "null"]),
      Exchange(
        #"bridge.callHandler("echo", function () {}, show)"#, heard: [heard("echo")],
        lines: ["null"]),
      Exchange(
        #"[0, "", false, -1.5, []].forEach(function (value) { bridge.callHandler("echo", value, show); })"#,
        heard: [
          heard("echo", 0), heard("echo", ""), heard("echo", false), heard("echo", -1.5),
          heard("echo", []),
        ], lines: ["0", #""""#, "false", "-1.5", "[]"]),
      // A callback that is none is not waited for.
      Exchange(
        #"bridge.callHandler("echo", 1, null); bridge.callHandler("echo", 2, "show")"#,
        heard: [heard("echo", 1), heard("echo", 2)]),
      // Values are what JSON makes of them.
      Exchange(
        #"bridge.callHandler("echo", {u: undefined, n: NaN, d: new Date(0), f: function () {}, j: {toJSON: function () { return "j"; }}}, show)"#,
        heard: [heard("echo", ["n": nil, "d": "1970-01-01T00:00:00.000Z", "j": "j"])],
        lines: [#"{"n":null,"d":"1970-01-01T00:00:00.000Z","j":"j"}"#]),
      Exchange(
        #"bridge.callHandler("echo", "'\"\\ \u2028 <\/script> __WVJB_MESSAGE_SEPERATOR__ %41", show)"#,
        heard: [heard("echo", "'\"\\ \u{2028} </script> __WVJB_MESSAGE_SEPERATOR__ %41")],
        lines: ["\"'\\\"\\\\ \u{2028} </script> __WVJB_MESSAGE_SEPERATOR__ %41\""]),
      // What cannot be JSON is the caller's error, and nothing is sent.
      Exchange(
        #"var loop = {}; loop.loop = loop; try { bridge.callHandler("echo", loop, show); } catch (error) { show(error instanceof TypeError); }"#,
        lines: ["true"]),
      Exchange(
        #"var deep = []; for (var i = 0; i < 1001; i++) deep = [deep]; try { bridge.send(deep); } catch (error) { show(error.message); }"#,
        lines: [#""the value is nested more than 1000 deep""#]),
      // Names that are none.
      Exchange(
        "bridge.callHandler(); bridge.callHandler(5, 1)",
        heard: [heard("undefined"), heard("5", 1)],
        log: [
          #"wvjb: undefined: no handler is named "undefined""#,
          #"wvjb: 5: no handler is named "5""#,
        ]),
      Exchange(
        #"bridge.callHandler("__proto__", 1, show)"#, heard: [heard("__proto__", 1)],
        lines: [
          #"{"error":"handler_not_found","message":"no handler is named \"__proto__\""}"#
        ], log: [#"wvjb: the page was told: no handler is named "__proto__""#]),
      Exchange(
        #"bridge.registerHandler("h"); show("goes on");"#, lines: [#""goes on""#],
        log: [#"wvjb: the page registers a handler "h" that is no function: it is ignored"#]),
      // There is no timeout to disable; pages do it in either spelling.
      Exchange(
        #"bridge.disableJavscriptAlertBoxSafetyTimeout(); bridge.disableJavascriptAlertBoxSafetyTimeout(); bridge.callHandler("echo", 1, show)"#,
        heard: [heard("echo", 1)], lines: ["1"]),
      // What the native half of the original calls.
      Exchange(
        #"bridge.callHandler("echo", 1, show); show(bridge._fetchQueue())"#,
        heard: [heard("echo", 1)], lines: [#""[]""#, "1"]),
      Exchange(
        #"""
        bridge.registerHandler("h", function (data) { show("h", data); });
        bridge._handleMessageFromObjC('{"handlerName":"h","data":1}');
        bridge._handleMessageFromObjC({handlerName: "h", data: 2});
        bridge._handleMessageFromObjC('{"handlerName":"nosuch"}');
        bridge._handleMessageFromObjC('{"data":3}');
        try { bridge._handleMessageFromObjC('{"handlerName"'); } catch (error) { show(error.name); }
        bridge.callHandler("echo", "good", show);
        """#, heard: [heard("echo", "good")],
        lines: [#""h" 1"#, #""h" 2"#, #""SyntaxError""#, #""good""#],
        log: [
          #"the page has no handler "nosuch""#,
          "the page has no message handler: it did not call WebViewJavascriptBridge.init",
        ]),
    ]

    @Test func fromThePage() async throws {
      try await WVJBStage.version6().play(Self.fromThePage)
    }

    nonisolated static let fromNative: [Exchange] = [
      Exchange(
        #"bridge.registerHandler("testJavascriptHandler", function (data, responseCallback) { show(data); responseCallback({"Javascript Says": "Right back atcha!"}); })"#,
        native: { page in try await page.call("testJavascriptHandler", ["greetingFromObjC": "Hi"])
        },
        answer: ["Javascript Says": "Right back atcha!"], lines: [#"{"greetingFromObjC":"Hi"}"#]),
      Exchange(
        #"bridge.registerHandler("h", function (data, responseCallback) { show(data); responseCallback(null); })"#,
        native: { page in try await page.call("h") }, answer: .null, lines: ["undefined"]),
      Exchange(
        #"bridge.registerHandler("h", (data, responseCallback) => responseCallback(data))"#,
        native: { page in
          try await page.call("h", "'\"\\ \u{2028}\u{2029}\u{0} </script> ${x} %41 😀")
        }, answer: "'\"\\ \u{2028}\u{2029}\u{0} </script> ${x} %41 😀"),
      // In a handler a dialog holds up the page, and nobody else.
      Exchange(
        #"bridge.registerHandler("h", function (data, responseCallback) { alert(data); responseCallback(confirm(data)); })"#,
        native: { page in try await page.call("h", "sure?") }, answer: false),
      Exchange(
        "show(1)",
        native: { page in try await page.call("_disableJavascriptAlertBoxSafetyTimeout") },
        answer: .undefined, lines: ["1"]),
    ]

    @Test(arguments: fromNative) func fromNative(_ row: Exchange) async throws {
      try await WVJBStage.version6().play(row)
    }

    @Test func loggingShowsWhatCrosses() async throws {
      let html = """
        <script>
        WebViewJavascriptBridge.registerHandler("h", function (data) { return "answer " + data; });
        function ask(text) { WebViewJavascriptBridge.callHandler("echo", text, function () { console.log("done"); }); }
        </script>
        """
      try await withLoggedPage(html) { page, log in
        page.enableLogging(maxLength: 120)
        _ = try await page.call("h", "to page")
        _ = try await page.evaluate("ask('x'.repeat(1000))")
        await log.line("done")
        let shown = log.log.filter { !$0.contains(#""dialect":"evaluate""#) }
        #expect(shown.count == 4)
        for (line, parts) in zip(
          shown,
          [
            [#""dir":"native>page","kind":"call""#, #""name":"h","data":"to page""#],
            [#""dir":"page>native","kind":"reply""#, #""name":"h","data":"answer to page""#],
            [
              #""dir":"page>native","kind":"call","dialect":"wvjb""#, #""name":"echo","data":"xxx"#,
            ],
            [
              #""dir":"native>page","kind":"reply","dialect":"wvjb""#,
              #""name":"echo","data":"xxx"#,
            ],
          ])
        {
          for part in parts { #expect(line.contains(part), "\(line)") }
          #expect(line.count <= 123)
          #expect(line.hasSuffix(line.count == 123 ? "..." : "}"))
        }
        page.disableLogging()
        let count = log.log.count
        _ = try await page.call("h", "unseen")
        #expect(log.log.count == count)
      }
    }
  }
}
