// SPDX-License-Identifier: MIT
import BridgeHost
import Testing
import WebKitGTK

extension PageTests.ConformanceChannels {
  /// Every document speaks, however it came, and hears nothing that was meant for another.
  @Suite(.timeLimit(.minutes(1))) @WebActor struct Navigations {
    private func expectAnswers(
      _ page: Page, in document: String, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
      try await expect(
        "document.title", in: page, gives: .string(document), sourceLocation: sourceLocation)
      try await expect(
        "ask('same', document.title)", in: page, gives: .string(document),
        sourceLocation: sourceLocation)
    }

    /// Lets the page navigate, and waits for what it comes to.
    private func navigate(_ page: Page, _ log: EventLog, _ script: String) async throws {
      func loads() -> Int { log.events.count { if case .loaded = $0 { true } else { false } } }
      let next = loads() + 1
      let _: JSValue = try await page.evaluate(script)
      _ = await log.first { _ in loads() >= next }
    }

    @Test(arguments: Channel.all) func byThePageAndByNative(_ channel: Channel) async throws {
      let folder = try TemporaryFolder([
        "a.html": channel.document(head: "<title>A</title>"),
        "b.html": channel.document(head: "<title>B</title>"),
      ])
      let page = try await Page()
      defer { page.close() }
      let log = EventLog(page)
      ChannelNative().register(on: page)

      // A load that fails comes first.
      let error = await failure { try await page.load(.url("http://127.0.0.1:47/")) }.value
      #expect(error?.code == .loadFailed)
      try await page.load(.file(folder.path + "/a.html"))
      try await expectAnswers(page, in: "A")
      try await navigate(page, log, "location.reload()")
      try await expectAnswers(page, in: "A")
      try await page.load(.file(folder.path + "/b.html"))
      try await expectAnswers(page, in: "B")
      try await navigate(page, log, "history.back()")
      try await expectAnswers(page, in: "A")
      try await navigate(page, log, "history.forward()")
      try await expectAnswers(page, in: "B")
      try await navigate(page, log, "location.href = 'a.html'")
      try await expectAnswers(page, in: "A")
      #expect(page.pendingCallCount == 0)
    }

    @Test func behindARedirect() async throws {
      let paths = Channel.all.indices.map { "/\($0)" }
      let documents = Channel.all.map { $0.document(head: "<title>\($0.name)</title>") }
      let server = try TestServer(
        documents: Dictionary(uniqueKeysWithValues: zip(paths, documents)))
      let page = try await Page()
      defer { page.close() }
      ChannelNative().register(on: page)
      for (path, channel) in zip(paths, Channel.all) {
        try await page.load(.url("\(server.address)/redirect?\(path)"))
        try await expectAnswers(page, in: channel.name)
      }
    }

    /// The calls of the new document have the numbers of those of the old one.
    @Test(arguments: Channel.asynchronous) func lateAnswersAreDropped(_ channel: Channel)
      async throws
    {
      var lost: [JSValue] = []
      var resume: (() -> Void)?
      let configuration = PageConfiguration(trace: { record in
        guard record.kind == .lost else { return }
        lost.append(record.data ?? .undefined)
        resume?()
        resume = nil
      })
      try await withChannel(channel, answersMessagesLater: true, configuration) { page, native in
        let start = """
          window.got = [];
          window.answered = new Promise((resolve) => {
            call("hold", value, (error, answer) => { got.push(answer); resolve(); });
          });
          return 0;
          """
        let _: JSValue = try await page.evaluate(start, arguments: ["value": "old"])
        await native.held(1)
        try await page.reload()
        let _: JSValue = try await page.evaluate(start, arguments: ["value": "new"])
        await native.held(2)
        await withCheckedContinuation { continuation in
          resume = { continuation.resume() }
          native.release()
        }
        try await expect("ask('later', 1)", in: page, gives: 1)
        try await expect("got", in: page, gives: [])
        native.release()
        try await expect("await answered; return got", in: page, gives: ["new"])
        #expect(lost == ["the answer came after its document had ended"])
      }
    }
  }
}
