// SPDX-License-Identifier: MIT
import BridgeHost
import Testing
import WebKitGTK

extension PageTests.ConformanceChannels {
  /// Calls within calls.
  @Suite(.timeLimit(.minutes(1))) @WebActor struct Reentry {
    private static let handlers = """
      <script>
      handle("asks", function (value, respond) {
        call("same", value, function (error, answer) { respond(answer + "!"); });
      });
      handle("alerts", function (value, respond) {
        alert("one");
        alert("two");
        respond(value);
      });
      handle("passes", function (depth, respond) {
        if (depth === 0) return respond("end");
        call("pass", ["passes", depth - 1], function (error, answer) { respond(depth + "," + answer); });
      });
      </script>
      """

    private func dialogs(_ log: EventLog) -> [String] {
      log.events.compactMap {
        if case .dialog(let kind, let message) = $0 { "\(kind) \(message)" } else { nil }
      }
    }

    @Test(arguments: Channel.all) func callsInCallbacksAndHandlers(_ channel: Channel) async throws
    {
      try await withChannel(channel, body: Self.handlers, answersMessagesLater: true) { page, _ in
        let log = EventLog(page)
        try await expect(
          """
          return new Promise((resolve) => {
            const got = [];
            const go = (depth) => call("same", depth, (error, answer) => {
              got.push(answer);
              if (depth < 5) go(depth + 1); else resolve(got);
            });
            go(1);
          });
          """, in: page, gives: [1, 2, 3, 4, 5])

        let asks = try await page.call("asks", "x")
        #expect(asks == "x!")

        try await expect(
          """
          return new Promise((resolve) => {
            call("same", 1, () => { alert("three"); alert("four"); call("same", 2, (error, answer) => resolve(answer)); });
          });
          """, in: page, gives: 2)
        let alerts = try await page.call("alerts", "y")
        #expect(alerts == "y")
        #expect(dialogs(log) == ["alert three", "alert four", "alert one", "alert two"])
        if channel.isSynchronous {
          try await expectARefusal(page)
        } else {
          try await expectBackAndForth(page)
        }
        try await expect("ask('same', 'after')", in: page, gives: "after")
        #expect(page.pendingCallCount == 0)
      }
    }

    /// Page, native, page, native, and so on.
    private func expectBackAndForth(_ page: Page) async throws {
      let answer = try await page.call("passes", 3)
      #expect(answer == "3,2,1,end")
      try await expect("ask('pass', ['asks', 'z'])", in: page, gives: "z!")
    }

    /// A page that stands still can answer nobody.
    private func expectARefusal(_ page: Page) async throws {
      try await expect(
        "ask('pass', ['asks', 'z']).catch((error) => error.message)", in: page,
        gives:
          "the page stands still until this handler has answered, and can answer nothing before")
    }
  }
}
