// SPDX-License-Identifier: MIT
import Testing

@testable import BridgeHost

/// A message has two halves: what the page wrote, and the navigation that sends it.
struct NumberedMessagesTests {
  private var messages = NumberedMessages()

  private static func message(_ text: String) -> NumberedMessages.Written {
    NumberedMessages.Written(dialect: "d", payload: .string(text))
  }

  private mutating func write(_ number: Int, _ text: String) -> NumberedMessages.Written? {
    messages.write(number, Self.message(text)).times > 0 ? Self.message(text) : nil
  }

  @Test mutating func writtenThenSent() {
    #expect(write(1, "f") == nil)
    #expect(messages.send(1) == Self.message("f"))
  }

  @Test mutating func sentThenWritten() {
    #expect(messages.send(1) == nil)
    #expect(write(1, "f") == Self.message("f"))
  }

  @Test mutating func messagesAreNotMixedUp() {
    #expect(write(1, "a") == nil)
    #expect(write(2, "b") == nil)
    #expect(messages.send(3) == nil)
    #expect(messages.send(2) == Self.message("b"))
    #expect(write(3, "c") == Self.message("c"))
    #expect(messages.send(1) == Self.message("a"))
  }

  /// As a frame that is cloned, or inserted once more.
  @Test mutating func aFrameThatNavigatesAgainSendsItAgain() {
    #expect(write(1, "a") == nil)
    #expect(messages.send(1) == Self.message("a"))
    #expect(messages.send(1) == Self.message("a"))
    // It does not answer for the next one.
    #expect(write(2, "b") == nil)
    #expect(messages.send(1) == Self.message("a"))
    #expect(messages.send(2) == Self.message("b"))
  }

  @Test mutating func sentTwiceBeforeItIsWrittenIsTwoMessages() {
    #expect(messages.send(1) == nil)
    #expect(messages.send(1) == nil)
    #expect(messages.write(1, Self.message("a")).times == 2)
    #expect(messages.send(1) == Self.message("a"))
  }

  /// Where the script says that it is sent, a navigation may follow, or have gone before.
  @Test mutating func whatTheScriptSaysIsOneMessage() {
    #expect(write(1, "a") == nil)
    #expect(messages.send(1, isNavigation: false) == Self.message("a"))
    #expect(messages.send(1) == nil)
    #expect(messages.send(1, isNavigation: false) == nil)
    #expect(messages.send(2) == nil)
    #expect(write(2, "b") == Self.message("b"))
    #expect(messages.send(2, isNavigation: false) == nil)
    #expect(messages.send(2) == Self.message("b"))
  }

  /// They are kept for that as long as they are few.
  @Test mutating func oldMessagesAreForgotten() {
    let large = String(repeating: "x", count: NumberedMessages.maximumRepeatableSize / 2)
    for number in 1...3 {
      #expect(write(number, large) == nil)
      #expect(messages.send(number) == Self.message(large))
    }
    #expect(messages.send(1) == nil)
    #expect(messages.send(3) == Self.message(large))
    let tooLarge = large + large
    #expect(write(4, tooLarge) == nil)
    #expect(messages.send(4) == Self.message(tooLarge))
    #expect(messages.send(4) == nil)
    #expect(messages.send(3) == nil)
  }

  @Test mutating func writtenButNeverSentIsNoMessage() {
    #expect(write(1, "a") == nil)
    #expect(write(2, "b") == nil)
    #expect(messages.send(2) == Self.message("b"))
  }

  @Test(arguments: [0, -1, 9_000_000_000, Int.max, Int.min])
  mutating func numbersOutOfRangeAreIgnored(_ number: Int) {
    #expect(write(1, "a") == nil)
    #expect(write(number, "x") == nil)
    #expect(messages.send(number) == nil)
    #expect(messages.send(1) == Self.message("a"))
    #expect(write(2, "b") == nil)
    #expect(messages.send(2) == Self.message("b"))
  }

  @Test mutating func theOldestIsGivenUpWhenTooManyWait() {
    for number in 1...NumberedMessages.limit { #expect(write(number, "m") == nil) }
    #expect(messages.send(1) == Self.message("m"))
    let last = NumberedMessages.limit + 1
    #expect(messages.write(last, Self.message("m")).givenUp == nil)
    #expect(messages.write(last + 1, Self.message("n")).givenUp == 2)
    #expect(messages.send(2) == nil)
    #expect(messages.send(last + 1) == Self.message("n"))
  }

  /// A frame that sends its third message has lost the first two.
  @Test mutating func whatIsReplacedIsLost() {
    #expect(write(1, "a") == nil)
    messages.note(2, replaces: 1)
    #expect(write(2, "b") == nil)
    messages.note(3, replaces: 2)
    #expect(write(3, "c") == nil)
    #expect(messages.takeReplaced(by: 1) == [])
    #expect(messages.takeReplaced(by: 3) == [Self.message("a"), Self.message("b")])
    #expect(messages.takeReplaced(by: 3) == [])
    #expect(messages.send(3) == Self.message("c"))
    #expect(!messages.hasUnsent)
  }

  @Test mutating func whatWasSentIsNotReplaced() {
    #expect(write(1, "a") == nil)
    #expect(messages.send(1) == Self.message("a"))
    messages.note(2, replaces: 1)
    #expect(write(2, "b") == nil)
    #expect(messages.takeReplaced(by: 2) == [])
  }

  @Test mutating func whatIsNotSentIsToldOnceAndMayStillBeSent() {
    #expect(!messages.hasUnsent)
    #expect(write(1, "a") == nil)
    #expect(write(2, "b") == nil)
    #expect(write(3, "c") == nil)
    #expect(messages.tellUnsent(through: 2) == [Self.message("a"), Self.message("b")])
    #expect(messages.tellUnsent(through: 2) == [])
    #expect(messages.hasUnsent)
    #expect(messages.tellUnsent(through: 3) == [Self.message("c")])
    #expect(!messages.hasUnsent)
    #expect(messages.send(2) == Self.message("b"))
    #expect(!messages.hasUnsent)
    #expect(write(4, "d") == nil)
    #expect(messages.hasUnsent)
  }

  @Test(arguments: [("bridge-message-1-abc:", 1), ("bridge-message-12-abc:x/y", 12)])
  func theNumberIsInTheScheme(_ uri: String, _ number: Int) {
    #expect(NumberedMessages.number(of: uri, document: "abc") == number)
  }

  @Test(arguments: [
    "", "bridge-message-", "bridge-message-:", "bridge-message-x-abc:", "bridge-message-1.5-abc:",
    "bridge-message-99999999999999999999999999-abc:", "bridge-message", "bridge-messages-1-abc:",
    "http://bridge-message-1-abc:/", " bridge-message-1-abc:",
    // Of another document, or of somebody who does not know it.
    "bridge-message-1:", "bridge-message-1-:", "bridge-message-1-abd:", "bridge-message-1-abc-abc:",
  ]) func othersHaveNone(_ uri: String) {
    #expect(NumberedMessages.number(of: uri, document: "abc") == nil)
  }
}
