// SPDX-License-Identifier: MIT
import BridgeHost
import Testing
import WebKitGTK

extension PageTests.ConformanceChannels {
  /// Calls are answered whenever they are made.
  @Suite(.timeLimit(.minutes(1))) @WebActor struct Moments {
    /// Calls from the first script on, and prints the answers when all are there.
    private static let script = """
      <script>
      var answers = [];
      function at(moment) {
        ask("take", moment).catch(function (error) { return "failed: " + error.message; }).then(function (answer) {
          answers.push(answer);
          if (answers.length === 5) console.log(answers.join());
        });
      }
      at("first script");
      document.addEventListener("DOMContentLoaded", function () { at("DOMContentLoaded"); });
      addEventListener("load", function () { at("load"); });
      </script>
      """

    private static let moments = "first script,head,body,DOMContentLoaded,load"

    /// A channel's page whose scripts are there before any other part of the document.
    private static func html(_ channel: Channel) -> String {
      "<!doctype html>\(channel.markup)\(script)<head><script>at('head')</script><body><script>at('body')</script>"
    }

    @Test(arguments: Channel.all) func fromTheFirstScriptOn(_ channel: Channel) async throws {
      let native = ChannelNative()
      let page = try await Page()
      defer { page.close() }
      let log = EventLog(page)
      native.register(on: page)
      try await page.load(.html(Self.html(channel)))
      await log.line(Self.moments)
      #expect(native.taken == ["first script", "head", "body", "DOMContentLoaded", "load"])
    }

    /// What is posted while the page goes is heard.
    @Test(arguments: Channel.all.filter(\.isPosted)) func whileThePageGoes(_ channel: Channel)
      async throws
    {
      let script =
        "<script>addEventListener('pagehide', () => { call('take', 'gone', () => {}); })</script>"
      try await withChannel(channel, body: script) { page, native in
        try await page.load(.html(Self.html(channel)))
        await native.take(6)
        #expect(native.taken.first == "gone")
        try await page.reload()
        await native.take(11)
      }
    }

    @Test(arguments: Channel.all) func afterEveryReload(_ channel: Channel) async throws {
      try await withChannel(channel) { page, native in
        for count in 1...10 {
          try await page.reload()
          try await expect("ask('take', \(count))", in: page, gives: .number(Double(count)))
        }
        #expect(native.taken == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
        #expect(page.pendingCallCount == 0)
      }
    }
  }
}
