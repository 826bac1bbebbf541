// SPDX-License-Identifier: MIT
import BridgeHost
import Testing

/// Hand-written Codable conformances: nested containers, super coders, values without a type.
struct CodingContainerTests {
  private enum Key: String, CodingKey { case outer, inner, list, rows }

  struct Nested: Codable, Equatable {
    var inner: Int
    var list: [String]
    var rows: [[Int]]

    init(inner: Int, list: [String], rows: [[Int]]) {
      self.inner = inner
      self.list = list
      self.rows = rows
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      var outer = container.nestedContainer(keyedBy: Key.self, forKey: .outer)
      try outer.encode(inner, forKey: .inner)
      var strings = outer.nestedUnkeyedContainer(forKey: .list)
      for string in list { try strings.encode(string) }
      var table = container.nestedUnkeyedContainer(forKey: .rows)
      for row in rows {
        var cells = table.nestedUnkeyedContainer()
        for cell in row {
          var object = cells.nestedContainer(keyedBy: Key.self)
          try object.encode(cell, forKey: .inner)
        }
      }
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      let outer = try container.nestedContainer(keyedBy: Key.self, forKey: .outer)
      inner = try outer.decode(Int.self, forKey: .inner)
      var strings = try outer.nestedUnkeyedContainer(forKey: .list)
      list = []
      while !strings.isAtEnd { list.append(try strings.decode(String.self)) }
      var table = try container.nestedUnkeyedContainer(forKey: .rows)
      rows = []
      while !table.isAtEnd {
        var cells = try table.nestedUnkeyedContainer()
        var row: [Int] = []
        while !cells.isAtEnd {
          row.append(
            try cells.nestedContainer(keyedBy: Key.self).decode(Int.self, forKey: .inner))
        }
        rows.append(row)
      }
    }
  }

  private let json: JSValue = [
    "outer": ["inner": 1, "list": ["a", "b"]],
    "rows": [[["inner": 2], ["inner": 3]], []],
  ]

  @Test func nestedContainers() throws {
    let nested = Nested(inner: 1, list: ["a", "b"], rows: [[2, 3], []])
    #expect(try JSValue(encoding: nested) == json)
    #expect(try json.decode(Nested.self) == nested)
  }

  @Test(arguments: [
    (#"{"outer":1}"#, "$.outer: expected an object, got a number"),
    (#"{"outer":{"inner":1,"list":{}}}"#, "$.outer.list: expected an array, got an object"),
    (#"{"outer":{"inner":1,"list":["a",2]}}"#, "$.outer.list[1]: expected a string, got a number"),
    (#"{"outer":{"inner":1,"list":[]}}"#, "$.rows is missing"),
    (
      #"{"outer":{"inner":1,"list":[]},"rows":[[],[{"inner":"x"}]]}"#,
      "$.rows[1][0].inner: expected a whole number, got a string"
    ),
    (#"{"outer":{"inner":1,"list":[]},"rows":[[],[{}]]}"#, "$.rows[1][0].inner is missing"),
  ])
  func theyKnowTheirPlace(_ text: String, _ message: String) throws {
    let value = try JSValue(json: text)
    let error = #expect(throws: BridgeHostError.self) { try value.decode(Nested.self) }
    #expect(error?.message == message)
  }

  @Test func inheritance() throws {
    let child = Child(name: "n", extra: true)
    let value = try JSValue(encoding: child)
    #expect(value == ["extra": true, "super": ["name": "n"]])
    let decoded = try value.decode(Child.self)
    #expect(decoded.name == "n")
    #expect(decoded.extra)
  }

  @Test func anArrayThatIsTooShort() {
    struct Pair: Decodable {
      init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        _ = try container.decode(Int.self)
        _ = try container.decode(Int.self)
      }
    }
    let error = #expect(throws: BridgeHostError.self) { try JSValue.array([1]).decode(Pair.self) }
    #expect(error?.code == .invalidValue)
    #expect(error?.message == "$[1]: the array ends before it (its length is 1)")
  }

  @Test func anElementThatIsRefusedCanBeReadAsAnotherType() throws {
    struct Mixed: Decodable {
      var parts: [String] = []
      init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        while !container.isAtEnd {
          do {
            parts.append("number \(try container.decode(Int.self))")
          } catch {
            parts.append("string " + (try container.decode(String.self)))
          }
        }
      }
    }
    let value: JSValue = [1, "a", 2]
    #expect(try value.decode(Mixed.self).parts == ["number 1", "string a", "number 2"])
  }

  @Test func nilIsReadBeforeAnElement() throws {
    struct Sparse: Decodable {
      var parts: [Int?] = []
      init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        #expect(container.count == 3)
        while !container.isAtEnd {
          parts.append(try container.decodeNil() ? nil : try container.decode(Int.self))
        }
        #expect(container.currentIndex == 3)
      }
    }
    #expect(try JSValue.array([1, nil, 2]).decode(Sparse.self).parts == [1, nil, 2])
  }
}

private class Parent: Codable {
  let name: String
  init(name: String) { self.name = name }
}

private final class Child: Parent {
  let extra: Bool
  private enum Key: CodingKey { case extra }

  init(name: String, extra: Bool) {
    self.extra = extra
    super.init(name: name)
  }

  required init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    extra = try container.decode(Bool.self, forKey: .extra)
    try super.init(from: try container.superDecoder())
  }

  override func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(extra, forKey: .extra)
    try super.encode(to: container.superEncoder())
  }
}
