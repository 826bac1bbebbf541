// SPDX-License-Identifier: MIT
import WebKitGTK

/// `prompt("_dsbridge=NAME", JSON)`, the synchronous calls of DSBridge pages.
///
/// The JSON is `{data, _dscbstub?}`. Without a stub the page stands still until it has the answer,
/// `{"code": 0, "data": ...}`; with one it goes on, and the function of that name is given the
/// value later. An error has the code -1, no data, but `error` and `message`.
public struct DSBridgeDialect: Dialect {
  public var name: String { "dsBridge" }
  public var script: String? { EmbeddedScript.dsBridge }

  /// Makes the dialect.
  public init() {}

  public func makeSession() -> any DialectSession { Session() }

  private final class Session: DialectSession {
    /// `[name, text]`: what follows `_dsbridge=`, and the second argument of `prompt`.
    func receive(_ message: DialectMessage) -> [DialectOutcome]? {
      guard case .posted(let value) = message else { return nil }
      guard let name = value[0]?.stringValue, let text = value[1]?.stringValue else {
        return [.malformed("a message is [name, text]")]
      }
      let json: JSValue
      do throws(JSONError) {
        json = try JSValue(json: text)
      } catch {
        return [
          .malformed("the argument of \(name.excerpt()) is not JSON: \(error): \(text.excerpt())")
        ]
      }
      guard case .object(let argument) = json else {
        return [.malformed("the argument of \(name.excerpt()) is \(json.kind), not an object")]
      }
      guard !name.isEmpty else { return [.malformed("there is no name after _dsbridge=")] }
      let data = CallArguments.value(argument["data"] ?? .undefined)
      if let stub = argument["_dscbstub"], stub != .null {
        guard let stub = stub.stringValue, DottedPath.identifiers(of: stub)?.count == 1 else {
          return [.malformed("\"_dscbstub\" of \(name.excerpt()) is not the name of a function")]
        }
        return [.call(call(name, data, stub: stub))]
      }
      var call = DialectCall(name: name, arguments: data) { .reply(Self.answer($0).jsonText) }
      call.isSynchronous = true
      return [.call(call)]
    }

    private func call(_ name: String, _ data: CallArguments, stub: String) -> DialectCall {
      DialectCall(name: name, arguments: data) {
        .directive(["dsBridge", .string(stub), .string(name), Self.answer($0)])
      }
    }

    private nonisolated static func answer(_ result: Result<JSValue, BridgeHostError>) -> JSValue {
      switch result {
      case .success(.undefined): ["code": 0]
      case .success(let value): ["code": 0, "data": value]
      case .failure(let error):
        ["code": -1, "error": .string(error.code.rawValue), "message": .string(error.message)]
      }
    }
  }
}
