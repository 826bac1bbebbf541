// SPDX-License-Identifier: MIT

/// Messages that travel in two halves: what a page wrote is posted over the channel, and the
/// navigation that sends it carries only a number.
///
/// A message is complete when both halves are there. Either may come first.
struct NumberedMessages: Sendable {
  /// What a page wrote, as the script of a dialect read it.
  struct Written: Sendable, Hashable {
    let dialect: String
    let payload: JSValue

    /// As much of it as a line needs to tell which it was.
    var summary: String {
      let texts = payload.arrayValue?.compactMap(\.stringValue) ?? [payload.stringValue ?? ""]
      return texts.filter { !$0.isEmpty }.joined(separator: " ").excerpt(200)
    }

    /// About what it takes to keep it.
    var size: Int {
      let texts = payload.arrayValue?.compactMap(\.stringValue) ?? [payload.stringValue ?? ""]
      return texts.reduce(1000) { $0 + $1.utf8.count }
    }
  }

  /// Messages of which one half is missing.
  static let limit = 100_000

  private var written: [Int: Written] = [:]
  /// How often, of messages of which it is not known yet what they say.
  private var sent: [Int: Int] = [:]
  /// The latest that a navigation has sent: a frame that is cloned, or inserted again, sends its
  /// message once more.
  private var repeatable: [(number: Int, message: Written)] = []
  private var repeatableSize = 0
  static let maximumRepeatableSize = 1 << 20
  /// Messages by that which took their place in the same frame.
  private var replaced: [Int: Int] = [:]
  /// Written, not sent, and said to be so.
  private var told: Set<Int> = []
  private(set) var lastWritten = 0
  private var oldest = 1

  /// The number in `bridge-message-N-DOCUMENT:`; nil for other URIs.
  ///
  /// The id of the document keeps other frames from sending what it wrote.
  static func number(of uri: String, document: String) -> Int? {
    let prefix = "bridge-message-"
    guard uri.hasPrefix(prefix) else { return nil }
    let parts = uri.dropFirst(prefix.count).prefix { $0 != ":" }.split(separator: "-")
    guard parts.count == 2, parts[1] == document else { return nil }
    return Int(parts[0])
  }

  /// Takes the half that was posted.
  ///
  /// - Returns: how often the message has been sent already; and the number of one that was given
  ///   up. A page whose frames are never inserted writes without end and sends nothing.
  mutating func write(_ number: Int, _ message: Written) -> (times: Int, givenUp: Int?) {
    // The script counts without gaps.
    guard number == lastWritten + 1 else { return (0, nil) }
    lastWritten = number
    if let times = sent.removeValue(forKey: number) {
      remember(number, message)
      return (times, nil)
    }
    written[number] = message
    guard written.count > Self.limit else { return (0, nil) }
    while written[oldest] == nil { oldest += 1 }
    written[oldest] = nil
    replaced[oldest] = nil
    // Once is enough.
    return (0, told.remove(oldest) == nil ? oldest : nil)
  }

  /// The last message that was sent and of which it is not known yet what it says.
  var lastAwaited: Int? { sent.keys.max() }

  /// Notes that a frame is given a message, the next to be written, while it may still have
  /// another to send.
  mutating func note(_ number: Int, replaces other: Int) {
    if written[other] != nil { replaced[number] = other }
  }

  /// What a frame that now sends a message will never send; the earliest first.
  mutating func takeReplaced(by number: Int) -> [Written] {
    var lost: [Written] = []
    var next = replaced.removeValue(forKey: number)
    while let number = next {
      if let message = written.removeValue(forKey: number), told.remove(number) == nil {
        lost.append(message)
      }
      next = replaced.removeValue(forKey: number)
    }
    return lost.reversed()
  }

  /// Whether there are messages that were written, and of which nothing else is known.
  var hasUnsent: Bool { written.count > told.count }

  /// Those of them that were written before the next one, in order; each is given once, and may
  /// still be sent.
  mutating func tellUnsent(through last: Int) -> [Written] {
    let numbers = written.keys.filter { $0 <= last && !told.contains($0) }.sorted()
    told.formUnion(numbers)
    return numbers.compactMap { written[$0] }
  }

  /// Takes the half that sends; gives the message, where it is complete.
  ///
  /// - Parameter isNavigation: false where the page's script says that it is sent: its frame may
  ///   have been blocked, or will navigate as well.
  mutating func send(_ number: Int, isNavigation: Bool = true) -> Written? {
    if let message = written.removeValue(forKey: number) {
      told.remove(number)
      if isNavigation { remember(number, message) }
      return message
    }
    guard number > lastWritten else {
      return isNavigation ? repeatable.last { $0.number == number }?.message : nil
    }
    guard number - lastWritten <= Self.limit else { return nil }
    sent[number, default: 0] += 1
    return nil
  }

  private mutating func remember(_ number: Int, _ message: Written) {
    repeatable.append((number, message))
    repeatableSize += message.size
    while repeatableSize > Self.maximumRepeatableSize {
      repeatableSize -= repeatable.removeFirst().message.size
    }
  }
}
