// SPDX-License-Identifier: MIT
import WebKitGTK

/// `js2ios://` or `js2ios:` + JSON, in its raw form and in that of `iosBridge.js`.
///
/// The JSON is `{functionname, args?, success?, error?}`. Success calls the page's function of
/// that name with the text of `{"result": ...}` (raw) or the object itself (framework); error
/// with `{"error": message}` or `{message, code}`. An object's `toString` gives its JSON, for callbacks
/// that parse it.
public struct JS2iOSDialect: Dialect {
  /// What the callbacks of a page expect.
  public enum Form: String, Sendable, Hashable {
    /// The text of a JSON object.
    case raw
    /// An object.
    case framework
  }

  public var name: String { "js2ios" }
  public var script: String? {
    "((core) => \(EmbeddedScript.js2ios)(core, \(EmbeddedScript.textual)(core)))"
  }
  /// Nil finds out from what the page defines.
  public var form: Form?

  /// Makes the dialect; without a form it finds out from the page.
  public init(form: Form? = nil) { self.form = form }

  public func makeSession() -> any DialectSession { Session(form: form) }

  private final class Session: DialectSession {
    let fixedForm: Form?
    /// Once a document has used the framework, all its callbacks belong to it.
    var usesFramework = false
    init(form: Form?) { fixedForm = form }

    func receive(_ message: DialectMessage) -> [DialectOutcome]? {
      do throws(JS2iOSMessage.Fault) {
        switch message {
        case .navigation(let uri):
          guard let message = try JS2iOSMessage(uri: uri) else { return nil }
          return [outcome(of: message, nil)]
        case .posted(let value):
          guard let form = value[0]?.stringValue, let payload = value[1]?.stringValue else {
            return [.malformed("a message is [form, payload]")]
          }
          return [outcome(of: try JS2iOSMessage(payload: payload), Form(rawValue: form))]
        }
      } catch {
        return [.malformed(error.text)]
      }
    }

    /// - Parameter form: as the page's script says; nil where it could not.
    private func outcome(of message: JS2iOSMessage, _ form: Form?) -> DialectOutcome {
      if message.namesFrameworkCallback { usesFramework = true }
      return .call(message.call(form: fixedForm ?? form ?? (usesFramework ? .framework : .raw)))
    }
  }
}
