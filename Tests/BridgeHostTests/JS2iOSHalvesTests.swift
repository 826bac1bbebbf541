// SPDX-License-Identifier: MIT
import Testing
import WebKitGTK

@testable import BridgeHost

/// A message has two halves: what the page wrote, and the navigation that sends it.
@WebActor struct JS2iOSHalvesTests {
  private let session = JS2iOSDialect().makeSession()

  private func write(_ number: Double, _ name: String) -> Reading {
    let payload = JSValue.object(
      JSObject(("functionname", .string(name)), ("args", [.number(number)]))
    ).jsonText
    return session.read(posted: ["message", .number(number), "raw", .string(payload)])
  }

  private func send(_ number: Int) -> Reading { session.read("js2ios://bridge-host/\(number)") }

  private func call(_ number: Double, _ name: String) -> Reading {
    .call(name, .list([.number(number)]))
  }

  @Test func writtenThenSent() {
    #expect(write(1, "f") == .nothing)
    #expect(send(1) == call(1, "f"))
  }

  @Test func sentThenWritten() {
    #expect(send(1) == .nothing)
    #expect(write(1, "f") == call(1, "f"))
  }

  @Test func theSchemeOfTheSecondHalfHasNoCaseEither() {
    #expect(write(1, "f") == .nothing)
    #expect(session.read("JS2IOS://bridge-host/1") == call(1, "f"))
  }

  @Test func messagesAreNotMixedUp() {
    #expect(write(1, "a") == .nothing)
    #expect(write(2, "b") == .nothing)
    #expect(send(3) == .nothing)
    #expect(send(2) == call(2, "b"))
    #expect(write(3, "c") == call(3, "c"))
    #expect(send(1) == call(1, "a"))
  }

  @Test func aFrameThatNavigatesAgainSendsNothing() {
    #expect(write(1, "a") == .nothing)
    #expect(send(1) == call(1, "a"))
    #expect(send(1) == .nothing)
    #expect(send(1) == .nothing)
    // Nor does it answer for the next one.
    #expect(write(2, "b") == .nothing)
    #expect(send(1) == .nothing)
    #expect(send(2) == call(2, "b"))
  }

  @Test func sentTwiceBeforeItIsWrittenIsOneCall() {
    #expect(send(1) == .nothing)
    #expect(send(1) == .nothing)
    #expect(write(1, "a") == call(1, "a"))
    #expect(send(1) == .nothing)
  }

  @Test func writtenButNeverSentIsNoCall() {
    #expect(write(1, "a") == .nothing)
    #expect(write(2, "b") == .nothing)
    #expect(send(2) == call(2, "b"))
  }

  @Test(arguments: [0, -1, 9_000_000_000, Int.max, Int.min])
  func numbersOutOfRangeAreIgnored(_ number: Int) {
    #expect(write(1, "a") == .nothing)
    #expect(send(number) == .nothing)
    #expect(send(1) == call(1, "a"))
  }

  @Test(arguments: ["99999999999999999999999999", "", "x", "1.5", "1/2", "0x1", " 1"])
  func whatIsNoNumberIsNoCall(_ text: String) {
    #expect(write(1, "a") == .nothing)
    switch session.read("js2ios://bridge-host/\(text)") {
    case .malformed, .nothing: break
    case let other: Issue.record("\(text) was taken for \(other)")
    }
    #expect(send(1) == call(1, "a"))
  }

  @Test func aHugeNumberOfAMessageIsNoCrash() async {
    await #expect(processExitsWith: .success) { await sendTheGreatestNumber() }
  }

  @Test func whatIsWrittenIsReadAsItIsInAURI() {
    #expect(
      session.read(posted: ["message", 1, "raw", #"{"functionname":"%41","args":["%41"]}"#])
        == .nothing)
    #expect(send(1) == .call("%41", .list(["%41"])))
    #expect(
      session.read(posted: ["message", 2, "raw", "%7B%22functionname%22:%22%2541%22%7D"])
        == .nothing)
    #expect(send(2) == .call("%41", .list([])))
  }

  @Test func badMessagesAreReportedWhenTheyAreSent() {
    #expect(session.read(posted: ["message", 1, "raw", "{oops"]) == .nothing)
    guard case .malformed(let text) = send(1) else {
      Issue.record("not malformed")
      return
    }
    #expect(text.contains("{oops"))
  }

  @Test(
    arguments: [
      .undefined, nil, 1, "message", [], ["message"], ["message", 1], ["message", 1, "raw"],
      ["message", "1", "raw", "{}"], ["message", 1.5, "raw", "{}"], ["message", 1, 2, "{}"],
      ["message", 1, "raw", [:]], ["other", 1, "raw", "{}"], ["message": 1],
    ] as [JSValue])
  func anythingElseThatIsPostedIsMalformed(_ value: JSValue) {
    guard case .malformed = session.read(posted: value) else {
      Issue.record("\(value) was taken for a message")
      return
    }
  }

  @Test func documentsDoNotShareTheirHalves() {
    let dialect = JS2iOSDialect()
    let (one, other) = (dialect.makeSession(), dialect.makeSession())
    #expect(one.read(posted: ["message", 1, "raw", #"{"functionname":"f"}"#]) == .nothing)
    #expect(other.read("js2ios://bridge-host/1") == .nothing)
    #expect(one.read("js2ios://bridge-host/1") == .call("f", .list([])))
  }
}

@WebActor private func sendTheGreatestNumber() {
  let session = JS2iOSDialect().makeSession()
  // The greatest number below 2^63 that a page can name.
  _ = session.read(posted: ["message", 9_223_372_036_854_774_784, "raw", "{}"])
  _ = session.read("js2ios://bridge-host/9223372036854775807")
}

extension JSObject {
  fileprivate init(_ members: (String, JSValue)...) {
    self.init()
    for (key, value) in members { self[key] = value }
  }
}
