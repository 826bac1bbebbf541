// SPDX-License-Identifier: MIT
import BridgeHost
import Testing

/// What a value of the wrong type is answered with: where, what is expected, what came.
struct DecodingErrorTests {
  struct User: Decodable {
    var name: String
    var age: UInt8
    var color: Color?
    var scores: [String: [Double]]?
    var friends: [User]?
  }

  enum Color: String, Decodable { case red }

  struct Sample: Sendable, CustomTestStringConvertible {
    let json: String
    let message: String
    var testDescription: String { message }

    init(_ json: String, _ message: String) {
      self.json = json
      self.message = message
    }
  }

  @Test(arguments: wrongUsers) func users(_ sample: Sample) throws {
    let value = try JSValue(json: sample.json)
    let error = #expect(throws: BridgeHostError.self) { try value.decode(User.self) }
    #expect(error?.code == .invalidValue)
    #expect(error?.message == sample.message)
  }

  @Test func unknownNamesOfEnums() throws {
    let value: JSValue = ["name": "a", "age": 1, "color": "blue"]
    let error = #expect(throws: BridgeHostError.self) { try value.decode(User.self) }
    #expect(error?.code == .invalidValue)
    #expect(error?.message.hasPrefix("$.color: ") == true)
    #expect(error?.message.contains("blue") == true)
  }

  @Test func everyKindIsNamed() {
    let kinds: [(JSValue, String)] = [
      (.undefined, "undefined"), (.null, "null"), (true, "a boolean"), (1, "a number"),
      ("a", "a string"), ([], "an array"), ([:], "an object"),
    ]
    for (value, kind) in kinds {
      if kind != "a boolean" { expect(value, Bool.self, "$: expected a boolean, got \(kind)") }
      if kind != "a string" { expect(value, String.self, "$: expected a string, got \(kind)") }
      if kind != "an array" { expect(value, [Int].self, "$: expected an array, got \(kind)") }
      if kind != "an object" { expect(value, User.self, "$: expected an object, got \(kind)") }
      if kind != "a number" {
        expect(value, Double.self, "$: expected a number, got \(kind)")
        expect(value, Int.self, "$: expected a whole number, got \(kind)")
      }
    }
  }

  @Test func integersThatDoNotFit() {
    expect(300, UInt8.self, "$: expected a whole number from 0 to 255, got 300")
    expect(-1, UInt8.self, "$: expected a whole number from 0 to 255, got -1")
    expect(128, Int8.self, "$: expected a whole number from -128 to 127, got 128")
    expect(1.5, Int16.self, "$: expected a whole number from -32768 to 32767, got 1.5")
    let range = "from -9223372036854775808 to 9223372036854775807"
    expect(1e300, Int.self, "$: expected a whole number \(range), got 1e+300")
    expect(.number(0x1p63), Int64.self, prefix: "$: expected a whole number \(range), got ")
    expect(.number(-1e300), Int.self, prefix: "$: expected a whole number \(range), got ")
    expect(.number(.infinity), Int.self, prefix: "$: expected a whole number \(range), got ")
    expect(.number(.nan), Int.self, prefix: "$: expected a whole number \(range), got ")
  }

  @Test func thePathBeginsAsTheCallerSays() {
    let error = #expect(throws: BridgeHostError.self) {
      try JSValue.array([["name": 1]]).decode([User].self, path: "argument 2")
    }
    #expect(error?.message == "argument 2[0].name: expected a string, got a number")
  }

  @Test func anyOtherErrorOfADecoderIsTold() {
    struct Picky: Decodable {
      init(from decoder: any Decoder) throws { throw Refusal() }
    }
    struct Refusal: Error, CustomStringConvertible { var description: String { "no, thanks" } }
    expect(1, Picky.self, "$: no, thanks")
  }

  private func expect(
    _ value: JSValue, _ type: (some Decodable).Type, _ message: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let error = #expect(throws: BridgeHostError.self, sourceLocation: sourceLocation) {
      _ = try value.decode(type)
    }
    #expect(error?.code == .invalidValue, sourceLocation: sourceLocation)
    #expect(error?.message == message, sourceLocation: sourceLocation)
  }

  private func expect(
    _ value: JSValue, _ type: (some Decodable).Type, prefix: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let error = #expect(throws: BridgeHostError.self, sourceLocation: sourceLocation) {
      _ = try value.decode(type)
    }
    #expect(error?.message.hasPrefix(prefix) == true, sourceLocation: sourceLocation)
  }
}

private typealias Sample = DecodingErrorTests.Sample

private let wrongUsers: [Sample] = [
  Sample(#"{}"#, "$.name is missing"),
  Sample(#"{"name":"a"}"#, "$.age is missing"),
  Sample(#"{"name":null,"age":1}"#, "$.name: expected a string, got null"),
  Sample(#"{"name":"a","age":"1"}"#, "$.age: expected a whole number, got a string"),
  Sample(#"{"name":"a","age":-1}"#, "$.age: expected a whole number from 0 to 255, got -1"),
  Sample(#"{"name":"a","age":1,"color":5}"#, "$.color: expected a string, got a number"),
  Sample(#"{"name":"a","age":1,"scores":[]}"#, "$.scores: expected an object, got an array"),
  Sample(
    #"{"name":"a","age":1,"scores":{"x":[1,2,true]}}"#,
    "$.scores.x[2]: expected a number, got a boolean"),
  Sample(
    #"{"name":"a","age":1,"friends":[{"name":"b","age":2},{"name":"c"}]}"#,
    "$.friends[1].age is missing"),
  Sample(#"{"name":"a","age":1,"friends":{}}"#, "$.friends: expected an array, got an object"),
]
