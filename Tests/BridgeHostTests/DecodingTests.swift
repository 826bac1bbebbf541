// SPDX-License-Identifier: MIT
import BridgeHost
import Testing

/// Typed values out of dynamic ones.
struct DecodingTests {
  enum Color: String, Codable { case red, green }

  enum Shape: Codable, Equatable {
    case circle(radius: Double)
    case square(Int, Int)
    case point
  }

  struct Address: Codable, Equatable {
    var street: String
    var number: Int?
  }

  struct Person: Codable, Equatable {
    var name: String
    var age: Int
    var color: Color?
    var addresses: [Address]
    var tags: [String: Bool]
  }

  @Test func nestedStructs() throws {
    let value: JSValue = [
      "name": "Ram", "age": 30, "color": "green",
      "addresses": [
        ["street": "A", "number": 1], ["street": "B"], ["street": "C", "number": nil],
      ],
      "tags": ["x": true], "unknown": ["ignored": 1],
    ]
    #expect(
      try value.decode(Person.self)
        == Person(
          name: "Ram", age: 30, color: .green,
          addresses: [
            Address(street: "A", number: 1), Address(street: "B"), Address(street: "C"),
          ], tags: ["x": true]))
  }

  @Test func primitives() throws {
    #expect(try JSValue.bool(true).decode(Bool.self))
    #expect(try JSValue.string("a").decode(String.self) == "a")
    #expect(try JSValue.number(1.5).decode(Double.self) == 1.5)
    #expect(try JSValue.number(1.5).decode(Float.self) == 1.5)
    #expect(try JSValue.number(-3).decode(Int.self) == -3)
    #expect(try JSValue.number(-128).decode(Int8.self) == -128)
    #expect(try JSValue.number(32767).decode(Int16.self) == 32767)
    #expect(try JSValue.number(-2_147_483_648).decode(Int32.self) == .min)
    #expect(try JSValue.number(9_007_199_254_740_992).decode(Int64.self) == 9_007_199_254_740_992)
    #expect(try JSValue.number(3).decode(UInt.self) == 3)
    #expect(try JSValue.number(255).decode(UInt8.self) == 255)
    #expect(try JSValue.number(65535).decode(UInt16.self) == 65535)
    #expect(try JSValue.number(4_294_967_295).decode(UInt32.self) == .max)
    #expect(try JSValue.number(-0.0).decode(UInt64.self) == 0)
  }

  @Test func numbersWithoutAJSONFormAreNumbers() throws {
    #expect(try JSValue.number(.nan).decode(Double.self).isNaN)
    #expect(try JSValue.number(-.infinity).decode(Double.self) == -.infinity)
    #expect(try JSValue.number(-0.0).decode(Double.self).sign == .minus)
  }

  @Test func optionals() throws {
    #expect(try JSValue.null.decode(Int?.self) == nil)
    #expect(try JSValue.undefined.decode(String?.self) == nil)
    #expect(try JSValue.number(1).decode(Int?.self) == 1)
    #expect(try JSValue.array([1, nil, .undefined]).decode([Int?].self) == [1, nil, nil])
    #expect(try JSValue.undefined.decode(Person?.self) == nil)
  }

  @Test func arraysDictionariesAndSets() throws {
    #expect(try JSValue.array([]).decode([Int].self) == [])
    #expect(try JSValue.array([[1], []]).decode([[Int]].self) == [[1], []])
    #expect(try JSValue.array([1, 2]).decode(Set<Int>.self) == [1, 2])
    let numbers: JSValue = ["a": 1, "__proto__": 2]
    #expect(try numbers.decode([String: Int].self) == ["a": 1, "__proto__": 2])
    let byNumber: JSValue = ["1": "one", "-2": "minus two"]
    #expect(try byNumber.decode([Int: String].self) == [1: "one", -2: "minus two"])
  }

  @Test func enums() throws {
    #expect(try JSValue.string("red").decode(Color.self) == .red)
    let shapes: JSValue = [
      ["circle": ["radius": 1.5]], ["square": ["_0": 2, "_1": 3]], ["point": [:]],
    ]
    #expect(
      try shapes.decode([Shape].self) == [.circle(radius: 1.5), .square(2, 3), .point])
  }

  @Test func dynamicValuesInsideTypedOnes() throws {
    struct Envelope: Decodable, Equatable {
      var id: Int
      var payload: JSValue
      var extra: JSValue?
    }
    let value: JSValue = ["id": 1, "payload": ["z": 1, "a": [.undefined, .number(-0.0)]]]
    let envelope = try value.decode(Envelope.self)
    #expect(envelope.payload.objectValue?.keys == ["z", "a"])
    #expect(envelope.payload["a"]?[0] == .undefined)
    #expect(envelope.payload["a"]?[1]?.numberValue?.sign == .minus)
    #expect(envelope.extra == nil)
    #expect(try value.decode(JSValue.self) == value)
    #expect(try value.decode([String: JSValue].self)["id"] == 1)
  }

  @Test func nullishIsNilWhereADynamicValueIsOptional() throws {
    #expect(try JSValue.null.decode(JSValue?.self) == nil)
    #expect(try JSValue.undefined.decode(JSValue?.self) == nil)
    #expect(try JSValue.number(1).decode(JSValue?.self) == 1)
  }
}
