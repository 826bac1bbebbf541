// SPDX-License-Identifier: MIT
import Testing

@testable import BridgeHost

struct ExcerptTests {
  @Test(arguments: [
    ("", 3, ""), ("abc", 3, "abc"), ("abcd", 3, "abc..."), ("abcd", 0, "..."),
    ("e\u{301}e\u{301}", 3, "e\u{301}e..."), ("😀😀", 1, "😀..."),
  ]) func longerTextsAreCut(_ text: String, _ limit: Int, _ expected: String) {
    #expect(text.excerpt(limit) == expected)
  }

  @Test func oneCharacterMayBeLong() {
    let text = "a" + String(repeating: "\u{301}", count: 1_000_000)
    #expect(text.excerpt().unicodeScalars.count == 83)
  }
}
