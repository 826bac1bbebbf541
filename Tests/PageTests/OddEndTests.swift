// SPDX-License-Identifier: MIT
import BridgeHost
import Testing
import WebKitGTK

extension PageTests {
  /// What was found with pages of others and fits nowhere else.
  @Suite(.timeLimit(.minutes(1))) @WebActor struct OddEnds {
    /// Tap libraries take a number that they know for the finger that they have had.
    @Test func eachTouchIsAnotherFinger() async throws {
      let html = """
        <!doctype html><button id=b>b</button><script>
        var seen = [];
        b.addEventListener("touchstart", function (event) {
          var id = event.changedTouches[0].identifier;
          console.log(id !== 0 && seen.indexOf(id) < 0 ? "new " + seen.push(id) : "known");
        });
        </script>
        """
      try await withLoggedPage(html, PageConfiguration(device: .iPhone)) { page, log in
        for number in 1...3 {
          try await page.click("#b")
          await log.line("new \(number)")
        }
        #expect(log.lines == ["new 1", "new 2", "new 3"])
      }
    }

    /// It runs our script and no timer: nothing would ever say that it is idle.
    @Test func aDocumentWithoutScriptsBecomesIdle() async throws {
      let server = try TestServer(documents: ["/sandboxed": "<!doctype html><title>S</title><p>x"])
      let page = try await Page(PageConfiguration(tracksTimers: true))
      defer { page.close() }
      try await page.load(.url(server.address + "/sandboxed"))
      await page.waitUntilIdle()
      #expect(page.title == "S")
    }

    @Test func dialogsAreTraced() async throws {
      var traced: [String] = []
      var configuration = PageConfiguration()
      configuration.trace = { if $0.kind == .dialog { traced.append($0.name ?? "") } }
      try await withPage("<script>alert(1); confirm(2); prompt(3)</script>", configuration) { _ in
        #expect(traced == ["alert", "confirm", "prompt"])
      }
    }

    /// A navigation is traced by where it leads, and by its end.
    @Test func navigationsAreTracedByTheirAddress() async throws {
      var traced: [String] = []
      var configuration = PageConfiguration()
      configuration.trace = { record in
        guard record.kind == .navigation else { return }
        traced.append("\(record.name ?? "") \(record.data?.stringValue ?? "")")
      }
      let folder = try TemporaryFolder(["a.html": "<title>A</title>", "b.html": "<title>B</title>"])
      try await withLoggedPage(of: .file(folder.path + "/a.html"), configuration) { page, log in
        _ = try await page.evaluate("void (location = 'b.html')")
        _ = await log.first { $0 == .titleChanged("B") }
        await page.waitForNavigation()
        let site = "bridge-app://localhost/"
        #expect(
          traced == [
            "started \(site)a.html", "committed \(site)a.html", "finished \(site)a.html",
            "started \(site)b.html", "committed \(site)b.html", "finished \(site)b.html",
          ])
        traced = []
        _ = try await page.evaluate("void (location = 'http://127.0.0.1:47999/')")
        await page.waitForNavigation()
        #expect(traced.contains("started http://127.0.0.1:47999/"))
        #expect(traced.contains("failed http://127.0.0.1:47999/"))
        #expect(page.title == "B")
      }
    }
  }
}
