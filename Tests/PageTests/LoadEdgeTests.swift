// SPDX-License-Identifier: MIT
import BridgeHost
import Testing
import WebKitGTK

extension PageTests {
  /// Every load ends, and ends as what it was.
  @Suite(.timeLimit(.minutes(1))) @WebActor struct LoadEdges {
    @Test func aLoadThatTakesOverFromAStartedOne() async throws {
      let server = try TestServer()
      let page = try await Page()
      defer { page.close() }
      SampleHandlers.register(on: page) { _ in }
      // The first is on its way to a server that never answers.
      let first = failure { try await page.load(.url(server.address + "/silent")) }
      await Task.yield()
      try await page.load(.html("<title>Second</title>"))
      #expect(await first.value?.code == .navigated)
      #expect(page.title == "Second")
      try await expect("bridgeHost.call('echo', 1)", in: page, gives: 1)
    }

    @Test func answersWithoutADocument() async throws {
      let server = try TestServer()
      try await withPage("<title>Before</title>") { page in
        for path in ["/204", "/binary"] {
          let error = await failure { try await page.load(.url(server.address + path)) }.value
          #expect(error?.code == .loadFailed, "\(path)")
        }
        // The page is still there, and what it does next is not taken for the host's load.
        try await expect("bridgeHost.call('echo', 1)", in: page, gives: 1)
      }
    }

    @Test func addressesThatAreNoPages() async throws {
      try await withPage { page in
        for uri in [
          "mailto:a@b.example", "js2ios://%7B%7D", "nosuch://x", "javascript:1",
          "https://__bridge_loaded__/", "http://127.0.0.1:47999/x:##sendToApp##v",
        ] {
          let error = await failure { try await page.load(.url(uri)) }.value
          #expect(error?.code == .loadFailed, "\(uri)")
        }
      }
    }

    @Test func aLoginIsRefused() async throws {
      let server = try TestServer()
      let page = try await Page()
      defer { page.close() }
      let error = await failure { try await page.load(.url(server.address + "/401")) }.value
      #expect(error != nil || page.httpStatus == 401)
    }

    @Test func aRedirectDecidesTheOrigin() async throws {
      let server = try TestServer()
      let other = try TestServer()
      let page = try await Page()
      defer { page.close() }
      SampleHandlers.register(on: page) { _ in }
      try await page.load(.url("\(server.address)/redirect?\(other.address)/there"))
      #expect(page.title == "/there")
      try await expect("bridgeHost.call('echo', 1)", in: page, gives: 1)
    }

    @Test func aFragmentIsNoLoad() async throws {
      try await withPage { page in
        let uri = page.uri
        try await page.load(.url(uri + "#part"))
        try await expect("location.hash", in: page, gives: "#part")
        try await expect("bridgeHost.call('echo', 1)", in: page, gives: 1)
        try await page.reload()
        try await expect("location.hash", in: page, gives: "#part")
      }
    }

    @Test func thereIsNothingToReload() async throws {
      let page = try await Page()
      defer { page.close() }
      let error = await failure { try await page.reload() }.value
      #expect(error?.message == "there is no page to reload")
    }

    @Test func cancellationEndsALoad() async throws {
      let server = try TestServer()
      let page = try await Page()
      defer { page.close() }
      let load = failure { try await page.load(.url(server.address + "/silent")) }
      await Task.yield()
      load.cancel()
      #expect(await load.value?.code == .aborted)
      try await page.load(.html("<title>After</title>"))
      #expect(page.title == "After")
    }

    @Test func callsFailWhereNoDocumentComes() async throws {
      let page = try await Page()
      defer { page.close() }
      let early = failure { try await page.call("early") }
      await Task.yield()
      let load = await failure { try await page.load(.url("http://127.0.0.1:9/")) }.value
      #expect(load?.code == .loadFailed)
      #expect(await early.value?.code == .loadFailed)
      let late = await failure { try await page.call("late") }.value
      #expect(late?.code == .loadFailed)
    }

    @Test func theSecondPageSeesItsOwnFiles() async throws {
      let first = try TemporaryFolder([
        "index.html": "<script src=app.js></script>", "app.js": "app = 1",
      ])
      let second = try TemporaryFolder([
        "index.html": "<script src=app.js></script>", "app.js": "app = 2",
      ])
      try await withPage(of: .file(first.path)) { page in
        try await page.load(.file(second.path))
        try await expect("app", in: page, gives: 2)
        try second.write("app = 3", to: "app.js")
        try await page.reload()
        try await expect("app", in: page, gives: 3)
      }
    }

    @Test func idleNeedsNoOption() async throws {
      try await withPage { page in
        async let one: Void = page.waitUntilIdle()
        async let two: Void = page.waitUntilIdle()
        _ = await (one, two)
      }
    }

    @Test func closingEndsTheWaitForIdle() async throws {
      let page = try await Page()
      let wait = Task { @WebActor in await page.waitUntilIdle() }
      await Task.yield()
      page.close()
      await wait.value
    }

    @Test func pagesShareARegistry() async throws {
      let handlers = HandlerRegistry()
      let one = try await Page(handlers: handlers)
      let two = try await Page(handlers: handlers)
      defer { two.close() }
      try await one.load(.html("<p>"))
      try await two.load(.html("<p>"))
      handlers.register("late") { (_: Call) throws -> JSValue in "here" }
      try await expect("webkit.messageHandlers.late.postMessage(1)", in: one, gives: "here")
      try await expect("webkit.messageHandlers.late.postMessage(1)", in: two, gives: "here")
      one.close()
      handlers.register("later") { (_: Call) throws -> JSValue in "still" }
      try await expect("webkit.messageHandlers.later.postMessage(1)", in: two, gives: "still")
    }

    @Test func aForgottenPageIsFreed() async throws {
      weak var forgotten: Page?
      do {
        let page = try await Page()
        SampleHandlers.register(on: page) { _ in }
        try await page.load(.html("<p>"))
        try await expect("bridgeHost.call('echo', 1)", in: page, gives: 1)
        forgotten = page
      }
      // What the last answer has queued runs before this.
      await Task.yield()
      #expect(forgotten == nil)
    }

    @Test func eventsEndWithThePage() async throws {
      let page = try await Page()
      let events = page.events
      try await page.load(.html("<title>T</title><script>console.log('x')</script>"))
      page.close()
      var seen: [PageEvent] = []
      for await event in events { seen.append(event) }
      #expect(
        seen.contains { if case .console(let message) = $0 { message.text == "x" } else { false } })
      #expect(seen.contains { if case .loaded = $0 { true } else { false } })
      for await _ in page.events { Issue.record("a closed page has no events") }
    }
  }
}
