// SPDX-License-Identifier: MIT
import BridgeHost
import Testing

struct JSONWriterTests {
  struct Sample: Sendable, CustomTestStringConvertible {
    let value: JSValue
    let text: String
    var testDescription: String { text }

    init(_ value: JSValue, _ text: String) {
      self.value = value
      self.text = text
    }
  }

  @Test(arguments: writtenValues) func writes(_ sample: Sample) {
    // Bytes: Swift takes differently composed strings for equal.
    #expect(Array(sample.value.jsonText.utf8) == Array(sample.text.utf8))
  }

  @Test(arguments: Array(UInt8(0)..<0x20)) func escapesControlCharacters(_ byte: UInt8) throws {
    let text = JSValue.string(String(Unicode.Scalar(byte))).jsonText
    #expect(text.hasPrefix("\"\\"))
    #expect(text.utf8.allSatisfy { $0 >= 0x20 })
    #expect(try JSValue(json: text) == .string(String(Unicode.Scalar(byte))))
  }

  @Test func whatIsWrittenIsReadAgain() throws {
    let values: [JSValue] = [
      [1e300, -1e-300, 0.1, 123_456_789.125, 9_007_199_254_740_994],
      ["a": ["b": [nil, true, "\0\u{1F}\"\\/\r\n\u{2028}😀"]], "": [:]],
      .number(.leastNonzeroMagnitude), .number(.greatestFiniteMagnitude), .number(-.pi),
    ]
    for value in values { #expect(try JSValue(json: value.jsonText) == value) }
  }

  @Test func onlyUndefinedHasADescriptionThatIsNotJSON() {
    #expect(JSValue.undefined.description == "undefined")
    #expect(JSValue.null.description == "null")
    #expect(JSValue.string("a").description == "\"a\"")
    #expect(JSValue.array([.undefined]).description == "[null]")
  }
}

private typealias Sample = JSONWriterTests.Sample

private let writtenValues: [Sample] = [
  Sample(.null, "null"), Sample(.bool(true), "true"), Sample(.bool(false), "false"),
  // Undefined, as JSON.stringify has it.
  Sample(.undefined, "null"), Sample(.array([.undefined, 1, .undefined]), "[null,1,null]"),
  Sample(["a": .undefined, "b": 1, "c": .undefined, "d": 2], #"{"b":1,"d":2}"#),
  Sample(["a": .undefined], "{}"),
  // Numbers.
  Sample(0, "0"), Sample(42, "42"), Sample(-7, "-7"), Sample(1.5, "1.5"),
  Sample(.number(-0.0), "-0"), Sample(.number(.nan), "null"), Sample(.number(.infinity), "null"),
  Sample(.number(-.infinity), "null"), Sample(.array([.number(.nan)]), "[null]"),
  Sample(["a": .number(.nan)], #"{"a":null}"#), Sample(.number(1e15), "1000000000000000"),
  Sample(.number(9_007_199_254_740_992), "9007199254740992"),
  Sample(.number(-9_007_199_254_740_991), "-9007199254740991"),
  Sample(.number(1e300), "1e+300"), Sample(.number(0.1), "0.1"),
  // Strings.
  Sample("", "\"\""), Sample("a/b", "\"a/b\""), Sample("\"\\", #""\"\\""#),
  Sample("\n\r\t", #""\n\r\t""#), Sample("\r\n", #""\r\n""#), Sample("a\0b", #""a\u0000b""#),
  Sample("\u{1B}[0m", #""\u001b[0m""#), Sample("é😀", "\"é😀\""),
  Sample("\u{2028}\u{2029}", "\"\u{2028}\u{2029}\""), Sample("\u{7F}", "\"\u{7F}\""),
  Sample("e\u{301}", "\"e\u{301}\""), Sample("</script>", "\"</script>\""),
  Sample("'\u{FFFD}", "\"'\u{FFFD}\""),
  // Containers.
  Sample([], "[]"), Sample([:], "{}"), Sample([[], [:]], "[[],{}]"),
  Sample(["z": 1, "a": [2, ["k": nil]]], #"{"z":1,"a":[2,{"k":null}]}"#),
  Sample(["é\n\"": 1], #"{"é\n\"":1}"#), Sample(["__proto__": 1], #"{"__proto__":1}"#),
]
