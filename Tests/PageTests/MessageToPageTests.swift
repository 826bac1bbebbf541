// SPDX-License-Identifier: MIT
import BridgeHost
import Testing
import WebKitGTK

extension PageTests {
  /// What native code sends before, between and after documents, with and without an answer.
  @Suite(.timeLimit(.minutes(1))) @WebActor struct MessagesToThePage {
    private static let listening = """
      <script>
      bridgeHost.handle("print", (value) => { console.log(document.title, value); return value; });
      </script>
      """

    private static func titled(_ title: String) -> String { "<title>\(title)</title>" + listening }

    @Test func whatIsSentBeforeThePageArrivesInOrder() async throws {
      let html = """
        <script>
        addEventListener("load", () => {
          // The other way round than native calls them.
          for (const name of ["c", "b", "a"]) bridgeHost.handle(name, (v) => { console.log(name, v); return v; });
        });
        </script>
        """
      let page = try await Page()
      defer { page.close() }
      let log = EventLog(page)
      page.notify("a", 1)
      let call = Task { try await page.call("b", 2) }
      await Task.yield()
      page.notify("c", 3)
      page.notify("a", 4)
      try await page.load(.html(html))
      await log.line("a 4")
      #expect(log.lines == ["a 1", "b 2", "c 3", "a 4"])
      #expect(try await call.value == 2)
    }

    @Test(arguments: [false, true])
    func duringALoadTheNextDocumentIsMeant(_ hasPolicy: Bool) async throws {
      var configuration = PageConfiguration()
      if hasPolicy {
        configuration.navigationPolicy = { _ in
          for _ in 0..<20 { await Task.yield() }
          return .allow
        }
      }
      try await withLoggedPage(Self.titled("old"), configuration) { page, log in
        for number in 1...10 {
          let load = Task { try await page.load(.html(Self.titled("new \(number)"))) }
          await Task.yield()
          page.notify("print", "notified")
          let answer = try await page.call("print", "called")
          #expect(answer == "called")
          try await load.value
          #expect(log.lines.suffix(2) == ["new \(number) notified", "new \(number) called"])
        }
      }
    }

    @Test func aLoadThatFailsLeavesItToTheOldDocument() async throws {
      try await withLoggedPage(Self.titled("old")) { page, log in
        let load = failure { try await page.load(.file("/nosuch/page.html")) }
        let unreachable = failure { try await page.load(.url("http://127.0.0.1:47999/")) }
        await Task.yield()
        page.notify("print", "1")
        let answer = try await page.call("print", "2")
        #expect(answer == "2")
        #expect(log.lines == ["old 1", "old 2"])
        #expect(await load.value?.code == .loadFailed)
        #expect(await unreachable.value?.code == .loadFailed)
      }
    }

    @Test func whatNobodyTakesIsLogged() async throws {
      try await withLoggedPage(Self.titled("page")) { page, log in
        page.notify("nosuch", 1)
        page.notify(message: 2)
        _ = try await page.call("print", "after")
        #expect(
          log.log == [
            "the page has no handler \"nosuch\"",
            "the page has no message handler: it did not call WebViewJavascriptBridge.init",
          ])
      }
    }

    @Test func whatIsThrownWithNobodyWaitingIsThePagesError() async throws {
      let html =
        "<script>bridgeHost.handle('throws', async () => { throw new RangeError('far') })</script>"
      try await withLoggedPage(html) { page, log in
        page.notify("throws")
        let event = await log.first { if case .error = $0 { true } else { false } }
        guard case .error(let error) = event else { return }
        #expect(error.message == "RangeError: far")
      }
    }

    @Test func loggingShowsWhatCrosses() async throws {
      try await withLoggedPage(Self.titled("page")) { page, log in
        page.enableLogging(maxLength: 60)
        _ = try await page.call("print", "abc")
        _ = try await page.evaluate("bridgeHost.call('echo', 'x'.repeat(1000))")
        page.disableLogging()
        _ = try await page.call("print", "not logged")
        let lines = log.log
        #expect(lines.contains { $0.contains("\"dir\":\"native>page\",\"kind\":\"call\"") })
        #expect(lines.contains { $0.contains("\"dir\":\"page>native\",\"kind\":\"reply\"") })
        #expect(lines.allSatisfy { $0.count <= 63 })
        #expect(lines.contains { $0.hasSuffix("...") && $0.count == 63 })
        #expect(!lines.contains { $0.contains("not logged") })
      }
    }
  }
}
