// SPDX-License-Identifier: MIT
import BridgeHost
import Testing
import WebKitGTK

extension PageTests {
  /// Handlers that the script of a DSBridge page knows.
  @Suite(.timeLimit(.minutes(1))) @WebActor struct DSBridgeFromNativeTable {
    private static let fromNative: [Exchange] = [
      // A list is what the handler's parameters are given.
      Exchange(
        "handlers.add = function (a, b) { return a + b; }",
        native: { page in try await page.call("add", [1, 2]) }, answer: 3),
      Exchange(
        "handlers.show = function () { show.apply(null, arguments); }",
        native: { page in
          _ = try await page.call("show", ["a": "'\"\\ \u{2028} é"])
          _ = try await page.call("show")
          return try await page.call("show", [[1], nil])
        }, answer: .undefined,
        lines: ["{\"a\":\"'\\\"\\\\ \u{2028} é\"}", "", "[1] null"]),
      Exchange(
        #"handlers["ns.add"] = function (a, b) { return [a, b]; }"#,
        native: { page in try await page.call("ns.add", [1, 2]) }, answer: [1, 2]),
      // Later; and more than once, of which the last is the answer.
      Exchange(
        "asyncHandlers.later = function (data, answer) { setTimeout(answer, 1, data + 1); }",
        native: { page in try await page.call("later", 1) }, answer: 2),
      Exchange(
        "asyncHandlers.progress = function (answer) { answer(10, false); answer(20, false); setTimeout(answer, 1, 'done'); }",
        native: { page in try await page.call("progress") }, answer: "done"),
      Exchange(
        "asyncHandlers.twice = function (answer) { answer(1); answer(2); }",
        native: { page in try await page.call("twice") }, answer: 1,
        log: ["dsBridge: the page answers a call that nobody waits for"]),
      // Errors.
      Exchange(
        "", native: { page in try await page.call("nosuch") },
        answer: ["handler_not_found", #"the page has no handler "nosuch""#]),
      Exchange(
        "handlers.throws = function () { throw new RangeError('too far'); }",
        native: { page in try await page.call("throws") }, answer: ["handler_error", "too far"]),
      Exchange(
        "", native: { page in try await page.send(message: 1) },
        answer: [
          "handler_not_found",
          "the page has no message handler: it did not call WebViewJavascriptBridge.init",
        ]),
      // Nobody wants an answer.
      Exchange(
        "handlers.note = function (data) { show(data); return data; }",
        native: { page in
          page.notify("note", 1)
          page.notify("nosuch", 2)
          page.notify("note", [3])
          return "sent"
        }, answer: "sent", lines: ["1", "3"], log: [#"the page has no handler "nosuch""#]),
    ]

    /// The script of these pages keeps its handlers in two tables, and says of a name with a dot only
    /// whether there is such a namespace.
    private static let dotted: [Exchange] = [
      Exchange(
        #"_dsf["app.pause"] = function (a) { return "paused " + a; };"#,
        native: { page in try await page.call("app.pause", ["x"]) }, answer: "paused x"),
      Exchange(
        #"_dsaf["app.later"] = function (a, answer) { setTimeout(answer, 1, "later " + a); };"#,
        native: { page in try await page.call("app.later", "y") }, answer: "later y"),
      Exchange(
        "_dsf._obs.app = {add: function (a, b) { return a + b; }};",
        native: { page in try await page.call("app.add", [1, 2]) }, answer: 3),
      Exchange(
        #"_dsf["app.text"] = "no function";"#,
        native: { page in try await page.call("app.text") },
        answer: ["handler_not_found", #"the page has no handler "app.text""#]),
      Exchange(
        "", native: { page in try await page.call("toString") },
        answer: ["handler_not_found", #"the page has no handler "toString""#]),
    ]

    @Test func dottedNames() async throws { try await DSBridgeStage.tables.play(Self.dotted) }

    @Test func callsFromNative() async throws {
      try await DSBridgeStage.stage.play(Self.fromNative)
    }

    @Test func messagesBeforeTheLoad() async throws {
      try await DSBridgeStage.stage.play(
        Exchange(
          "handlers.note = function (data) { show(data); }",
          prepare: { page in for number in 1...3 { page.notify("note", .number(Double(number))) } },
          lines: ["1", "2", "3"]))
    }
  }
}
