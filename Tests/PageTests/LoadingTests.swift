// SPDX-License-Identifier: MIT
import BridgeHost
import Foundation
import Testing
import WebKitGTK

extension PageTests {
  @Suite(.timeLimit(.minutes(1))) @WebActor struct Loading {
    @Test func aFileHasItsTitle() async throws {
      let folder = try TemporaryFolder(["é #1%.html": "<!doctype html><title>Ünïcode</title>"])
      try await withPage(of: .file(folder.path + "/é #1%.html")) { page in
        #expect(page.title == "Ünïcode")
        #expect(page.httpStatus == 200)
      }
    }

    @Test func aFolderMeansItsIndex() async throws {
      let folder = try TemporaryFolder(["index.html": "<title>Index</title>"])
      try await withPage(of: .file(folder.path)) { page in #expect(page.title == "Index") }
      try await withPage(of: .file(folder.path + "/")) { page in #expect(page.title == "Index") }
    }

    @Test func aDocumentInMemorySeesItsFolder() async throws {
      let folder = try TemporaryFolder(["data.json": "[1, 2]"])
      let html = "<title>Memory</title>"
      try await withPage(of: .html(html, folder: folder.path)) { page in
        #expect(page.title == "Memory")
        try await expect("await (await fetch('data.json')).json()", in: page, gives: [1, 2])
      }
    }

    @Test func whatIsNotThereIsNamed() async throws {
      let folder = try TemporaryFolder()
      let page = try await Page()
      defer { page.close() }
      let missing = folder.path + "/nosuch.html"
      let error = await #expect(throws: BridgeHostError.self) {
        try await page.load(.file(missing))
      }
      #expect(error?.code == .loadFailed)
      #expect(error?.message == "there is no page \(missing)")
      let empty = await #expect(throws: BridgeHostError.self) {
        try await page.load(.file(folder.path))
      }
      #expect(empty?.message == "the folder \(folder.path) has no index.html, and no other page")
    }

    @Test func aServerThatIsNotThereIsAFailure() async throws {
      let page = try await Page()
      defer { page.close() }
      let error = await #expect(throws: BridgeHostError.self) {
        // Port 1 answers nobody.
        try await page.load(.url("http://127.0.0.1:1/"))
      }
      #expect(error?.code == .loadFailed)
      // A failed load is no end: the next one works, and so does the bridge.
      try await page.load(.html("<title>Good</title>"))
      try await expect("typeof bridgeHost.call", in: page, gives: "function")
    }

    @Test func aSecondLoadTakesThePlaceOfTheFirst() async throws {
      let page = try await Page()
      defer { page.close() }
      let first = failure { try await page.load(.html("<title>First</title>")) }
      let second = failure { try await page.load(.html("<title>Second</title>")) }
      #expect(await first.value?.code == .navigated)
      #expect(await second.value == nil)
      #expect(page.title == "Second")
    }

    @Test func aPageIsVisibleAndFocused() async throws {
      try await withPage { page in
        try await expect("document.hasFocus()", in: page, gives: true)
        try await expect("document.visibilityState", in: page, gives: "visible")
      }
    }

    @Test func theSizeIsThatOfTheConfiguration() async throws {
      let size = Size(width: 640, height: 480)
      try await withPage("<!doctype html>", PageConfiguration(size: size)) { page in
        try await expect("[innerWidth, innerHeight]", in: page, gives: [640, 480])
      }
    }

    @Test func closingSettlesWhatIsPending() async throws {
      let page = try await Page()
      try await page.load(
        .html("<script>bridgeHost.handle('never', () => new Promise(() => {}))</script>"))
      let call = failure { try await page.call("never") }
      let evaluation = failure { try await page.evaluate("new Promise(() => {})") as JSValue }
      // Both are on their way once the page has answered something asked after them.
      _ = try await page.evaluate("1")
      page.close()
      #expect(await call.value?.code == .closed)
      #expect(await evaluation.value?.code == .closed)
      #expect(page.pendingCallCount == 0)
    }

    @Test func userScriptsRunBeforeThePage() async throws {
      let html =
        "<script>console.log('page', typeof bridgeHost, window.first, window.second)</script>"
      try await withPage(html) { page in
        page.addUserScript("window.first = typeof bridgeHost")
        let second = page.addUserScript("window.second = window.first + '!'")
        let log = EventLog(page)
        try await page.reload()
        await log.line("page object object object!")
        page.remove(second)
        try await page.reload()
        await log.line("page object object undefined")
      }
    }
  }
}
