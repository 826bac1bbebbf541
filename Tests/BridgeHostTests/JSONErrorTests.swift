// SPDX-License-Identifier: MIT
import BridgeHost
import Testing

/// Texts that are not JSON: what is wrong, and where.
struct JSONErrorTests {
  struct Invalid: Sendable, CustomTestStringConvertible {
    let text: String
    let position: Int
    let reason: String
    var testDescription: String { text.debugDescription }

    init(_ text: String, _ position: Int, _ reason: String) {
      self.text = text
      self.position = position
      self.reason = reason
    }
  }

  @Test(arguments: invalidTexts) func says(_ sample: Invalid) {
    let error = #expect(throws: JSONError.self) { try JSValue(json: sample.text) }
    #expect(error?.reason == sample.reason)
    #expect(error?.position == sample.position)
  }

  @Test func theDescriptionHasBoth() {
    let error = #expect(throws: JSONError.self) { try JSValue(json: "[1,]") }
    #expect(error?.description == "a value is expected at character 4")
  }
}

private typealias Invalid = JSONErrorTests.Invalid

private let invalidTexts: [Invalid] = [
  Invalid("", 1, "the text is empty"),
  Invalid(" \n", 3, "the text is empty"),
  // Values.
  Invalid("nul", 1, "a value is expected"),
  Invalid("[tru]", 2, "a value is expected"),
  Invalid("True", 1, "a value is expected"),
  Invalid("undefined", 1, "a value is expected"),
  Invalid("NaN", 1, "a value is expected"),
  Invalid("Infinity", 1, "a value is expected"),
  Invalid("'a'", 1, "a value is expected"),
  Invalid("// note", 1, "a value is expected"),
  Invalid("\u{FEFF}1", 1, "a value is expected"),
  Invalid("\u{A0}1", 1, "a value is expected"),
  Invalid("1 2", 3, "something follows the value"),
  Invalid("nulll", 5, "something follows the value"),
  Invalid("{}x", 3, "something follows the value"),
  Invalid("1\0", 2, "something follows the value"),
  // Numbers.
  Invalid("-", 2, "a digit is expected"),
  Invalid("1.", 3, "a digit is expected"),
  Invalid("1.e3", 3, "a digit is expected"),
  Invalid("1e", 3, "a digit is expected"),
  Invalid("1e+", 4, "a digit is expected"),
  Invalid("-a", 2, "a digit is expected"),
  Invalid(".5", 1, "a value is expected"),
  Invalid("+1", 1, "a value is expected"),
  Invalid("01", 2, "something follows the value"),
  Invalid("-01", 3, "something follows the value"),
  Invalid("0x10", 2, "something follows the value"),
  // Arrays.
  Invalid("[", 2, "the text ends where a value is expected"),
  Invalid("[1", 3, "a comma or ] is expected"),
  Invalid("[1,", 4, "the text ends where a value is expected"),
  Invalid("[1,]", 4, "a value is expected"),
  Invalid("[,1]", 2, "a value is expected"),
  Invalid("[1 2]", 4, "a comma or ] is expected"),
  Invalid("[1}", 3, "a comma or ] is expected"),
  // Objects.
  Invalid("{", 2, "a member's name in quotes is expected"),
  Invalid("{a:1}", 2, "a member's name in quotes is expected"),
  Invalid("{1:1}", 2, "a member's name in quotes is expected"),
  Invalid("{'a':1}", 2, "a member's name in quotes is expected"),
  Invalid(#"{"a"}"#, 5, "a colon is expected"),
  Invalid(#"{"a" 1}"#, 6, "a colon is expected"),
  Invalid(#"{"a":}"#, 6, "a value is expected"),
  Invalid(#"{"a":1"#, 7, "a comma or } is expected"),
  Invalid(#"{"a":1,}"#, 8, "a member's name in quotes is expected"),
  Invalid(#"{"a":1 "b":2}"#, 8, "a comma or } is expected"),
  Invalid(#"{"a":1]"#, 7, "a comma or } is expected"),
  // Strings.
  Invalid("\"abc", 5, "the text ends inside a string"),
  Invalid("\"abc\\", 6, "the text ends inside an escape"),
  Invalid(#""a\x""#, 4, "there is no escape of this name"),
  Invalid(#""\'""#, 3, "there is no escape of this name"),
  Invalid(#""\U0041""#, 3, "there is no escape of this name"),
  Invalid(#""\u00g0""#, 6, "four hexadecimal digits are expected"),
  Invalid(#""\u12""#, 6, "four hexadecimal digits are expected"),
  Invalid(#""\ud83d\u12""#, 12, "four hexadecimal digits are expected"),
  Invalid("\"\\u１２３４\"", 4, "four hexadecimal digits are expected"),
  // Positions count Unicode scalars, not bytes.
  Invalid("\"é😀\" x", 6, "something follows the value"),
  Invalid("[\r\n x]", 5, "a value is expected"),
  Invalid("[\"e\u{301}\",]", 7, "a value is expected"),
]
