// SPDX-License-Identifier: MIT
import BridgeHost
import Testing
import WebKitGTK

private func heard(_ name: String, _ data: JSValue = .undefined) -> Heard {
  Heard(name, data, "dsBridge")
}

extension PageTests {
  @Suite(.timeLimit(.minutes(1))) @WebActor struct DSBridgeTable {
    private static let synchronous: [Exchange] = [
      Exchange("show(!!window._dswk)", lines: ["true"]),
      Exchange(#"show(call("echo", "x"))"#, heard: [heard("echo", "x")], lines: [#""x""#]),
      Exchange(
        #"show(call("echo", {a: [1, null, "'\"\\ \u2028 100% %41 é😀"]}))"#,
        heard: [heard("echo", ["a": [1, nil, "'\"\\ \u{2028} 100% %41 é😀"]])],
        lines: ["{\"a\":[1,null,\"'\\\"\\\\ \u{2028} 100% %41 é😀\"]}"]),
      Exchange(#"show(call("echo"))"#, heard: [heard("echo", nil)], lines: ["null"]),
      Exchange(#"show(call("nothing", 1))"#, heard: [heard("nothing", 1)], lines: ["undefined"]),
      // The page stands still until a handler that takes its time has the answer.
      Exchange(#"show(call("later", [1]))"#, heard: [heard("later", [1])], lines: ["[1]"]),
      Exchange(
        #"show(prompt("_dsbridge=echo"), prompt("_dsbridge=echo", "{}"))"#,
        heard: [heard("echo"), heard("echo")], lines: [#""{\"code\":0}" "{\"code\":0}""#]),
      Exchange(
        #"show(call("ns.method", 1), call("ns.deep.method", 2))"#,
        prepare: { page in
          page.handlers.register("ns.method") { (call: Call) throws -> JSValue in [call.data] }
          page.handlers.register("ns.deep.method") { (call: Call) throws -> JSValue in [call.data] }
        }, heard: [heard("ns.method", 1), heard("ns.deep.method", 2)], lines: ["[1] [2]"]),
      // Errors.
      Exchange(
        #"show(prompt("_dsbridge=throws", '{"data":1}'), call("throws", 1))"#,
        heard: [heard("throws", 1), heard("throws", 1)],
        lines: [
          #""{\"code\":-1,\"error\":\"handler_error\",\"message\":\"no luck\"}" undefined"#
        ], log: ["dsBridge: throws: no luck", "dsBridge: throws: no luck"]),
      Exchange(
        #"show(JSON.parse(prompt("_dsbridge=nosuch", '{"data":1}')))"#, heard: [heard("nosuch", 1)],
        lines: [
          #"{"code":-1,"error":"handler_not_found","message":"no handler is named \"nosuch\""}"#
        ], log: [#"dsBridge: nosuch: no handler is named "nosuch""#]),
      // A name that is missing is said once.
      Exchange(
        #"show(call("nosuch", 2), call("sayHelo", 3), call("sayHelo", 4))"#,
        heard: [heard("nosuch", 2), heard("sayHelo", 3), heard("sayHelo", 4)],
        lines: ["undefined undefined undefined"],
        log: [#"dsBridge: sayHelo: no handler is named "sayHelo"; did you mean sayHello?"#]),
    ]

    @Test func synchronousCalls() async throws {
      try await DSBridgeStage.stage.play(Self.synchronous)
    }

    private static let asynchronous: [Exchange] = [
      Exchange(
        #"show(call("echo", {a: 1}, show))"#, heard: [heard("echo", ["a": 1])],
        lines: ["undefined", #"{"a":1}"#]),
      Exchange(
        #"call("later", 1, show)"#, heard: [heard("later", 1)], lines: ["1"]),
      Exchange(
        #"call("nothing", 1, show)"#, heard: [heard("nothing", 1)], lines: ["undefined"]),
      // The function is gone once it has been called, and may call again.
      Exchange(
        #"var stub = "dscb" + lastStub; call("echo", 1, function (data) { show(data, typeof window[stub]); call("echo", 2, show); })"#,
        heard: [heard("echo", 1), heard("echo", 2)], lines: [#"1 "undefined""#, "2"]),
      // A synchronous call overtakes no other on its way to native code.
      Exchange(
        #"call("echo", 1, show); show(call("echo", 2)); call("echo", 3, show)"#,
        heard: [heard("echo", 1), heard("echo", 2), heard("echo", 3)], lines: ["2", "1", "3"]),
      // There is no place for an error: the log has it.
      Exchange(
        #"call("throws", 1, show); call("nosuch", 2, show)"#,
        heard: [heard("throws", 1), heard("nosuch", 2)], lines: ["undefined", "undefined"],
        log: ["dsBridge: throws: no luck", #"dsBridge: nosuch: no handler is named "nosuch""#]),
      Exchange(
        #"call("echo", 1, function () { throw new Error("in callback"); }); call("echo", 2, show)"#,
        heard: [heard("echo", 1), heard("echo", 2)], lines: ["uncaught Error: in callback", "2"]),
    ]

    @Test func asynchronousCalls() async throws {
      try await DSBridgeStage.stage.play(Self.asynchronous)
    }

    private static let aboutTheBridge: [Exchange] = [
      Exchange(
        #"""
        show(call("_dsb.hasNativeMethod", {name: "echo", type: "all"}), call("_dsb.hasNativeMethod", {name: "nosuch"}));
        show(call("_dsb.hasNativeMethod", {}), call("_dsb.hasNativeMethod"), call("_dsb.hasNativeMethod", "echo"));
        """#, lines: ["true false", "false false false"]),
      Exchange(
        #"call("_dsb.returnValue", {id: 987654, data: 1, complete: true})"#,
        log: ["dsBridge: the page answers a call that nobody waits for"]),
      Exchange(
        #"call("_dsb.returnValue", {data: 1}); call("_dsb.returnValue")"#,
        log: [
          "dsBridge: the page answers a call that nobody waits for",
          "dsBridge: the page answers a call that nobody waits for",
        ]),
      // What the script of these pages says when it is there, and anything else.
      Exchange(
        #"show(call("_dsb.dsinit"), call("_dsb.disableJavascriptDialogBlock", {disable: true}))"#,
        lines: ["undefined undefined"]),
    ]

    @Test func questionsAboutTheBridge() async throws {
      try await DSBridgeStage.stage.play(Self.aboutTheBridge)
    }

    private static let faults: [Exchange] = [
      Exchange(
        #"show(prompt("_dsbridge=echo", '{"data":'))"#, lines: [#""""#],
        log: [
          #"dsBridge: the argument of echo is not JSON: the text ends where a value is expected at character 9: {"data":"#
        ]),
      Exchange(
        #"show(prompt("_dsbridge=echo", ""))"#, lines: [#""""#],
        log: ["dsBridge: the argument of echo is not JSON: the text is empty at character 1: "]),
      Exchange(
        #"show(prompt("_dsbridge=echo", "[1]"), prompt("_dsbridge=echo", "null"))"#,
        lines: [#""" """#],
        log: [
          "dsBridge: the argument of echo is an array, not an object",
          "dsBridge: the argument of echo is null, not an object",
        ]),
      Exchange(
        #"show(prompt("_dsbridge=", "{}"))"#, lines: [#""""#],
        log: ["dsBridge: there is no name after _dsbridge="]),
      // A stub that no function can have.
      Exchange(
        #"prompt("_dsbridge=echo", '{"data":1,"_dscbstub":"alert(1)"}'); prompt("_dsbridge=echo", '{"data":1,"_dscbstub":"a.b"}')"#,
        log: [
          #"dsBridge: "_dscbstub" of echo is not the name of a function"#,
          #"dsBridge: "_dscbstub" of echo is not the name of a function"#,
        ]),
      Exchange(
        #"prompt("_dsbridge=echo", '{"data":1,"_dscbstub":5}')"#,
        log: [#"dsBridge: "_dscbstub" of echo is not the name of a function"#]),
      Exchange(
        #"prompt("_dsbridge=echo", '{"data":1,"_dscbstub":"nofunction"}')"#,
        heard: [heard("echo", 1)],
        log: ["dsBridge: the page has no function nofunction to take the answer"]),
      // Null is no stub.
      Exchange(
        #"show(prompt("_dsbridge=echo", '{"data":1,"_dscbstub":null}'))"#,
        heard: [heard("echo", 1)], lines: [#""{\"code\":0,\"data\":1}""#]),
    ]

    @Test func faults() async throws { try await DSBridgeStage.stage.play(Self.faults) }

    @Test func thePageMayCloseItself() async throws {
      try await withLoggedPage(DSBridgeStage.stage.html("")) { page, log in
        _ = try await page.evaluate("void call('_dsb.closePage')")
        _ = await log.first { $0 == .closeRequested }
      }
    }

    /// Other questions are for people, and so are those of frames that may not call.
    @Test func otherDialogs() async throws {
      let html = DSBridgeStage.stage.html(
        """
        show(prompt("_dsbridg=echo", "x"), prompt(), prompt("echo _dsbridge=echo"));
        var frame = document.createElement("iframe");
        frame.src = "data:text/html,<script>prompt('_dsbridge=echo', '{}')<\\/script>";
        document.body.appendChild(frame);
        """)
      let crossings = Crossings()
      let page = try await Page(PageConfiguration(trace: { crossings.note($0) }))
      defer { page.close() }
      let log = EventLog(page)
      try await page.load(.html(html))
      _ = await log.first { $0 == .dialog(kind: "prompt", message: "_dsbridge=echo") }
      let dialogs = log.events.compactMap { event -> String? in
        if case .dialog(_, let message) = event { message } else { nil }
      }
      #expect(dialogs == ["_dsbridg=echo", "", "echo _dsbridge=echo", "_dsbridge=echo"])
      #expect(log.lines == ["null null null"])
      #expect(crossings.heard.isEmpty)
    }
  }
}
