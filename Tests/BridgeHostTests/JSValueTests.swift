// SPDX-License-Identifier: MIT
import BridgeHost
import Testing

struct JSValueTests {
  private let all: [JSValue] = [.undefined, .null, true, 1.5, "a", [1], ["a": 1]]

  @Test func literals() {
    let value: JSValue = ["a": [1, 2.5, true, nil, "x", [], [:]]]
    var object = JSObject()
    object["a"] = .array([
      .number(1), .number(2.5), .bool(true), .null, .string("x"), .array([]), .object(JSObject()),
    ])
    #expect(value == .object(object))
  }

  @Test func aLiteralKeepsTheOrderOfItsMembers() {
    let value: JSValue = ["b": 1, "a": 2, "c": 3]
    #expect(value.objectValue?.keys == ["b", "a", "c"])
  }

  @Test func eachAccessorTakesItsOwnKindOnly() {
    #expect(all.map(\.boolValue) == [nil, nil, true, nil, nil, nil, nil])
    #expect(all.map(\.numberValue) == [nil, nil, nil, 1.5, nil, nil, nil])
    #expect(all.map(\.stringValue) == [nil, nil, nil, nil, "a", nil, nil])
    #expect(all.map(\.arrayValue) == [nil, nil, nil, nil, nil, [1], nil])
    #expect(all.map { $0.objectValue?.keys } == [nil, nil, nil, nil, nil, nil, ["a"]])
    #expect(all.map(\.isNullish) == [true, true, false, false, false, false, false])
  }

  @Test func kindsHaveNames() {
    #expect(
      all.map(\.kind) == [
        "undefined", "null", "a boolean", "a number", "a string", "an array", "an object",
      ])
  }

  @Test func wholeNumbers() {
    #expect(JSValue.number(3).intValue == 3)
    #expect(JSValue.number(-0.0).intValue == 0)
    #expect(JSValue.number(-9_007_199_254_740_992).intValue == -9_007_199_254_740_992)
    for number in [1.5, .nan, .infinity, 1e300, -1e300, 9_223_372_036_854_775_808] {
      #expect(JSValue.number(number).intValue == nil, "\(number)")
    }
    #expect(JSValue.string("3").intValue == nil)
    #expect(JSValue.bool(true).intValue == nil)
  }

  @Test func members() {
    let value: JSValue = ["a": ["b": 1], "n": nil]
    #expect(value["a"]?["b"] == 1)
    #expect(value["n"] == .some(.null))
    #expect(value["x"] == nil)
    #expect(value["a"]?["b"]?["c"] == nil)
    #expect(JSValue.array([1])["0"] == nil)
    #expect(JSValue.string("abc")["length"] == nil)
  }

  @Test func elements() {
    let value: JSValue = [1, [2]]
    #expect(value[0] == 1)
    #expect(value[1]?[0] == 2)
    #expect(value[2] == nil)
    #expect(value[-1] == nil)
    #expect(JSValue.array([])[0] == nil)
    #expect(JSValue.string("abc")[0] == nil)
    #expect(JSValue.object(JSObject())[0] == nil)
  }

  @Test func kindsAreNeverEqualToOneAnother() {
    let values = all + [.bool(false), .number(0), .string(""), .string("1.5"), [], [:]]
    for (i, left) in values.enumerated() {
      for (j, right) in values.enumerated() { #expect((left == right) == (i == j)) }
    }
    #expect(Set(values).count == values.count)
  }
}
