// SPDX-License-Identifier: MIT
import BridgeHost
import Testing
import WebKitGTK

extension PageTests.ConformanceChannels {
  /// What is too long for others, and too deep for this one.
  @Suite(.timeLimit(.minutes(2))) @WebActor struct Sizes {
    @Test(arguments: Channel.all) func areCarriedOrRefused(_ channel: Channel) async throws {
      let native = ChannelNative()
      try await withLoggedPage(channel.document()) { page, log in
        native.register(on: page)
        try await expectARefusal(page, native, log)
        try await expectALongText(
          page, native, count: Self.large.contains(channel.name) ? 1 << 20 : 1 << 16)
      }
    }

    /// It ends with an error, or with a line in the log, and harms nobody else.
    private func expectARefusal(_ page: Page, _ native: ChannelNative, _ log: EventLog) async throws
    {
      let outcome: JSValue = try await page.evaluate(
        """
        let deep = 1;
        for (let i = 0; i < 2000; i++) deep = [deep];
        const failed = await Promise.race([
          ask("take", deep).then(() => "answered", (error) => error.message),
          ask("later", 1).then(() => "nothing")
        ]);
        return [failed, await ask("take", "good")];
        """)
      #expect(outcome[1] == "good")
      #expect(native.taken == ["good"])
      let complaints = [outcome[0]?.stringValue ?? ""] + log.log
      #expect(complaints.contains { $0.contains("nested") }, "\(complaints)")
    }

    /// One of each transport, what is posted, an address and a question, carries 16 MiB.
    ///
    /// The others carry 1 MiB: a debug build reads slowly.
    private nonisolated static let large: Set = [
      "js2ios setAttribute", "dsBridge synchronous", "bridgeHost.call",
    ]

    private func expectALongText(_ page: Page, _ native: ChannelNative, count: Int) async throws {
      try await expect(
        """
        const text = "0123456789abcdé".repeat(\(count));
        return await ask("take", text) === text;
        """, in: page, gives: true)
      // An é is two bytes.
      #expect(native.taken.last?.stringValue?.utf8.count == 16 * count)
    }

    @Test(arguments: Channel.answering) func tooDeepForThePage(_ channel: Channel) async throws {
      let handlers = """
        <script>
        handle("depth", function (value, respond) { for (var n = 0; Array.isArray(value); n++) value = value[0]; respond(n); });
        handle("deep", function (value, respond) { for (var i = 0; i < 2000; i++) value = [value]; respond(value); });
        </script>
        """
      try await withChannel(channel, body: handlers) { page, _ in
        var deep: JSValue = 1
        for _ in 0..<2000 { deep = [deep] }
        let sent = deep
        if channel.name.hasPrefix("own ") || channel.name.hasPrefix("dsBridge") {
          // The page's own script is given a text, which has the limit of all texts.
          let error = await failure { try await page.call("depth", sent) }.value
          #expect(error?.code == .invalidValue)
        } else {
          let depth = try await page.call("depth", sent)
          #expect(depth == 2000)
        }
        let error = await failure { try await page.call("deep", 1) }.value
        #expect(error?.code == .invalidValue)
        let good = try await page.call("depth", [["good"]])
        #expect(good == (channel.name.hasPrefix("dsBridge") ? 1 : 2))
      }
    }
  }
}
