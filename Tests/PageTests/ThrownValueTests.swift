// SPDX-License-Identifier: MIT
import BridgeHost
import Testing
import WebKitGTK

extension PageTests {
  @Suite(.timeLimit(.minutes(1))) @WebActor struct ThrownValues {
    nonisolated static let values: [(script: String, text: String)] = [
      ("{code: 5, message: 'm'}", #"{code: 5, message: "m"}"#), ("'text'", "text"), ("''", #""""#),
      ("null", "null"), ("undefined", "undefined"), ("5", "5"), ("5n", "5n"), ("false", "false"),
      ("[1, {a: 2}]", "[1, {a: 2}]"), ("Symbol('s')", "Symbol(s)"),
      ("function f() {}", "[function f]"), ("new DOMException('m', 'AbortError')", "AbortError: m"),
      ("Object.assign(new Error('m'), {name: 'Mine'})", "Mine: m"),
      ("document.documentElement", "<html>"),
      ("new Proxy({}, {ownKeys() { throw 1 }, get() { throw 1 }})", "a value that cannot be shown"),
    ]

    @Test(arguments: values) func areReadable(
      _ value: (script: String, text: String)
    ) async throws {
      let html = """
        <script>throw \(value.script)</script><script>Promise.reject(\(value.script))</script>
        """
      try await withLoggedPage(html) { page, log in
        await page.waitUntilIdle()
        let errors = log.events.compactMap { event -> PageError? in
          if case .error(let error) = event { error } else { nil }
        }
        #expect(errors.map(\.message) == [value.text, value.text])
        #expect(errors.map(\.kind) == [.uncaught, .rejection])
      }
    }
  }
}
