// SPDX-License-Identifier: MIT
import BridgeHost
import Foundation
import Testing

/// Dynamic values with the coders of others, which see JSON.
struct OtherCodersTests {
  private struct Envelope: Codable, Equatable {
    var id: Int
    var payload: JSValue
  }

  private let payload: JSValue = [
    "null": nil, "flags": [true, false], "numbers": [0, 1, -1.5, 1e300], "text": "é\n\u{2028}😀",
    "empty": [[:], [], ""],
  ]

  @Test func throughFoundationAndBack() throws {
    let envelope = Envelope(id: 1, payload: payload)
    let data = try JSONEncoder().encode(envelope)
    #expect(try JSONDecoder().decode(Envelope.self, from: data) == envelope)
  }

  @Test func foundationReadsWhatIsWritten() throws {
    let data = Data(payload.jsonText.utf8)
    #expect(try JSONDecoder().decode(JSValue.self, from: data) == payload)
  }

  @Test func whatFoundationWritesIsRead() throws {
    let data = try JSONEncoder().encode(payload)
    let text = try #require(String(data: data, encoding: .utf8))
    #expect(try JSValue(json: text) == payload)
  }

  @Test func undefinedIsNullToOthers() throws {
    let data = try JSONEncoder().encode([JSValue.undefined, .null])
    #expect(String(data: data, encoding: .utf8) == "[null,null]")
  }
}
