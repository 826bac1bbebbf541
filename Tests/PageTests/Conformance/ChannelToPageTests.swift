// SPDX-License-Identifier: MIT
import BridgeHost
import Testing
import WebKitGTK

extension PageTests.ConformanceChannels {
  /// What native code gives to a page arrives, and so does the answer.
  @Suite(.timeLimit(.minutes(1))) @WebActor struct ToPage {
    private static let script = """
      <script>
      \(ChannelTexts.unicodeScript)
      var got = [];
      handle("same", function (value, respond) { got.push(value); respond(value); });
      handle("later", function (value, respond) { setTimeout(function () { respond(value); }, 0); });
      handle("half", function (value, respond) { respond("a\\ud800b\\udfff"); });
      </script>
      """

    @Test(arguments: Channel.answering) func allOfUnicode(_ channel: Channel) async throws {
      try await withChannel(channel, body: Self.script) { page, _ in
        var wrong: [Int] = []
        for (index, text) in ChannelTexts.unicode.enumerated() {
          let answer = try await page.call("same", .string(text)).stringValue ?? ""
          if Array(answer.unicodeScalars) != Array(text.unicodeScalars) { wrong.append(index) }
        }
        #expect(wrong == [])
        try await expect(
          "got.length === 17 && got.every((text, i) => text === unicode[i])", in: page, gives: true)
      }
    }

    @Test(arguments: Channel.answering) func trickyTextsAndValues(_ channel: Channel) async throws {
      let values = ChannelTexts.tricky.map { JSValue.string($0) } + ChannelTexts.values
      try await withChannel(channel, body: Self.script) { page, _ in
        // The list of arguments is what an array is to pages of DSBridge.
        for value in channel.name.hasPrefix("dsBridge") ? values.map({ [$0] }) : values {
          let answer = try await page.call("same", value)
          let expected = channel.name.hasPrefix("dsBridge") ? value[0] ?? .undefined : value
          #expect(Array(answer.jsonText.unicodeScalars) == Array(expected.jsonText.unicodeScalars))
        }
        let half = try await page.call("half")
        #expect(half == "a\u{fffd}b\u{fffd}")
        let wrong: JSValue = try await page.evaluate(
          "got.filter((value, i) => JSON.stringify(value) !== JSON.stringify(values[i]))",
          arguments: ["values": .array(values)])
        try await expect("got.length", in: page, gives: .number(Double(values.count)))
        #expect(wrong == [])
      }
    }

    @Test(arguments: Channel.answering) func manyAtOnceAreAnswered(_ channel: Channel) async throws
    {
      try await withChannel(channel, body: Self.script) { page, _ in
        let calls = (0..<200).map { number in
          Task { @WebActor in
            try await page.call(number % 2 == 0 ? "same" : "later", .number(Double(number)))
          }
        }
        for (number, call) in calls.enumerated() {
          let answer = try await call.value
          #expect(answer == .number(Double(number)))
        }
        try await expect(
          "got.length === 100 && got.every((value, i) => value === 2 * i)", in: page, gives: true)
      }
    }
  }
}
