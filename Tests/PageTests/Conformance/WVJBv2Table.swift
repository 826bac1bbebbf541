// SPDX-License-Identifier: MIT
import BridgeHost
import Testing
import WebKitGTK

private func heard(_ name: String, _ data: JSValue = .undefined) -> Heard {
  Heard(name, data, "wvjb")
}

extension PageTests {
  /// Version 2.0: `init(message, response)`, response objects, callbacks that take an error first.
  @Suite(.timeLimit(.minutes(1))) @WebActor struct WVJBv2Table {
    private static let fromThePage: [Exchange] = [
      // Messages, with and without a callback.
      Exchange(
        #"bridge.send("Hello from JS")"#, heard: [heard("", "Hello from JS")],
        lines: ["native: ObjC received message from JS: Hello from JS"]),
      Exchange(
        #"bridge.send({a: [1, null]}, function (error, data) { show(error, data); })"#,
        prepare: WVJBStage.takesMessages, heard: [heard("", ["a": [1, nil]])],
        lines: [#"undefined {"got":{"a":[1,null]}}"#]),
      Exchange(
        #"bridge.send("x", function (error, data) { show(error, data); })"#,
        prepare: { page in page.handlers.removeMessageHandler() }, heard: [heard("", "x")],
        lines: [#""no handler takes messages without a name: see setMessageHandler" undefined"#],
        log: [
          "wvjb: the page was told: no handler takes messages without a name: see setMessageHandler"
        ]),
      // Said once.
      Exchange(
        #"bridge.send("x")"#,
        prepare: { page in page.handlers.removeMessageHandler() }, heard: [heard("", "x")]),
      // Handlers, with and without data and callback.
      Exchange(
        #"bridge.callHandler("testObjcCallback", {foo: "bar"}, function (response) { show(response); })"#,
        heard: [heard("testObjcCallback", ["foo": "bar"])],
        lines: [
          #"native: testObjcCallback called: {"foo":"bar"}"#,
          #""Response from testObjcCallback""#,
        ]),
      Exchange(#"bridge.callHandler("nothing")"#, heard: [heard("nothing")]),
      Exchange(#"bridge.callHandler("nothing", 5)"#, heard: [heard("nothing", 5)]),
      Exchange(
        #"bridge.callHandler("nothing", {}, function (error, data) { show(error, data); })"#,
        heard: [heard("nothing", [:])], lines: ["undefined null"]),
      Exchange(
        #"bridge.callHandler("later", [1], function (error, data) { show(error, data); })"#,
        heard: [heard("later", [1])], lines: ["undefined [1]"]),
      // An error comes first where there is a place for it, and as the data where there is none.
      Exchange(
        #"bridge.callHandler("throws", 1, function (error, data) { show(error, data); })"#,
        heard: [heard("throws", 1)], lines: [#""no luck" undefined"#]),
      Exchange(
        #"bridge.callHandler("throws", 1, function (data) { show(data); })"#,
        heard: [heard("throws", 1)],
        lines: [#"{"error":"handler_error","message":"no luck"}"#]),
      Exchange(
        #"bridge.callHandler("nosuch", 1, function (error, data) { show(error, data); })"#,
        heard: [heard("nosuch", 1)], lines: [#""no handler is named \"nosuch\"" undefined"#],
        log: [#"wvjb: the page was told: no handler is named "nosuch""#]),
      Exchange(
        #"bridge.callHandler("absent", 1); bridge.callHandler("absent", 2); bridge.callHandler("nosuch", 3)"#,
        heard: [heard("absent", 1), heard("absent", 2), heard("nosuch", 3)],
        log: [#"wvjb: absent: no handler is named "absent""#]),
      Exchange(
        #"bridge.callHandler("throws")"#, heard: [heard("throws")], log: ["wvjb: throws: no luck"]),
      // A callback that throws is the page's own affair, and holds up no other.
      Exchange(
        #"""
        bridge.callHandler("echo", 1, function (error, data) { throw new Error("in callback " + data); });
        bridge.callHandler("echo", 2, function (error, data) { show(error, data); });
        """#, heard: [heard("echo", 1), heard("echo", 2)],
        lines: ["uncaught Error: in callback 1", "undefined 2"]),
      // Answers keep the order of the calls, errors included.
      Exchange(
        #"""
        function take(error, data) { show(error, data); }
        bridge.send(1, take); bridge.callHandler("throws", 2, take);
        bridge.callHandler("nosuch", 3, take); bridge.callHandler("echo", 4, take);
        """#, prepare: WVJBStage.takesMessages,
        heard: [heard("", 1), heard("throws", 2), heard("nosuch", 3), heard("echo", 4)],
        lines: [
          #"undefined {"got":1}"#, #""no luck" undefined"#,
          #""no handler is named \"nosuch\"" undefined"#, "undefined 4",
        ]),
    ]

    @Test func fromThePage() async throws {
      try await WVJBStage.version2().play(Self.fromThePage)
    }

    nonisolated static let fromNative: [Exchange] = [
      // The default handler.
      Exchange(
        #"bridge.init(function (message, response) { show(message); response.respondWith("JS got it"); })"#,
        native: { page in try await page.send(message: "a string") }, answer: "JS got it",
        lines: [#""a string""#]),
      Exchange(
        #"bridge.init(function (message, response) { response.respondWithError("JS does not want it"); })"#,
        native: { page in try await page.send(message: "a string") },
        answer: ["handler_error", "JS does not want it"]),
      Exchange(
        #"bridge.init(function (message) { show(message); })"#,
        native: { page in try await page.send(message: ["a": nil]) }, answer: .undefined,
        lines: [#"{"a":null}"#]),
      Exchange(
        #"bridge.registerHandler("other", show)"#,
        native: { page in try await page.send(message: "x") },
        answer: [
          "handler_not_found",
          "the page has no message handler: it did not call WebViewJavascriptBridge.init",
        ]),
      // Handlers with a name.
      Exchange(
        #"bridge.registerHandler("testJavascriptHandler", function (data, response) { show(data); response.respondWith({"Javascript Says": "Right back atcha!"}); })"#,
        native: { page in try await page.call("testJavascriptHandler", ["foo": "before ready"]) },
        answer: ["Javascript Says": "Right back atcha!"], lines: [#"{"foo":"before ready"}"#]),
      Exchange(
        #"bridge.registerHandler("h", function (data, response) { response.respondWithError({code: 7, message: "not today"}); })"#,
        native: { page in try await page.call("h") }, answer: ["handler_error", "not today"]),
      Exchange(
        #"bridge.registerHandler("h", function (data, response) { setTimeout(function () { response.respondWith(data + 1); }, 1); })"#,
        native: { page in try await page.call("h", 1) }, answer: 2),
      Exchange(
        #"bridge.registerHandler("h", function (data, response) { setTimeout(function () { response.respondWithError("late"); }, 1); })"#,
        native: { page in try await page.call("h", 1) }, answer: ["handler_error", "late"]),
      Exchange(
        #"bridge.registerHandler("h", function (data, response) { var answer = response.respondWith; answer(data); })"#,
        native: { page in try await page.call("h", 1) }, answer: 1),
      // Only the first answer counts.
      Exchange(
        #"bridge.registerHandler("h", function (data, response) { response.respondWith(1); response.respondWith(2); })"#,
        native: { page in try await page.call("h") }, answer: 1,
        log: [
          "wvjb: the handler h of the page answered twice: the first answer counts"
        ]),
      Exchange(
        #"bridge.init(function (data, response) { response.respondWithError("first"); response.respondWith("second"); })"#,
        native: { page in try await page.send(message: 1) }, answer: ["handler_error", "first"],
        log: [
          "wvjb: the message handler of the page answered twice: the first answer counts"
        ]),
      // What a handler throws is an answer, or an error of the page where there was one already.
      Exchange(
        #"bridge.registerHandler("h", function (data, response) { throw new TypeError("no " + data); })"#,
        native: { page in try await page.call("h", "way") }, answer: ["handler_error", "no way"]),
      Exchange(
        #"bridge.registerHandler("h", function (data, response) { response.respondWith(1); throw new TypeError("too late"); })"#,
        native: { page in try await page.call("h") }, answer: 1,
        lines: ["uncaught TypeError: too late"]),
    ]

    @Test(arguments: fromNative) func fromNative(_ row: Exchange) async throws {
      try await WVJBStage.version2().play(row)
    }

    /// What the option says goes, whatever a callback looks like.
    @Test(arguments: [
      (
        WVJBDialect.CallbackForm.errorFirst, "function (a) { show.apply(null, arguments); }",
        ["undefined 1", #""no luck" undefined"#]
      ),
      (
        .errorFirst, "function (a, b) { show.apply(null, arguments); }",
        ["undefined 1", #""no luck" undefined"#]
      ),
      (
        .dataOnly, "function (a) { show.apply(null, arguments); }",
        ["1", #"{"error":"handler_error","message":"no luck"}"#]
      ),
      (
        .dataOnly, "function (a, b) { show.apply(null, arguments); }",
        ["1", #"{"error":"handler_error","message":"no luck"}"#]
      ),
    ])
    func theOptionSettlesTheForm(
      _ form: WVJBDialect.CallbackForm, _ callback: String, _ lines: [String]
    ) async throws {
      let script = """
        var take = \(callback);
        bridge.callHandler("echo", 1, take); bridge.callHandler("throws", 2, take);
        """
      try await WVJBStage.version2(WVJBDialect(callbackForm: form)).play(
        Exchange(script, heard: [heard("echo", 1), heard("throws", 2)], lines: lines))
    }
  }
}
