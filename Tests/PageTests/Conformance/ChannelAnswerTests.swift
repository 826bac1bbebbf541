// SPDX-License-Identifier: MIT
import BridgeHost
import Testing
import WebKitGTK

extension PageTests.ConformanceChannels {
  /// Who answers, and in which order.
  @Suite(.timeLimit(.minutes(1))) @WebActor struct Answers {
    @Test(arguments: Channel.all) func areGivenToAll(_ channel: Channel) async throws {
      try await withChannel(channel) { page, native in
        try await expectAThousandInOrder(channel, page)
        native.answerMessagesLater(on: page)
        try await expectErrorsAndLateAnswers(channel, page)
        #expect(page.pendingCallCount == 0)
      }
    }

    /// Every tenth fails, in its place.
    private func expectAThousandInOrder(_ channel: Channel, _ page: Page) async throws {
      let failing = channel.missing == nil ? "thrower" : "nosuch"
      let error = channel.missing ?? channel.thrown
      let wrong: JSValue = try await page.evaluate(
        """
        const got = [];
        await new Promise((resolve) => {
          for (let i = 0; i < 1000; i++)
            call(i % 10 === 9 ? failing : "same", i, (error, answer) => {
              got.push(error === null ? answer : error);
              if (got.length === 1000) resolve();
            });
        });
        return got.map((value, i) => [i, value]).filter(([i, value]) => value !== (i % 10 === 9 ? error : i));
        """, arguments: ["failing": .string(failing), "error": .string(error)])
      #expect(wrong == [])
    }

    private func expectErrorsAndLateAnswers(_ channel: Channel, _ page: Page) async throws {
      let outcome = "then((answer) => 'answer ' + answer, (error) => error.message)"
      try await expect("ask('thrower', 1).\(outcome)", in: page, gives: .string(channel.thrown))
      if let missing = channel.missing {
        try await expect("ask('nosuch', 1).\(outcome)", in: page, gives: .string(missing))
      }
      try await expect("ask('later', {a: [1]})", in: page, gives: ["a": [1]])
      try await expect(
        "Promise.all([ask('later', 1), ask('same', 2), ask('later', 3)])", in: page,
        gives: [1, 2, 3])
    }

    /// The queue of JsBridge comes back by one frame: an empty one may not take the place of a full one.
    @Test func aQueueThatIsFetchedTwice() async throws {
      let channel = try #require(Channel.all.first { $0.name == "own jsBridge" })
      try await withChannel(channel) { page, _ in
        try await expect(
          """
          const answer = ask("same", 1);
          WebViewJavascriptBridge._fetchQueue();
          WebViewJavascriptBridge._fetchQueue();
          return answer;
          """, in: page, gives: 1)
        // What carries nothing is not kept for its frame to navigate: most of these never do.
        try await expect(
          "document.querySelector('iframe').getAttribute('src')", in: page,
          gives: "yy://__QUEUE_MESSAGE__/")
      }
    }
  }
}
