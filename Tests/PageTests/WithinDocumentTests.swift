// SPDX-License-Identifier: MIT
import BridgeHost
import Testing
import WebKitGTK

extension PageTests {
  /// The address changes, and the document stays: nothing of the bridge may notice.
  @Suite(.timeLimit(.minutes(1))) @WebActor struct WithinDocument {
    nonisolated static let scripts: [(script: String, path: String)] = [
      ("location.hash = 'x'", "/#x"),
      ("location.href = '#x'", "/#x"),
      ("location.replace('#y')", "/#y"),
      ("a.click()", "/#here"),
      ("history.pushState({}, '', 'deep/page.html')", "/deep/page.html"),
      ("history.replaceState({}, '', '?q=1')", "/?q=1"),
      ("history.pushState({}, '', '#1'); history.pushState({}, '', '#2'); history.back()", "/#1"),
      ("location.hash = '1'; location.hash = '2'; history.go(-1)", "/#1"),
      (
        "history.pushState({}, '', '#1'); history.back(); setTimeout(function () { history.forward() }, 0)",
        "/#1"
      ),
    ]

    @Test(arguments: scripts) func callsStayPending(
      _ testCase: (script: String, path: String)
    ) async throws {
      let html = """
        <a id=a href='#here'></a><script>
        bridgeHost.handle('slow', () => new Promise((resolve) => { answerSlow = resolve }));
        var until = (test) => new Promise((resolve) => {
          (function look() { test() ? resolve() : setTimeout(look, 0) })();
        });
        var answerSlow;
        </script>
        """
      let (held, hold) = AsyncStream<Void>.makeStream()
      try await withLoggedPage(html) { page, log in
        page.handlers.register("held") { (_: Call) async throws -> JSValue in
          for await _ in held { break }
          return "held"
        }
        _ = try await page.evaluate("void bridgeHost.call('held').then(console.log)")
        let call = Task { @WebActor in try await page.call("slow") }
        _ = try await page.evaluate("until(() => answerSlow)")
        _ = try await page.evaluate("window.kept = 1; \(testCase.script); return 0")
        _ = try await page.evaluate(
          "until(() => location.href === location.origin + '\(testCase.path)')")
        hold.yield()
        await log.line("held")
        _ = try await page.evaluate("answerSlow('slow')")
        #expect(try await call.value == "slow")
        try await expect("kept", in: page, gives: 1)
        #expect(log.log == [])
      }
    }

    /// Other documents: each has its own bridge, and nothing is said of it.
    @Test(arguments: [
      "location = 'other.html'", "location.replace('other.html')",
      "document.head.insertAdjacentHTML('beforeend', '<meta http-equiv=refresh content=\"0; url=other.html\">')",
    ]) func anotherDocumentHasItsOwnBridge(_ script: String) async throws {
      let folder = try TemporaryFolder([
        "index.html": "<!doctype html><title>Here</title>",
        "other.html": "<script>bridgeHost.call('echo', 'other').then(console.log)</script>",
      ])
      try await withLoggedPage(of: .file(folder.path + "/index.html")) { page, log in
        _ = try await page.evaluate("\(script); return 0")
        await log.line("other")
        #expect(log.log == [])
      }
    }

    @Test func backToAPreviousDocument() async throws {
      let folder = try TemporaryFolder([
        "index.html": "<script>bridgeHost.call('echo', 'first').then(console.log)</script>",
        "other.html": "<script>bridgeHost.call('echo', 'other').then(console.log)</script>",
      ])
      try await withLoggedPage(of: .file(folder.path + "/index.html")) { page, log in
        await log.line("first")
        // Within the document first: back has to go past that.
        _ = try await page.evaluate(
          "location.hash = 'x'; setTimeout(() => location = 'other.html', 0); return 0")
        await log.line("other")
        _ = await log.first {
          if case .loaded(let uri) = $0 { uri.hasSuffix("other.html") } else { false }
        }
        _ = try await page.evaluate("void setTimeout(() => history.back(), 0)")
        _ = await log.first { if case .loaded(let uri) = $0 { uri.hasSuffix("#x") } else { false } }
        try await expect("bridgeHost.call('echo', 1)", in: page, gives: 1)
        #expect(log.lines == ["first", "other", "first"])
        #expect(log.log == [])
      }
    }
  }
}
