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
  }

  /// Messages of which one half is missing.
  static let limit = 100_000

  private var written: [Int: Written] = [:]
  private var sent: Set<Int> = []
  private var lastWritten = 0
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
  /// - Returns: the message, where it is complete; and the number of one that was given up. A page
  ///   whose frames are never inserted writes without end and sends nothing.
  mutating func write(
    _ number: Int, _ message: Written
  ) -> (complete: Written?, givenUp: Int?) {
    // The script counts without gaps.
    guard number == lastWritten + 1 else { return (nil, nil) }
    lastWritten = number
    if sent.remove(number) != nil { return (message, nil) }
    written[number] = message
    guard written.count > Self.limit else { return (nil, nil) }
    while written[oldest] == nil { oldest += 1 }
    written[oldest] = nil
    return (nil, oldest)
  }

  /// Takes the half that sends; gives the message, where it is complete.
  mutating func send(_ number: Int) -> Written? {
    if let message = written.removeValue(forKey: number) { return message }
    // Written, and sent before: a frame that is moved navigates again.
    guard number > lastWritten, number - lastWritten <= Self.limit else { return nil }
    sent.insert(number)
    return nil
  }
}
