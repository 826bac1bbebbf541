// SPDX-License-Identifier: MIT
import Testing

@testable import BridgeHost

/// One JSON object a line.
struct TraceRecordTests {
  @Test func theLeastThatALineHas() {
    let record = TraceRecord(direction: .host, kind: .lifecycle)
    #expect(record.jsonLine == #"{"t":0,"dir":"host","kind":"lifecycle"}"#)
  }

  @Test func everyMemberInItsOrder() {
    let record = TraceRecord(
      time: 12.5, direction: .pageToNative, kind: .call, dialect: "js2ios", id: 7,
      name: "sayHello", data: ["Ram", nil], duration: 0.25, frame: "main", document: "d1")
    #expect(
      record.jsonLine
        == #"{"t":12.5,"dir":"page>native","kind":"call","dialect":"js2ios","id":7,"#
        + #""name":"sayHello","data":["Ram",null],"ms":0.25,"frame":"main","document":"d1"}"#)
  }

  @Test func directions() {
    #expect(TraceRecord.Direction.pageToNative.rawValue == "page>native")
    #expect(TraceRecord.Direction.nativeToPage.rawValue == "native>page")
    #expect(TraceRecord.Direction.host.rawValue == "host")
  }

  @Test(arguments: [
    "call", "reply", "error", "progress", "cancel", "event", "console", "navigation", "dialog",
    "lifecycle", "refused", "lost",
  ])
  func kinds(_ name: String) throws {
    let kind = try #require(TraceRecord.Kind(rawValue: name))
    let value = try JSValue(json: TraceRecord(direction: .host, kind: kind).jsonLine)
    #expect(value["kind"] == .string(name))
  }

  @Test func timesAreRoundedToMicroseconds() throws {
    let record = TraceRecord(
      time: 1.23456789, direction: .nativeToPage, kind: .reply, duration: 0.0004)
    let value = try JSValue(json: record.jsonLine)
    #expect(value["t"] == 1.235)
    #expect(value["ms"] == 0)
  }

  @Test func undefinedDataIsLeftOutAndNullIsNot() {
    var record = TraceRecord(direction: .pageToNative, kind: .reply, data: .undefined)
    #expect(record.jsonLine == #"{"t":0,"dir":"page>native","kind":"reply"}"#)
    record.data = .null
    #expect(record.jsonLine == #"{"t":0,"dir":"page>native","kind":"reply","data":null}"#)
  }

  @Test func itIsOneLineWhateverItHolds() throws {
    let text = "a\r\nb\u{2028}\"\\\0\u{B}"
    let record = TraceRecord(
      direction: .host, kind: .console, name: text, data: ["k\n": .string(text)], document: text)
    #expect(record.jsonLine.utf8.allSatisfy { $0 >= 0x20 })
    let value = try JSValue(json: record.jsonLine)
    #expect(value["name"] == .string(text))
    #expect(value["data"] == ["k\n": .string(text)])
    #expect(value["document"] == .string(text))
  }
}
