// SPDX-License-Identifier: MIT
import BridgeHost
import Testing
import WebKitGTK

extension PageTests.ConformanceChannels {
  /// Who answers, and in which order.
  @Suite(.timeLimit(.minutes(1))) @WebActor struct Answers {
    @Test(arguments: Channel.all) func aThousandAtOnceInOrder(_ channel: Channel) async throws {
      try await withChannel(channel) { page, _ in
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
    }

    @Test(arguments: Channel.all) func errorsAndLateAnswers(_ channel: Channel) async throws {
      try await withChannel(channel, answersMessagesLater: true) { page, _ in
        let failure = "then((answer) => 'answer ' + answer, (error) => error.message)"
        try await expect("ask('thrower', 1).\(failure)", in: page, gives: .string(channel.thrown))
        if let missing = channel.missing {
          try await expect("ask('nosuch', 1).\(failure)", in: page, gives: .string(missing))
        }
        try await expect("ask('later', {a: [1]})", in: page, gives: ["a": [1]])
        try await expect(
          "Promise.all([ask('later', 1), ask('same', 2), ask('later', 3)])", in: page,
          gives: [1, 2, 3])
        #expect(page.pendingCallCount == 0)
      }
    }
  }
}
