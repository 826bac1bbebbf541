// SPDX-License-Identifier: MIT
import BridgeHost
import Testing
import WebKitGTK

extension PageTests {
  @Suite(.timeLimit(.minutes(1))) @WebActor struct Evaluation {
    @Test func expressionsAndBodies() async throws {
      let cases: [(String, JSValue)] = [
        ("1 + 1", 2),
        ("document.title", "Test"),
        ("({a: [1, null, true], 'é': '\\u2028'})", ["a": [1, nil, true], "é": "\u{2028}"]),
        ("return 1 + 1", 2),
        ("const x = 20; return x * 2", 40),
        ("await Promise.resolve('later')", "later"),
        ("const p = await Promise.resolve(3); return p", 3),
        ("Promise.resolve(5)", 5),
        ("undefined", .undefined),
        ("null", nil),
        ("if (true) { return 'branch' }", "branch"),
        ("1 // a comment at the end", 1),
        ("[...'é😀'].length", 2),
        ("'a\\0b'", "a\0b"),
        ("", .undefined),
      ]
      try await withPage { page in
        for (script, expected) in cases { try await expect(script, in: page, gives: expected) }
      }
    }

    @Test func argumentsAreValues() async throws {
      let hostile = "'\"`${1}\\\n\u{2028}</script>😀\0"
      try await withPage { page in
        let value: JSValue = try await page.evaluate(
          "[text, list[1].a, missing === undefined, flag, nothing]",
          arguments: [
            "text": .string(hostile), "list": [1, ["a": 2.5]], "missing": .undefined, "flag": false,
            "nothing": nil,
          ])
        #expect(value == [.string(hostile), 2.5, true, false, nil])
      }
    }

    @Test func argumentsNeedNames() async throws {
      try await withPage { page in
        for name in ["a b", "1a", "", "a.b", "a){}(b", "class", "await"] {
          let error = await #expect(throws: BridgeHostError.self) {
            let _: JSValue = try await page.evaluate("1", arguments: [name: 1])
          }
          #expect(error?.message == "\"\(name)\" cannot name an argument")
        }
      }
    }

    @Test func whatIsThrownIsReported() async throws {
      try await withPage { page in
        for (script, message) in [
          ("throw new TypeError('boom')", "TypeError: boom"),
          ("Promise.reject(new RangeError('later'))", "RangeError: later"),
          ("nosuch", "ReferenceError: Can't find variable: nosuch"),
        ] {
          let error = await #expect(throws: BridgeHostError.self) {
            let _: JSValue = try await page.evaluate(script)
          }
          #expect(error?.code == .scriptError)
          #expect(error?.message == message)
        }
      }
    }

    @Test func syntaxErrorsRunNothing() async throws {
      try await withPage { page in
        let error = await #expect(throws: BridgeHostError.self) {
          let _: JSValue = try await page.evaluate("window.ran = true; )")
        }
        #expect(error?.code == .scriptError)
        try await expect("typeof window.ran", in: page, gives: "undefined")
      }
    }

    @Test func resultsAreDecoded() async throws {
      struct Point: Codable, Sendable, Equatable {
        var x: Int
        var y: Double?
      }
      try await withPage { page in
        let point: Point = try await page.evaluate("({x: 1, y: 2.5})")
        #expect(point == Point(x: 1, y: 2.5))
        let error = await #expect(throws: BridgeHostError.self) {
          let _: Point = try await page.evaluate("({x: 'one'})")
        }
        #expect(error?.code == .invalidValue)
        #expect(error?.message == "result.x: expected a whole number, got a string")
      }
    }

    @Test func aNavigationEndsWhatIsPending() async throws {
      try await withPage { page in
        let pending = failure { try await page.evaluate("new Promise(() => {})") as JSValue }
        _ = try await page.evaluate("1") as JSValue
        try await page.reload()
        #expect(await pending.value?.code == .navigated)
      }
    }

    @Test func aCancelledTaskStopsWaiting() async throws {
      try await withPage { page in
        let task = failure { try await page.evaluate("new Promise(() => {})") as JSValue }
        _ = try await page.evaluate("1") as JSValue
        task.cancel()
        #expect(await task.value?.code == .aborted)
      }
    }

    @Test func aDeadWebProcessEndsWhatIsPending() async throws {
      try await withPage("<script>bridgeHost.handle('never', () => new Promise(() => {}))</script>")
      {
        page in
        let log = EventLog(page)
        let evaluation = failure { try await page.evaluate("new Promise(() => {})") as JSValue }
        let call = failure { try await page.call("never") }
        _ = try await page.evaluate("1") as JSValue
        page.killWebProcess()
        #expect(await evaluation.value?.code == .webProcessTerminated)
        #expect(await call.value?.code == .webProcessTerminated)
        _ = await log.first { if case .webProcessEnded = $0 { true } else { false } }
        // The next load starts a new process.
        try await page.load(.html("<title>Again</title>"))
        try await expect("document.title", in: page, gives: "Again")
      }
    }

    @Test func hostilePagesChangeNothing() async throws {
      let html = "<script>JSON.parse = JSON.stringify = () => 'stolen'; Promise = null</script>"
      try await withPage(html) { page in
        try await expect("[1, {a: 2}]", in: page, gives: [1, ["a": 2]])
      }
    }
  }
}
