// SPDX-License-Identifier: MIT
import BridgeHost
import Testing
import WebKitGTK

extension PageTests {
  /// A script that sets the location while the page is read keeps the rest from being read.
  @Suite(.timeLimit(.minutes(1))) @WebActor struct CutLoadings {
    private static let cut =
      "a script set the location, or called window.stop(), before the page was loaded: WebKit has read no further, and no load event comes; a frame in place of the location, or a time after load, would leave the page whole"

    @Test(arguments: [
      ("ios-log:##sendToApp##1", []), ("wvjbscheme://__BRIDGE_LOADED__", []),
      ("tel:+4930", ["the link to tel:+4930 was not opened: nobody is there to look at it"]),
      (
        "myapp://x",
        [#"the navigation to myapp://x was dropped: no dialect knows the scheme "myapp""#]
      ),
    ]) func isSaidOnceAndThePageGoesOn(_ uri: String, _ before: [String]) async throws {
      let html = """
        <!doctype html><title>Here</title><script>
        document.addEventListener("WebViewJavascriptBridgeReady", function () { console.log("ready"); });
        bridgeHost.handle("late", function () { return "late"; });
        location = "\(uri)";
        </script><p id=rest>x
        """
      try await withLoggedPage(html) { page, log in
        await log.line("ready")
        try await expect("document.getElementById('rest')", in: page, gives: .null)
        #expect(try await page.call("late") == "late")
        try await expect("bridgeHost.call('echo', 1)", in: page, gives: 1)
        await page.waitUntilIdle()
        #expect(log.log == before + [Self.cut])
        #expect(log.lines == ["ready"])
        #expect(page.title == "Here")
      }
    }

    @Test func anAnswerWithoutAPageCutsToo() async throws {
      let server = try TestServer()
      try await withLoggedPage("<script>location = '\(server.address)/204'</script>") { page, log in
        _ = await log.first { if case .log(let line) = $0 { line.text == Self.cut } else { false } }
      }
    }

    /// Whoever leaves has nothing to miss.
    @Test(arguments: ["location = 'other.html'", "location.replace('other.html')"])
    func leavingIsNotSaid(_ script: String) async throws {
      let folder = try TemporaryFolder([
        "index.html": "<script>\(script)</script><p>x",
        "other.html": "<!doctype html><title>Other</title>",
      ])
      let page = try await Page()
      defer { page.close() }
      let log = EventLog(page)
      try await page.load(.file(folder.path + "/index.html"))
      _ = await log.first { $0 == .titleChanged("Other") }
      await page.waitUntilIdle()
      #expect(log.log == [])
    }

    @Test(arguments: [
      "onload = function () { SEND }",
      "onload = function () { setTimeout(function () { SEND }, 0) }",
      "document.addEventListener('DOMContentLoaded', function () { SEND })", "FRAME",
    ]) func otherTimesLeaveThePageWhole(_ script: String) async throws {
      let server = try TestServer()
      let frame =
        "var f = document.createElement('iframe'); f.src = 'ios-log:##sendToApp##1'; document.documentElement.appendChild(f); f.remove()"
      let html = """
        <!doctype html><iframe src="\(server.address)/frame"></iframe><script>
        addEventListener("load", function () { console.log("load"); });
        \(script.replacing("SEND", with: "location = 'ios-log:##sendToApp##1'").replacing("FRAME", with: frame))
        </script><p id=rest>x
        """
      var heard = 0
      var configuration = PageConfiguration()
      configuration.trace = { if $0.name == "ios-log", $0.kind == .call { heard += 1 } }
      try await withLoggedPage(html, configuration) { page, log in
        await log.line("load")
        await page.waitUntilIdle()
        try await expect("document.getElementById('rest').textContent.trim()", in: page, gives: "x")
        #expect(heard == 1)
        #expect(log.log == [])
      }
    }
  }
}
