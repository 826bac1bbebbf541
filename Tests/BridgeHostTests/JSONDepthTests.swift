// SPDX-License-Identifier: MIT
import BridgeHost
import Testing

/// Nesting: a stated limit, and past it an error.
struct JSONDepthTests {
  private static func arrays(_ depth: Int) -> String {
    String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
  }

  private static func objects(_ depth: Int) -> String {
    String(repeating: #"{"a":"#, count: depth) + "1" + String(repeating: "}", count: depth)
  }

  private static func depth(of value: JSValue) -> Int {
    var depth = 0
    var inner = value
    while let next = inner[0] ?? inner["a"] {
      depth += 1
      inner = next
    }
    return depth
  }

  @Test func theLimitIsAThousand() { #expect(JSONParser.maximumDepth == 1000) }

  @Test func readsAndWritesUpToTheLimit() throws {
    for text in [Self.arrays(1000), Self.objects(1000)] {
      let value = try JSValue(json: text)
      #expect(value.jsonText == text)
    }
    #expect(Self.depth(of: try JSValue(json: Self.objects(1000))) == 1000)
  }

  @Test func saysWhereItIsTooDeep() {
    let error = #expect(throws: JSONError.self) { try JSValue(json: Self.arrays(1001)) }
    #expect(error?.reason == "the value is nested deeper than 1000")
    #expect(error?.position == 1001)
  }

  @Test func countsObjectsToo() {
    let error = #expect(throws: JSONError.self) { try JSValue(json: Self.objects(1001)) }
    #expect(error?.reason == "the value is nested deeper than 1000")
    // Each of the thousand before takes five characters.
    #expect(error?.position == 5001)
  }

  @Test func whatStandsSideBySideIsNotDeep() throws {
    let text = "[" + Array(repeating: "[[]],{}", count: 2000).joined(separator: ",") + "]"
    #expect(try JSValue(json: text).arrayValue?.count == 4000)
  }

  @Test func aMillionBracketsAreAnErrorAndNoCrash() {
    let text = String(repeating: "[", count: 1_000_000)
    #expect(throws: JSONError.self) { try JSValue(json: text) }
  }

  @Test(arguments: [true, false])
  func aDeepValueIsReleasedOnASmallStack(_ isObject: Bool) async throws {
    let text = isObject ? Self.objects(1000) : Self.arrays(1000)
    // The threads of detached tasks have less stack than the main thread.
    let depth = try await Task.detached {
      var value: JSValue? = try JSValue(json: text)
      let copy = value
      value = nil
      return copy.map(Self.depth) ?? 0
    }.value
    #expect(depth == (isObject ? 1000 : 999))
  }

  @Test func deepValuesAreComparedHashedAndDecoded() async throws {
    let text = Self.objects(1000)
    let count = try await Task.detached {
      let values = [try JSValue(json: text), try JSValue(json: text)]
      _ = try values[0].decode(JSValue.self)
      return Set(values).count
    }.value
    #expect(count == 1)
  }
}
