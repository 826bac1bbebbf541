// SPDX-License-Identifier: MIT
import WebKitGTK

/// A dialect whose calls return promises: the script posts `["call", id, name, isList, data?]`.
public struct PromiseDialect: Dialect {
  public let name: String
  public let script: String?

  /// `window.bridgeHost`.
  public static let bridgeHost = PromiseDialect(
    name: "bridgeHost", script: EmbeddedScript.bridgeHost)

  /// `window.webkit.messageHandlers`.
  public static let messageHandlers = PromiseDialect(
    name: "messageHandlers", script: EmbeddedScript.messageHandlers)

  public func makeSession() -> any DialectSession { Session(dialect: name) }

  private final class Session: DialectSession {
    let dialect: String
    init(dialect: String) { self.dialect = dialect }

    func receive(_ message: DialectMessage) -> [DialectOutcome]? {
      guard case .posted(let message) = message else { return nil }
      guard message[0] == "call", let id = message[1], let name = message[2]?.stringValue,
        let isList = message[3]?.boolValue
      else { return [.malformed("a call is [\"call\", id, name, isList, data?]")] }
      let data = message[4] ?? .undefined
      let arguments: CallArguments = isList ? .list(data.arrayValue ?? []) : .value(data)
      let dialect = JSValue.string(dialect)
      return [
        .call(
          DialectCall(name: name, arguments: arguments) { result in
            switch result {
            case .success(.undefined): .directive(["settle", dialect, id, true])
            case .success(let value): .directive(["settle", dialect, id, true, value])
            case .failure(let error): .directive(["settle", dialect, id, false, error.jsValue])
            }
          })
      ]
    }
  }
}

extension BridgeHostError {
  /// What the page's half of the channel makes a `BridgeHostError` of.
  var jsValue: JSValue {
    var object: JSValue = ["code": .string(code.rawValue), "message": .string(message)]
    if let data, case .object(var members) = object {
      members["data"] = data
      object = .object(members)
    }
    return object
  }
}
