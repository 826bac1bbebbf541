// SPDX-License-Identifier: MIT
import BridgeHost
import Testing
import WebKitGTK

extension PageTests {
  /// `window.webkit.messageHandlers` and `window.bridgeHost`: calls that return promises.
  @Suite(.timeLimit(.minutes(1))) @WebActor struct PromiseCalls {
    nonisolated static let values: [(String, JSValue)] = [
      ("'text'", "text"),
      (
        #"'\'"`\\ </script>${x} 100% %41 \u2028\u0000😀é'"#,
        "'\"`\\ </script>${x} 100% %41 \u{2028}\0😀é"
      ),
      ("1.5", 1.5), ("-0.25", -0.25), ("1e300", 1e300), ("9007199254740991", 9_007_199_254_740_991),
      ("true", true), ("false", false), ("null", nil),
      ("[1, [2, {a: null}], []]", [1, [2, ["a": nil]], []]),
      ("({a: {b: [1]}, 'ключ': 2, '': 3})", ["a": ["b": [1]], "ключ": 2, "": 3]),
      ("({a: undefined, b: 1})", ["b": 1]), ("[undefined, 1]", [nil, 1]),
      ("new Date(0)", "1970-01-01T00:00:00.000Z"), ("new String('s')", "s"),
      ("'\\ud800'", "\u{FFFD}"),
    ]

    nonisolated static let speakers = [
      "webkit.messageHandlers.echo.postMessage", "bridgeHost.call.bind(null, 'echo')",
    ]

    @Test(arguments: values, speakers)
    func valuesComeBack(_ value: (String, JSValue), _ speaker: String) async throws {
      try await withPage { page in
        try await expect("(\(speaker))(\(value.0))", in: page, gives: value.1)
      }
    }

    /// Checked in the page: on its way out of a script WebKit loses a member named `__proto__`.
    @Test(arguments: speakers) func namesOfBuiltInsAreNames(_ speaker: String) async throws {
      try await withPage { page in
        let script = """
          const text = '{"__proto__":1,"constructor":2,"toJSON":3}';
          return JSON.stringify(Object.entries(await (\(speaker))(JSON.parse(text))))
          """
        try await expect(
          script, in: page, gives: #"[["__proto__",1],["constructor",2],["toJSON",3]]"#)
      }
    }

    nonisolated static let invalid: [(String, String)] = [
      ("() => 1", "a function cannot be sent (at $)"),
      ("Symbol('s')", "a symbol cannot be sent (at $)"),
      ("10n", "a bigint cannot be sent (at $)"),
      ("NaN", "the number NaN cannot be sent (at $)"),
      ("({user: {onClick() {}}})", "a function cannot be sent (at $.user.onClick)"),
      ("[1, {'a b': new Map()}]", "a value of kind Map cannot be sent (at $[1][\"a b\"])"),
      ("document.body", "a value of kind HTMLBodyElement cannot be sent (at $)"),
      ("Promise.resolve(1)", "a value of kind Promise cannot be sent (at $)"),
      ("(() => { const c = {}; c.c = c; return c })()", "holding itself"),
    ]

    @Test(arguments: invalid, speakers)
    func whatCannotBeSentSaysWhere(_ value: (String, String), _ speaker: String) async throws {
      try await withPage { page in
        let script = "(\(speaker))(\(value.0)).catch(e => [e.name, e.code, e.message])"
        let result: [String] = try await page.evaluate(script)
        #expect(Array(result.prefix(2)) == ["BridgeHostError", "invalid_value"])
        #expect(result.last?.contains(value.1) == true, "\(result)")
      }
    }

    @Test func errorsCarryTheirCode() async throws {
      struct Broken: Error, CustomStringConvertible { let description = "it broke" }
      try await withPage(
        prepare: { page in
          page.handlers.register("throws") { (_: Call) throws -> JSValue in throw Broken() }
          page.handlers.register("custom") { (_: Call) async throws -> JSValue in
            throw BridgeHostError(.init(rawValue: "E42"), "custom", data: ["a": 1])
          }
          page.handlers.register("typed") { (count: Int) in count }
        },
        { page in
          let catcher =
            ".catch(e => [e.name, e.code, e.message, e.data ?? null, e.handler, e instanceof Error, e instanceof bridgeHost.BridgeHostError])"
          try await expect(
            "bridgeHost.call('throws')\(catcher)", in: page,
            gives: ["BridgeHostError", "handler_error", "it broke", nil, "throws", true, true])
          try await expect(
            "bridgeHost.call('custom')\(catcher)", in: page,
            gives: ["BridgeHostError", "E42", "custom", ["a": 1], "custom", true, true])
          try await expect(
            "bridgeHost.call('typed', 'x')\(catcher)", in: page,
            gives: [
              "BridgeHostError", "invalid_value", "$: expected a whole number, got a string", nil,
              "typed", true, true,
            ])
          try await expect(
            "bridgeHost.native.sayHelo('x')\(catcher)", in: page,
            gives: [
              "BridgeHostError", "handler_not_found",
              "no handler is named \"sayHelo\"; did you mean sayHello?", nil, "sayHelo", true, true,
            ])
        })
    }

    @Test func argumentsOfTheNativeProxy() async throws {
      try await withPage(
        prepare: { page in
          page.handlers.register("join") { (a: String, b: Int, c: Bool?) in "\(a) \(b) \(c as Any)"
          }
        },
        { page in
          try await expect(
            "bridgeHost.native.join('x', 1)", in: page, gives: "x 1 nil")
          try await expect(
            "bridgeHost.native.join('x', 1, true)", in: page, gives: "x 1 Optional(true)")
          try await expect(
            "bridgeHost.call('join', ['x', 1])", in: page, gives: "x 1 nil")
          try await expect(
            "bridgeHost.native.join('x').catch(e => e.message)", in: page, gives: "Missing argument"
          )
          // Awaiting the proxy itself must not call a handler named "then".
          try await expect("(await bridgeHost.native) === bridgeHost.native", in: page, gives: true)
        })
    }

    @Test func handlersComeAndGoWhileThePageLives() async throws {
      try await withPage { page in
        try await expect("typeof webkit.messageHandlers.late", in: page, gives: "undefined")
        page.handlers.register("late") { (_: Call) throws -> JSValue in "here" }
        try await expect("webkit.messageHandlers.late.postMessage(1)", in: page, gives: "here")
        try await expect("'late' in webkit.messageHandlers", in: page, gives: true)
        page.handlers.remove("late")
        try await expect("typeof webkit.messageHandlers.late", in: page, gives: "undefined")
        try await expect(
          "bridgeHost.call('late').catch(e => e.code)", in: page, gives: "handler_not_found")
        page.handlers.register("late") { (_: Call) throws -> JSValue in "again" }
        try await page.reload()
        try await expect("webkit.messageHandlers.late.postMessage(1)", in: page, gives: "again")
      }
    }

    @Test func answersThatAreReadyAtOnceKeepTheOrder() async throws {
      try await withPage { page in
        let script = """
          const order = [];
          const calls = [];
          for (let i = 0; i < 1000; i++) {
            const name = i % 7 ? "echo" : "nosuch";
            calls.push(bridgeHost.call(name, i).then(v => order.push(v), () => order.push(i)));
          }
          await Promise.all(calls);
          return order.every((v, i) => v === i) && order.length
          """
        try await expect(script, in: page, gives: 1000)
        #expect(page.pendingCallCount == 0)
      }
    }

    @Test func callsOfEveryMomentAreAnswered() async throws {
      let html = """
        <!doctype html><head><script>
        const say = (when) => webkit.messageHandlers.echo.postMessage(when).then((v) => console.log(v));
        say("head");
        document.addEventListener("DOMContentLoaded", () => say("content"));
        addEventListener("load", () => say("load"));
        </script></head><body><script>say("inline");</script>
        """
      try await withLoggedPage(html) { page, log in
        await log.line("load")
        #expect(log.lines == ["head", "inline", "content", "load"])
      }
    }

    @Test func unloadStillSends() async throws {
      try await withPage(
        "<script>addEventListener('pagehide', () => bridgeHost.call('note', 'bye'))</script>"
      ) { page in
        let (notes, continuation) = AsyncStream.makeStream(of: String.self)
        page.handlers.register("note") { (text: String) in _ = continuation.yield(text) }
        try await page.reload()
        var iterator = notes.makeAsyncIterator()
        let note = await iterator.next(isolation: #isolation)
        #expect(note == "bye")
      }
    }

    @Test func aMebibyteGoesThereAndBack() async throws {
      try await withPage { page in
        for speaker in Self.speakers {
          let script = """
            const text = "é\\"%41\\n😀x".repeat(1 << 17);
            return (await (\(speaker))(text)) === text && text.length
            """
          try await expect(script, in: page, gives: .number(Double(9 << 17)))
        }
      }
    }
  }
}
