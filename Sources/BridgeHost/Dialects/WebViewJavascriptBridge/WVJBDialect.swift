// SPDX-License-Identifier: MIT
import WebKitGTK

/// `window.WebViewJavascriptBridge`, in all its generations.
///
/// The object is there for the first script of a page, except for functions that are prepared to
/// wait for it, and speaks to native code over the channel. A page that puts a bridge of its own in its place is served as the native half of that
/// project did it: its queue is fetched when a frame navigates to `__wvjb_queue_message__`.
public struct WVJBDialect: Dialect {
  /// What the response callbacks of a page take.
  public enum CallbackForm: String, Sendable, Hashable {
    /// `(error, data)`, as in version 2.0.
    case errorFirst
    /// `(data)`, as since version 2.1.
    case dataOnly
  }

  public var name: String { Self.name }
  public var script: String? {
    "((core) => \(EmbeddedScript.wvjb)(core, \(EmbeddedScript.askingGetter), \(EmbeddedScript.textual)(core)))"
  }
  /// Nil goes by the parameters of each callback: two or more take the error first.
  public var callbackForm: CallbackForm?

  static let name = "wvjb"

  /// Makes the dialect; without a form it finds out from each callback.
  public init(callbackForm: CallbackForm? = nil) { self.callbackForm = callbackForm }

  public func makeSession() -> any DialectSession { Session(form: callbackForm) }

  private final class Session: DialectSession {
    let form: JSValue
    let queue = WVJBQueue(dialect: WVJBDialect.name)

    init(form: CallbackForm?) { self.form = form.map { .string($0.rawValue) } ?? .null }

    func receive(_ message: DialectMessage) -> [DialectOutcome]? {
      switch message {
      case .navigation(let uri): read(uri)
      case .posted(let value):
        switch value[0]?.stringValue {
        case "message": [outcome(ofMessage: value)]
        case "queue": queue.outcomes(of: value[1]?.stringValue ?? "")
        default: [.malformed("a message begins with \"message\" or \"queue\"")]
        }
      }
    }

    /// The addresses to which the frame of such a bridge navigates.
    private func read(_ uri: String) -> [DialectOutcome]? {
      let scheme = uri.prefix { $0 != ":" }.lowercased()
      guard ["wvjbscheme", "https", "http"].contains(scheme),
        let slashes = uri.utf8.firstRange(of: "://".utf8)
      else { return nil }
      let host = uri[slashes.upperBound...].prefix { $0 != "/" && $0 != "?" && $0 != "#" }
      // A content security policy can only name a host without underscores.
      switch host.lowercased().replacing("-", with: "_") {
      case "__wvjb_queue_message__": return [.directive([.string(WVJBDialect.name), "fetch"])]
      case "__bridge_loaded__": return [.directive([.string(WVJBDialect.name), "loaded"])]
      default:
        guard scheme == "wvjbscheme" else { return nil }
        return [
          .malformed(
            "\(uri.excerpt()) is no command: there are __BRIDGE_LOADED__ and __WVJB_QUEUE_MESSAGE__"
          )
        ]
      }
    }

    /// `["message", id, name, data?]`; the id is 0 where there is no callback, the name null where
    /// the message is for the default handler.
    private func outcome(ofMessage message: JSValue) -> DialectOutcome {
      guard let id = message[1]?.intValue, let name = message[2],
        name == .null || name.stringValue != nil
      else { return .malformed("a message is [\"message\", id, name, data?]") }
      let callback = JSValue.number(Double(id))
      let form = form
      let handler = name.stringValue ?? ""
      return .call(
        DialectCall(name: handler, arguments: .value(message[3] ?? .undefined)) { result in
          let head: [JSValue] = [.string(WVJBDialect.name), "answer", callback, form]
          switch result {
          case .success where id == 0: return .nothing
          case .success(let value):
            return .directive(head + [true, value == .undefined ? .null : value])
          case .failure(let error) where id == 0:
            return .log(
              "wvjb: \(handler.isEmpty ? "a message" : handler.excerpt()): \(error.message)")
          case .failure(let error): return .directive(head + [false, error.wvjbValue])
          }
        })
    }
  }
}
