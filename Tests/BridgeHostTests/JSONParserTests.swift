// SPDX-License-Identifier: MIT
import BridgeHost
import Testing

struct JSONParserTests {
  struct Valid: Sendable, CustomTestStringConvertible {
    let text: String
    let value: JSValue
    var testDescription: String { text.debugDescription }

    init(_ text: String, _ value: JSValue) {
      self.text = text
      self.value = value
    }
  }

  @Test(arguments: validTexts) func reads(_ sample: Valid) throws {
    #expect(try JSValue(json: sample.text) == sample.value)
  }

  @Test func keepsTheOrderOfMembers() throws {
    let value = try JSValue(json: #"{"z":1,"a":2,"m":3,"10":4,"9":5}"#)
    #expect(value.objectValue?.keys == ["z", "a", "m", "10", "9"])
  }

  @Test func theLastOfTwoMembersWins() throws {
    let value = try JSValue(json: #"{"a":1,"b":2,"a":3}"#)
    #expect(value == ["a": 3, "b": 2])
    #expect(value.objectValue?.keys == ["a", "b"])
  }

  @Test func namesThatOnlyLookTheSameAreTwoMembers() throws {
    // U+00E9, and e with U+0301: one glyph, but two names to JavaScript.
    let value = try JSValue(json: #"{"\u00e9":1,"e\u0301":2}"#)
    #expect(value.objectValue?.count == 2)
    #expect(value.jsonText == "{\"\u{E9}\":1,\"e\u{301}\":2}")
  }

  @Test func namesMayBeAnything() throws {
    let value = try JSValue(json: #"{"":1,"__proto__":2,"constructor":3,"a b":4,"\u0000":5}"#)
    #expect(value == ["": 1, "__proto__": 2, "constructor": 3, "a b": 4, "\0": 5])
  }

  @Test func keepsMinusZero() throws {
    for text in ["-0", "-0.0", "-0e5"] {
      let number = try #require(try JSValue(json: text).numberValue)
      #expect(number == 0 && number.sign == .minus, "\(text)")
    }
    #expect(try JSValue(json: "0").numberValue?.sign == .plus)
  }
}

private typealias Valid = JSONParserTests.Valid

private let validTexts: [Valid] = [
  // Literals and blanks.
  Valid("null", .null), Valid("true", .bool(true)), Valid("false", .bool(false)),
  Valid(" \t\r\n true \n", .bool(true)),
  // Numbers.
  Valid("0", .number(0)), Valid("7", .number(7)), Valid("-12", .number(-12)),
  Valid("1.5", .number(1.5)), Valid("-0.25", .number(-0.25)), Valid("1e3", .number(1000)),
  Valid("1E3", .number(1000)), Valid("25e-2", .number(0.25)), Valid("2.5e+1", .number(25)),
  Valid("1e300", .number(1e300)), Valid("5e-324", .number(.leastNonzeroMagnitude)),
  Valid("1.7976931348623157e308", .number(1.7976931348623157e308)),
  Valid("9007199254740992", .number(9_007_199_254_740_992)),
  // As in JavaScript, the nearest double.
  Valid("9007199254740993", .number(9_007_199_254_740_992)),
  Valid("123456789012345678901234567890", .number(1.2345678901234568e29)),
  // Arrays and objects.
  Valid("[]", .array([])), Valid("[ ]", .array([])), Valid("{}", .object(JSObject())),
  Valid("{ }", .object(JSObject())), Valid("[[],{}]", [[], [:]]),
  Valid("[1 , null,\n\"a\"]", [1, nil, "a"]),
  Valid(#"{"a":[1,{"b":null}], "c" : false}"#, ["a": [1, ["b": nil]], "c": false]),
  // Strings.
  Valid(#""""#, ""), Valid(#""plain""#, "plain"), Valid("\"é😀\"", "é😀"),
  Valid("\"\u{7F}\"", "\u{7F}"), Valid("\"\u{2028}\u{2029}\"", "\u{2028}\u{2029}"),
]
