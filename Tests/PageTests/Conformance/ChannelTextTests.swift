// SPDX-License-Identifier: MIT
import BridgeHost
import Testing
import WebKitGTK

extension PageTests.ConformanceChannels {
  /// What a page gives to native code arrives, and so does the answer.
  @Suite(.timeLimit(.minutes(1))) @WebActor struct Texts {
    @Test(arguments: Channel.all) func arriveAndComeBack(_ channel: Channel) async throws {
      let head = "<script>\(ChannelTexts.unicodeScript)</script>"
      try await withChannel(channel, head: head) { page, native in
        try await expectAllOfUnicode(page, native)
        try await expectTrickyTextsAndValues(page, native)
        try await expectReplacedSurrogates(page, native)
      }
    }

    private func expectAllOfUnicode(_ page: Page, _ native: ChannelNative) async throws {
      try await expect(
        """
        const wrong = [];
        await Promise.all(unicode.map(async (text, i) => { if (await ask("take", text) !== text) wrong.push(i); }));
        return wrong;
        """, in: page, gives: [])
      let taken = native.taken
      #expect(taken.count == 17)
      // By code points: Swift takes composed and decomposed letters for the same.
      let wrong = zip(taken, ChannelTexts.unicode).enumerated().filter { _, pair in
        Array((pair.0.stringValue ?? "").unicodeScalars) != Array(pair.1.unicodeScalars)
      }
      #expect(wrong.map(\.offset) == [])
    }

    private func expectTrickyTextsAndValues(_ page: Page, _ native: ChannelNative) async throws {
      let sent = ChannelTexts.tricky.map { JSValue.string($0) } + ChannelTexts.values
      let before = native.taken.count
      let wrong: JSValue = try await page.evaluate(
        """
        const wrong = [];
        await Promise.all(sent.map(async (value) => {
          const answer = await ask("take", value);
          if (JSON.stringify(answer) !== JSON.stringify(value)) wrong.push([value, answer]);
        }));
        return wrong;
        """, arguments: ["sent": .array(sent)])
      #expect(wrong == [])
      let taken = native.taken[before...]
      #expect(taken.count == sent.count)
      for (taken, value) in zip(taken, sent) {
        #expect(Array(taken.jsonText.unicodeScalars) == Array(value.jsonText.unicodeScalars))
      }
    }

    /// A half of a pair is no character: there is one replacement character for each.
    private func expectReplacedSurrogates(_ page: Page, _ native: ChannelNative) async throws {
      let expected: JSValue = [
        "\u{fffd}", "\u{fffd}", "a\u{fffd}b", "\u{fffd}\u{fffd}", "\u{fffd}\u{1f600}",
      ]
      let before = native.taken.count
      try await expect(
        #"""
        const texts = ["\ud800", "\udfff", "a\ud83db", "\ude00\ud83d", "\ud83d\ud83d\ude00"];
        return Promise.all(texts.map((text) => ask("take", text)));
        """#, in: page, gives: expected)
      #expect(.array(Array(native.taken[before...])) == expected)
    }

    private static let sendToApp = """
      <script>
      function tell(value) {
        var frame = document.createElement("iframe");
        frame.setAttribute("src", "take:##sendToApp##" + value);
        document.documentElement.appendChild(frame);
        frame.parentNode.removeChild(frame);
      }
      \(ChannelTexts.unicodeScript)
      </script>
      """

    @Test func sendToAppIsHeard() async throws {
      let native = ChannelNative()
      try await withPage(Self.sendToApp, prepare: { native.register(on: $0) }) { page in
        let texts = ChannelTexts.unicode + ChannelTexts.tricky
        let _: JSValue = try await page.evaluate(
          "unicode.concat(tricky).forEach((text) => tell(encodeURIComponent(text)))",
          arguments: ["tricky": .array(ChannelTexts.tricky.map { .string($0) })])
        await native.take(texts.count)
        for (taken, text) in zip(native.taken, texts) {
          #expect(Array((taken.stringValue ?? "").unicodeScalars) == Array(text.unicodeScalars))
        }
      }
    }

    /// As pages write it that do not encode: what is no escape stays, what is one is decoded once.
    @Test func sendToAppDecodesOnce() async throws {
      let native = ChannelNative()
      try await withPage(Self.sendToApp, prepare: { native.register(on: $0) }) { page in
        let _: JSValue = try await page.evaluate(
          #"""
          ["100%", "%zz", "%u1234", "%20", "%2520", "%41", "%C3%A9", "é 日本 😀", "a\tb\n ", "\ud800x", "#?&/",
           "take:##sendToApp##x", "'\"\\</script>"].forEach(tell)
          """#)
        await native.take(13)
        #expect(
          native.taken == [
            "100%", "%zz", "%u1234", " ", "%20", "A", "é", "é 日本 😀", "a\tb\n ", "\u{fffd}x", "#?&/",
            "take:##sendToApp##x", "'\"\\</script>",
          ])
      }
    }

    /// From the first script on, and where no frame may load.
    @Test func sendToAppIsHeardAThousandTimesInOrder() async throws {
      let policy = "default-src 'none'; script-src 'unsafe-inline'"
      let numbers = "<script>for (var i = 0; i < 1000; i++) tell(i);</script>"
      for head in ["", "<meta http-equiv=Content-Security-Policy content=\"\(policy)\">"] {
        let native = ChannelNative()
        let html = "<!doctype html>\(head)\(Self.sendToApp)\(numbers)"
        try await withPage(html, prepare: { native.register(on: $0) }) { _ in
          await native.take(1000)
          #expect(native.taken == (0..<1000).map { .string("\($0)") })
        }
      }
    }

    @Test func sendToAppIsHeardAtLength() async throws {
      let native = ChannelNative()
      try await withPage(Self.sendToApp, prepare: { native.register(on: $0) }) { page in
        let _: JSValue = try await page.evaluate(
          #"tell("%41".repeat(1 << 20) + "é".repeat(1 << 20))"#)
        await native.take(1)
        let text = native.taken.first?.stringValue ?? ""
        #expect(text.utf8.count == 3 << 20)
        #expect(text.hasPrefix("AAA"))
        #expect(text.hasSuffix("ééé"))
      }
    }
  }
}
