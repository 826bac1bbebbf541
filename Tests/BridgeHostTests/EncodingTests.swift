// SPDX-License-Identifier: MIT
import BridgeHost
import Testing

/// Typed values into dynamic ones.
struct EncodingTests {
  private typealias Shape = DecodingTests.Shape
  private typealias Person = DecodingTests.Person

  @Test func primitives() throws {
    #expect(try JSValue(encoding: true) == true)
    #expect(try JSValue(encoding: "é\0") == "é\0")
    #expect(try JSValue(encoding: 1.5) == 1.5)
    #expect(try JSValue(encoding: Float(0.5)) == 0.5)
    #expect(try JSValue(encoding: -7) == -7)
    #expect(try JSValue(encoding: Int8.min) == -128)
    #expect(try JSValue(encoding: UInt16.max) == 65535)
    #expect(try JSValue(encoding: UInt32.max) == 4_294_967_295)
    #expect(try JSValue(encoding: Int64(-9_007_199_254_740_992)) == -9_007_199_254_740_992)
  }

  @Test func numbersWithoutAJSONFormStayNumbers() throws {
    #expect(try JSValue(encoding: Double.nan).numberValue?.isNaN == true)
    #expect(try JSValue(encoding: [Double.infinity]) == [.number(.infinity)])
    #expect(try JSValue(encoding: -0.0).numberValue?.sign == .minus)
  }

  @Test func structsKeepTheOrderOfTheirProperties() throws {
    let person = Person(
      name: "Ram", age: 30, color: .red,
      addresses: [.init(street: "A", number: 1), .init(street: "B")], tags: ["x": true])
    let value = try JSValue(encoding: person)
    #expect(
      value == [
        "name": "Ram", "age": 30, "color": "red",
        "addresses": [["street": "A", "number": 1], ["street": "B"]], "tags": ["x": true],
      ])
    #expect(value.objectValue?.keys == ["name", "age", "color", "addresses", "tags"])
  }

  @Test func optionals() throws {
    #expect(try JSValue(encoding: Int?.none) == .null)
    #expect(try JSValue(encoding: Int?.some(1)) == 1)
    #expect(try JSValue(encoding: [1, nil, 3]) == [1, nil, 3])
    #expect(try JSValue(encoding: ["a": Int?.none]) == ["a": nil])
  }

  @Test func arraysAndDictionaries() throws {
    #expect(try JSValue(encoding: [String]()) == [])
    #expect(try JSValue(encoding: [[1], []]) == [[1], []])
    #expect(try JSValue(encoding: [String: Int]()) == [:])
    #expect(try JSValue(encoding: ["a": [1: "one"]]) == ["a": ["1": "one"]])
    #expect(try JSValue(encoding: Set(["only"])) == ["only"])
  }

  @Test func enums() throws {
    let shapes: [Shape] = [.circle(radius: 1.5), .square(2, 3), .point]
    #expect(
      try JSValue(encoding: shapes) == [
        ["circle": ["radius": 1.5]], ["square": ["_0": 2, "_1": 3]], ["point": [:]],
      ])
  }

  @Test func aStructWithoutPropertiesIsAnObject() throws {
    struct Empty: Encodable {}
    #expect(try JSValue(encoding: Empty()) == [:])
    #expect(try JSValue(encoding: [Empty()]) == [[:]])
  }

  @Test func dynamicValuesPassAsTheyAre() throws {
    let value: JSValue = ["z": [.undefined, .number(-0.0)], "a": nil]
    #expect(try JSValue(encoding: value) == value)
    #expect(try JSValue(encoding: [value]) == [value])
    #expect(try JSValue(encoding: ["k": JSValue.undefined]) == ["k": .undefined])
    #expect(try JSValue(encoding: JSValue?.some(.undefined)) == .undefined)
    #expect(try JSValue(encoding: value).objectValue?.keys == ["z", "a"])
  }

  @Test func whatCannotBeEncodedIsAnError() {
    struct Secret: Encodable {
      func encode(to encoder: any Encoder) throws { throw Refusal() }
    }
    struct Refusal: Error, CustomStringConvertible { var description: String { "not this one" } }
    let error = #expect(throws: BridgeHostError.self) { try JSValue(encoding: [Secret()]) }
    #expect(error?.code == .invalidValue)
    #expect(error?.message.contains("not this one") == true)
  }

  @Test func whatIsEncodedIsDecodedAgain() throws {
    let people = [
      Person(name: "A", age: .max >> 11, color: nil, addresses: [], tags: [:]),
      Person(
        name: "", age: -1, color: .green, addresses: [.init(street: "S", number: nil)],
        tags: ["__proto__": false, "": true]),
    ]
    #expect(try JSValue(encoding: people).decode([Person].self) == people)
    let shapes = ["s": [Shape.point, .square(-1, 0), .circle(radius: .infinity)]]
    #expect(try JSValue(encoding: shapes).decode([String: [Shape]].self) == shapes)
  }
}
