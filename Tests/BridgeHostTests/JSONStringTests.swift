// SPDX-License-Identifier: MIT
import BridgeHost
import Testing

/// Strings in JSON texts: escapes, surrogates, control characters.
struct JSONStringTests {
  struct Escape: Sendable, CustomTestStringConvertible {
    /// What stands between the quotes.
    let text: String
    let scalars: [UInt32]
    var testDescription: String { text }

    init(_ text: String, _ scalars: [UInt32]) {
      self.text = text
      self.scalars = scalars
    }
  }

  @Test(arguments: escapes) func reads(_ escape: Escape) throws {
    let string = try #require(try JSValue(json: "\"\(escape.text)\"").stringValue)
    // Not the strings: Swift takes differently composed ones for equal.
    #expect(string.unicodeScalars.map(\.value) == escape.scalars)
  }

  @Test func escapesStandAmongOrdinaryText() throws {
    #expect(try JSValue(json: #""é\n\"x\"\u0041z""#) == "é\n\"x\"Az")
  }

  @Test func namesAreReadAsStringsAre() throws {
    #expect(try JSValue(json: #"{"\u0061\n\ud800":1}"#) == ["a\n\u{FFFD}": 1])
  }

  @Test(arguments: Array(UInt8(0)..<0x20)) func controlCharactersMustBeEscaped(_ byte: UInt8) throws
  {
    let control = String(Unicode.Scalar(byte))
    let error = #expect(throws: JSONError.self) { try JSValue(json: "\"ab\(control)c\"") }
    #expect(error?.reason == "a control character in a string must be escaped")
    #expect(error?.position == 4)
  }

  @Test(arguments: Array(UInt8(0)..<0x20)) func controlCharactersMayBeAllowed(_ byte: UInt8) throws
  {
    let control = String(Unicode.Scalar(byte))
    let value = try JSValue(json: "\"ab\(control)c\"", allowsControlCharacters: true)
    #expect(value == .string("ab\(control)c"))
  }

  @Test func lineBreaksOfWindowsSurvive() throws {
    let value = try JSValue(json: "[\r\n\"a\r\nb\"\r\n]", allowsControlCharacters: true)
    let string = try #require(value[0]?.stringValue)
    #expect(Array(string.utf8) == [0x61, 0x0D, 0x0A, 0x62])
  }

  @Test func allowingControlCharactersAllowsNothingElse() {
    for text in ["\"a", "[1,]", "\u{1}1", "\"\\x\""] {
      #expect(throws: JSONError.self) { try JSValue(json: text, allowsControlCharacters: true) }
    }
  }
}

private typealias Escape = JSONStringTests.Escape

private let escapes: [Escape] = [
  Escape(#"\""#, [0x22]), Escape(#"\\"#, [0x5C]), Escape(#"\/"#, [0x2F]), Escape(#"\b"#, [0x08]),
  Escape(#"\f"#, [0x0C]), Escape(#"\n"#, [0x0A]), Escape(#"\r"#, [0x0D]), Escape(#"\t"#, [0x09]),
  Escape(#"\u0041"#, [0x41]), Escape(#"\u00e9"#, [0xE9]), Escape(#"\u00E9"#, [0xE9]),
  Escape(#"e\u0301"#, [0x65, 0x301]), Escape(#"\r\n"#, [0x0D, 0x0A]),
  // NUL, and the line separators that JavaScript once refused.
  Escape(#"\u0000"#, [0]), Escape(#"a\u0000b"#, [0x61, 0, 0x62]),
  Escape(#"\u2028\u2029"#, [0x2028, 0x2029]), Escape(#"\uFFFF"#, [0xFFFF]),
  // Surrogate pairs.
  Escape(#"\ud83d\ude00"#, [0x1F600]), Escape(#"\uD83D\uDE00"#, [0x1F600]),
  Escape(#"\ud800\udc00"#, [0x10000]), Escape(#"\udbff\udfff"#, [0x10FFFF]),
  // Half of a pair.
  Escape(#"\ud800"#, [0xFFFD]), Escape(#"\udc00"#, [0xFFFD]), Escape(#"\ud83dx"#, [0xFFFD, 0x78]),
  Escape(#"x\udfff"#, [0x78, 0xFFFD]), Escape(#"\ud83d\n"#, [0xFFFD, 0x0A]),
  Escape(#"\ud83d\u0041"#, [0xFFFD, 0x41]), Escape(#"\ude00\ud83d"#, [0xFFFD, 0xFFFD]),
  Escape(#"\ud83d\ud83d\ude00"#, [0xFFFD, 0x1F600]),
  Escape(#"\ud83d\\ude00"#, [0xFFFD, 0x5C] + ude00),
]

private let ude00: [UInt32] = "ude00".unicodeScalars.map(\.value)
