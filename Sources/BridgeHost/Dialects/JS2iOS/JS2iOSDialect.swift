// SPDX-License-Identifier: MIT
import WebKitGTK

/// `js2ios://` + JSON, in its raw form and in that of `iosBridge.js`.
///
/// The JSON is `{functionname, args?, success?, error?}`. Success calls the page's function of
/// that name with the text of `{"result": ...}` (raw) or the object itself (framework); error
/// with `{"error": message}` or `{message, code}`.
public struct JS2iOSDialect: Dialect {
  /// What the callbacks of a page expect.
  public enum Form: String, Sendable, Hashable {
    /// The text of a JSON object.
    case raw
    /// An object.
    case framework
  }

  public var name: String { "js2ios" }
  public var script: String? { EmbeddedScript.js2ios }
  /// Nil finds out from what the page defines.
  public var form: Form?

  /// Makes the dialect; without a form it finds out from the page.
  public init(form: Form? = nil) { self.form = form }

  public func makeSession() -> any DialectSession { Session(form: form) }

  /// The messages of one document, each made of two halves.
  ///
  /// One is complete when both are there: what the page wrote, posted by the script,
  /// and the navigation that sends it. Either may come first.
  private final class Session: DialectSession {
    /// Messages of which one half is missing.
    private static let limit = 100_000

    let fixedForm: Form?
    private var written: [Int: JS2iOSMessage] = [:]
    private var sent: Set<Int> = []
    private var lastWritten = 0

    init(form: Form?) { fixedForm = form }

    func receive(_ message: DialectMessage) -> [DialectOutcome]? {
      switch message {
      case .navigation(let uri):
        guard let payload = JS2iOSMessage.payload(of: uri) else { return nil }
        if let number = JS2iOSMessage.number(of: payload) { return send(number) }
        return [JS2iOSMessage(payload: payload, form: fixedForm).outcome]
      case .posted(let value):
        guard value[0] == "message", let number = value[1]?.intValue, number > 0,
          let form = value[2]?.stringValue, let payload = value[3]?.stringValue
        else { return [.malformed("a message is [\"message\", number, form, payload]")] }
        lastWritten = max(lastWritten, number)
        let message = JS2iOSMessage(payload: payload, form: fixedForm ?? Form(rawValue: form))
        if sent.remove(number) != nil { return [message.outcome] }
        written[number] = message
        // A page whose frames are blocked writes without end and sends nothing.
        guard written.count > Self.limit, let oldest = written.keys.min() else { return [] }
        written[oldest] = nil
        return [
          .malformed("message \(oldest) was written and never sent: its frame did not navigate")
        ]
      }
    }

    private func send(_ number: Int) -> [DialectOutcome] {
      if let message = written.removeValue(forKey: number) { return [message.outcome] }
      // Written, and sent before: a frame that is moved navigates again.
      guard number > lastWritten, number - lastWritten <= Self.limit else { return [] }
      sent.insert(number)
      return []
    }
  }
}
