// SPDX-License-Identifier: MIT
import BridgeHost
import Testing
import WebKitGTK

private func heard(_ name: String, _ data: JSValue = .undefined) -> Heard {
  Heard(name, data, "dsBridge")
}

extension PageTests {
  /// Version 2 of DSBridge: native code gives the page its object, and answers with text.
  @Suite(.timeLimit(.minutes(1))) @WebActor struct DSBridgeV2Table {
    private static let toNative: [Exchange] = [
      Exchange(
        #"show(dsBridge.call("echo", {msg: "é"}), getJsBridge().call("echo", [1, "a"]))"#,
        heard: [heard("echo", ["msg": "é"]), heard("echo", [1, "a"])],
        lines: [#""{\"msg\":\"é\"}" "[1,\"a\"]""#]),
      // A text is what it is, nothing is the empty one.
      Exchange(
        #"show(dsBridge.call("sayHello", "Ram"), dsBridge.call("nothing", {}), dsBridge.call("nothing"))"#,
        heard: [heard("sayHello", "Ram"), heard("nothing", [:]), heard("nothing")],
        lines: [#""Hello Ram !" "" """#]),
      // The page stands still until a handler that takes its time has the answer.
      Exchange(
        #"show(dsBridge.call("later", {a: 1}))"#, heard: [heard("later", ["a": 1])],
        lines: [#""{\"a\":1}""#]),
      // With a callback, which may take the place of the arguments.
      Exchange(
        #"var data = {msg: "x"}; show(dsBridge.call("echo", data, show), data)"#,
        heard: [heard("echo", ["msg": "x"])],
        lines: [#""" {"msg":"x"}"#, #""{\"msg\":\"x\"}""#]),
      Exchange(
        #"dsBridge.call("sayHello", "Ram", function (text) { show(text, Object.keys(window).filter(function (key) { return /^dscb\d/.test(key); })); })"#,
        heard: [heard("sayHello", "Ram")], lines: [#""Hello Ram !" []"#]),
      Exchange(
        #"dsBridge.call("nothing", show)"#, heard: [heard("nothing")], lines: [#""""#]),
      // By a script of the page's own, which makes the stub a member of the arguments.
      Exchange(
        #"window.cb = show; show(prompt(_dswk + "echo", '{"data":1}'), prompt(_dswk + "echo", '{"a":1,"_dscbstub":"cb"}'))"#,
        heard: [heard("echo", ["data": 1]), heard("echo", ["a": 1])],
        lines: [#""{\"data\":1}" """#, #""{\"a\":1}""#]),
      // There is no place for an error: the log has it.
      Exchange(
        #"show(dsBridge.call("throws", {})); dsBridge.call("nosuch", {}, show)"#,
        heard: [heard("throws", [:]), heard("nosuch", [:])], lines: [#""""#, "undefined"],
        log: ["dsBridge: throws: no luck", #"dsBridge: nosuch: no handler is named "nosuch""#]),
      Exchange(
        #"prompt(_dswk + "echo", "{")"#,
        log: [
          "dsBridge: the argument of echo is not JSON: a member's name in quotes is expected at character 2: {"
        ]),
    ]

    @Test func toNative() async throws { try await DSBridgeStage.version2.play(Self.toNative) }

    private static let fromNative: [Exchange] = [
      Exchange(
        "dsBridge.register('addValue', function (a, b) { return a + b; })",
        native: { page in try await page.call("addValue", [1, "hello"]) }, answer: "1hello"),
      Exchange(
        "dsBridge.register({first: function () { return this.second(); }, second: function () { return 2; }})",
        native: { page in try await page.call("first") }, answer: 2),
      Exchange(
        "dsBridge.register('nothing', function () {})",
        native: { page in try await page.call("nothing") }, answer: .undefined),
      Exchange(
        "dsBridge.register('throws', function () { throw new RangeError('too far'); })",
        native: { page in try await page.call("throws") }, answer: ["handler_error", "too far"]),
      // A function of the page.
      Exchange(
        "window.test = function () { return 'js-test'; }",
        native: { page in try await page.call("test") }, answer: "js-test"),
      Exchange(
        "", native: { page in try await page.call("nosuch") },
        answer: ["handler_not_found", #"the page has no handler "nosuch""#]),
      Exchange(
        "dsBridge.register('note', show)",
        native: { page in
          page.notify("note", [1, 2])
          return "sent"
        }, answer: "sent", lines: ["1 2"]),
    ]

    @Test func fromNative() async throws { try await DSBridgeStage.version2.play(Self.fromNative) }

    /// What this version knows of a page is not true of others.
    @Test func functionsOfOtherPagesAreNoHandlers() async throws {
      try await withPage("<script>function test() { return 1; }</script>") { page in
        let error = await failure { try await page.call("test") }.value
        #expect(error?.code == .handlerNotFound)
      }
    }

    /// A script of version 3 goes by its tables, and puts its object in the place of this one.
    @Test func scriptsOfVersion3FindNothingInTheirWay() async throws {
      let html = """
        <!doctype html><script>
        console.log([typeof _dsf, typeof _dsaf, typeof _handleMessageFromNative].join());
        </script><script>
        const dsBridge = {own: true};
        function getJsBridge() { return dsBridge; }
        console.log(getJsBridge().own);
        </script><script>
        window.dsBridge = {call: function () { return "own"; }};
        console.log(window.dsBridge.call());
        </script>
        """
      try await withLoggedPage(html) { _, log in
        await log.line("own")
        #expect(log.lines == ["undefined,undefined,undefined", "true", "own"])
      }
    }
  }
}
