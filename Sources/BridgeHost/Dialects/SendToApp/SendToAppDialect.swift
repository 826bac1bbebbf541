// SPDX-License-Identifier: MIT
import WebKitGTK

/// `KEY:##sendToApp##VALUE`, which tells native code a key and a value and expects no answer.
///
/// The key is lower-cased and names the handler, which is found in any case; the value is its
/// argument, percent-decoded once.
public struct SendToAppDialect: Dialect {
  public var name: String { "sendToApp" }
  public var script: String? { EmbeddedScript.sendToApp }
  /// The name of one handler for all keys, which is given the list `[key, value]`; nil gives each
  /// value to the handler that is named like its key.
  public var handlerName: String?

  /// Makes the dialect; without a handler each key names its own.
  public init(handlerName: String? = nil) { self.handlerName = handlerName }

  public func makeSession() -> any DialectSession { Session(handler: handlerName) }

  private final class Session: DialectSession {
    static let marker = ":##sendToApp##"
    let handler: String?
    init(handler: String?) { self.handler = handler }

    func receive(_ message: DialectMessage) -> [DialectOutcome]? {
      switch message {
      case .navigation(let uri):
        guard let marker = uri.utf8.firstRange(of: Self.marker.utf8) else { return nil }
        let start = uri[..<marker.lowerBound]
        guard !Self.holdsDocument(start), !start.utf8.contains(UInt8(ascii: "?")) else {
          return nil
        }
        return [outcome(key: start, value: uri[marker.upperBound...])]
      case .posted(let value):
        guard let key = value[0]?.stringValue, let value = value[1]?.stringValue else {
          return [.malformed("a message is [key, value]")]
        }
        return [outcome(key: key[...], value: value[...])]
      }
    }

    /// Documents that speak this dialect themselves, such as a frame's from a `data:` address.
    private static func holdsDocument(_ start: Substring) -> Bool {
      guard let colon = start.firstIndex(of: ":") else { return false }
      return ["data", "javascript", "blob", "about"].contains(start[..<colon].lowercased())
    }

    private func outcome(key: Substring, value: Substring) -> DialectOutcome {
      // What is no scheme, such as get_user, is taken for a file beside the page.
      let name = key.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
      let key = PercentEncoding.decode(name).lowercased()
      let value = PercentEncoding.decode(value)
      guard !key.isEmpty else {
        return .malformed("there is no key before \(Self.marker): \(value.excerpt())")
      }
      let arguments: CallArguments =
        handler == nil ? .value(.string(value)) : .list([.string(key), .string(value)])
      return .call(
        DialectCall(name: handler ?? key, arguments: arguments, ignoresCase: true) { result in
          switch result {
          case .success: .nothing
          case .failure(let error): .log("sendToApp: \(key.excerpt()): \(error.message)")
          }
        })
    }
  }
}
