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

  private final class Session: DialectSession {
    let fixedForm: Form?
    init(form: Form?) { fixedForm = form }

    func receive(_ message: DialectMessage) -> [DialectOutcome]? {
      switch message {
      case .navigation(let uri):
        guard let payload = JS2iOSMessage.payload(of: uri) else { return nil }
        return [JS2iOSMessage(payload: payload, form: fixedForm).outcome]
      case .posted(let value):
        guard let form = value[0]?.stringValue, let payload = value[1]?.stringValue else {
          return [.malformed("a message is [form, payload]")]
        }
        return [JS2iOSMessage(payload: payload, form: fixedForm ?? Form(rawValue: form)).outcome]
      }
    }
  }
}
