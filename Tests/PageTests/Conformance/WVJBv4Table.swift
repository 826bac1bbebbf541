// SPDX-License-Identifier: MIT
import BridgeHost
import Testing
import WebKitGTK

private func heard(_ name: String, _ data: JSValue = .undefined) -> Heard {
  Heard(name, data, "wvjb")
}

extension PageTests {
  /// Versions 2.1 to 4: `init(message, responseCallback)`, callbacks that take the data only.
  @Suite(.timeLimit(.minutes(1))) @WebActor struct WVJBv4Table {
    nonisolated static let fromThePage: [Exchange] = [
      Exchange(
        #"bridge.send("Hello", function (responseData) { show(responseData); })"#,
        prepare: WVJBStage.takesMessages, heard: [heard("", "Hello")],
        lines: [#"{"got":"Hello"}"#]),
      Exchange(
        #"bridge.callHandler("echo", {a: {b: [1.5, true, null, "é\n"]}}, function (data) { show(data); })"#,
        heard: [heard("echo", ["a": ["b": [1.5, true, nil, "é\n"]]])],
        lines: [#"{"a":{"b":[1.5,true,null,"é\n"]}}"#]),
      Exchange(
        #"bridge.callHandler("later", 1, function (data) { show(data); })"#,
        heard: [heard("later", 1)], lines: ["1"]),
      // A callback without parameters may still look at what it is given.
      Exchange(
        #"bridge.callHandler("echo", 1, function () { show(arguments.length, arguments[0]); })"#,
        heard: [heard("echo", 1)], lines: ["1 1"]),
      // The handler that is not there answers, too: nobody waits for ever.
      Exchange(
        #"bridge.callHandler("sayHelo", "Ram", function (data) { show(data); })"#,
        heard: [heard("sayHelo", "Ram")],
        lines: [
          #"{"error":"handler_not_found","message":"no handler is named \"sayHelo\"; did you mean sayHello?"}"#
        ],
        log: [
          #"wvjb: the page was told: no handler is named "sayHelo"; did you mean sayHello?"#
        ]),
      Exchange(
        #"bridge.send(1, function (data) { show(data); })"#,
        prepare: { page in page.handlers.removeMessageHandler() }, heard: [heard("", 1)],
        lines: [
          #"{"error":"handler_not_found","message":"no handler takes messages without a name: see setMessageHandler"}"#
        ],
        log: [
          "wvjb: the page was told: no handler takes messages without a name: see setMessageHandler"
        ]),
      // The default handler takes messages where nothing else does.
      Exchange(
        #"bridge.send(1, show); bridge.callHandler("any", 2, show);"#,
        prepare: { page in
          page.handlers.removeMessageHandler()
          page.handlers.setDefault { (call: Call) throws -> JSValue in
            [.string(call.name), call.data]
          }
        }, heard: [heard("", 1), heard("any", 2)], lines: [#"["",1]"#, #"["any",2]"#]),
      // A page may call from a callback.
      Exchange(
        #"bridge.callHandler("echo", 1, function (data) { bridge.callHandler("echo", data + 1, show); })"#,
        heard: [heard("echo", 1), heard("echo", 2)], lines: ["2"]),
    ]

    @Test(arguments: fromThePage) func fromThePage(_ row: Exchange) async throws {
      try await WVJBStage.version4().play(row)
    }

    nonisolated static let fromNative: [Exchange] = [
      // The default handler.
      Exchange(
        #"bridge.init(function (message, responseCallback) { show(message); responseCallback({"Javascript Responds": "Wee!"}); })"#,
        native: { page in try await page.send(message: "x") },
        answer: ["Javascript Responds": "Wee!"],
        lines: [#""x""#]),
      Exchange(
        #"bridge.init(function (message) { return "said " + message; })"#,
        native: { page in try await page.send(message: "x") }, answer: "said x"),
      Exchange(
        "bridge.init()", native: { page in try await page.send(message: "x") },
        answer: [
          "handler_not_found",
          "the page has no message handler: it did not call WebViewJavascriptBridge.init",
        ]),
      // At once, later, from within another call, twice.
      Exchange(
        #"bridge.registerHandler("h", function (data, responseCallback) { responseCallback(data); })"#,
        native: { page in try await page.call("h", ["a": [1, nil]]) }, answer: ["a": [1, nil]]),
      Exchange(
        #"bridge.registerHandler("h", function (data, responseCallback) { setTimeout(responseCallback, 1, [data]); })"#,
        native: { page in try await page.call("h", 1) }, answer: [1]),
      Exchange(
        #"bridge.registerHandler("h", function (data, responseCallback) { bridge.callHandler("later", data, responseCallback); })"#,
        native: { page in try await page.call("h", 1) }, heard: [heard("later", 1)], answer: 1),
      Exchange(
        #"bridge.registerHandler("h", function (data, responseCallback) { responseCallback(1); responseCallback(2); responseCallback(3); })"#,
        native: { page in try await page.call("h") }, answer: 1,
        log: [
          "wvjb: the handler h of the page answered twice: the first answer counts",
          "wvjb: the handler h of the page answered twice: the first answer counts",
        ]),
      // An answer without a value, and values that JSON does not know.
      Exchange(
        #"bridge.registerHandler("h", function (data, responseCallback) { responseCallback(); })"#,
        native: { page in try await page.call("h") }, answer: .undefined),
      Exchange(
        #"bridge.registerHandler("h", function (data, responseCallback) { responseCallback([undefined, NaN, new Date(0), function () {}]); })"#,
        native: { page in try await page.call("h") },
        answer: [nil, nil, "1970-01-01T00:00:00.000Z", nil]),
      // By what it returns, where it does not take the means to answer.
      Exchange(
        #"bridge.registerHandler("h", function (data) { return data * 2; })"#,
        native: { page in try await page.call("h", 21) }, answer: 42),
      Exchange(
        #"bridge.registerHandler("h", function () { return Promise.resolve("promised"); })"#,
        native: { page in try await page.call("h") }, answer: "promised"),
      Exchange(
        #"bridge.registerHandler("h", function (data) { show(data); })"#,
        native: { page in try await page.call("h", 1) }, answer: .undefined, lines: ["1"]),
      Exchange(
        #"bridge.registerHandler("h", function () { arguments[1]("by position"); })"#,
        native: { page in try await page.call("h") }, answer: "by position"),
      // Errors.
      Exchange(
        #"bridge.registerHandler("h", function (data) { throw new RangeError("too far"); })"#,
        native: { page in try await page.call("h") }, answer: ["handler_error", "too far"]),
      Exchange(
        #"bridge.registerHandler("h", function (data, responseCallback) { throw "a text"; })"#,
        native: { page in try await page.call("h") }, answer: ["handler_error", "a text"]),
      Exchange(
        #"bridge.registerHandler("h", show)"#,
        native: { page in try await page.call("H") },
        answer: ["handler_not_found", #"the page has no handler "H""#]),
      // The second handler of a name takes the place of the first; a removed one is gone.
      Exchange(
        #"bridge.registerHandler("h", function (data) { return 1; }); bridge.registerHandler("h", function (data) { return 2; })"#,
        native: { page in try await page.call("h") }, answer: 2),
      Exchange(
        #"bridge.registerHandler("h", function (data) { return 1; }); bridge.removeHandler("h")"#,
        native: { page in try await page.call("h") },
        answer: ["handler_not_found", #"the page has no handler "h""#]),
      // A page that never calls init has its named handlers all the same.
      Exchange(
        #"bridge.registerHandler("h", function (data, responseCallback) { responseCallback("no init"); })"#,
        native: { page in try await page.call("h") }, answer: "no init"),
      // Nobody wants an answer.
      Exchange(
        #"bridge.init(function (message, responseCallback) { show("default", message); responseCallback(1); }); bridge.registerHandler("h", function (data, responseCallback) { show("h", data); responseCallback(2); })"#,
        native: { page in
          page.notify(message: .string("one"))
          page.notify("h", "two")
          page.notify("h")
          return "sent"
        }, answer: "sent",
        lines: [#""default" "one""#, #""h" "two""#, #""h" undefined"#]),
      Exchange(
        #"bridge.registerHandler("h", function (data) { throw new Error("nobody hears this"); })"#,
        native: { page in
          page.notify("h")
          page.notify("nosuch", 1)
          page.notify(message: 2)
          return "sent"
        }, answer: "sent", lines: ["uncaught Error: nobody hears this"],
        log: [
          #"the page has no handler "nosuch""#,
          "the page has no message handler: it did not call WebViewJavascriptBridge.init",
        ]),
    ]

    @Test(arguments: fromNative) func fromNative(_ row: Exchange) async throws {
      try await WVJBStage.version4().play(row)
    }

    /// Two declared parameters and no answer: the call waits until its document ends.
    @Test func aHandlerThatNeverAnswers() async throws {
      let html = """
        <script>WebViewJavascriptBridge.registerHandler("h", function (data, responseCallback) { console.log("asked"); return 1; })</script>
        """
      try await withLoggedPage(html) { page, log in
        let call = failure { try await page.call("h") }
        await log.line("asked")
        #expect(page.pendingCallCount == 1)
        try await page.reload()
        #expect(await call.value?.code == .navigated)
        #expect(page.pendingCallCount == 0)
      }
    }
  }
}
