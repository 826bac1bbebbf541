// SPDX-License-Identifier: MIT
import WebKitGTK

/// `prompt("_dsbridge=NAME", JSON)`, the synchronous calls of DSBridge pages.
///
/// The JSON is `{data, _dscbstub?}`. Without a stub the page stands still until it has the answer,
/// `{"code": 0, "data": ...}`; with one it goes on, and the function of that name is given the
/// value later. An error has the code -1, no data, but `error` and `message`. In version 2 the JSON
/// is what the handler is given, with `_dscbstub` among its members, and answers are text.
public struct DSBridgeDialect: Dialect {
  public var name: String { "dsBridge" }
  public var script: String? { EmbeddedScript.dsBridge }

  /// Makes the dialect.
  public init() {}

  public func makeSession() -> any DialectSession { Session() }

  private final class Session: DialectSession {
    /// `[name, text]`: what follows `_dsbridge=`, and the second argument of `prompt`;
    /// `[name, text, true, stub?]` in version 2, with an empty text for no argument.
    func receive(_ message: DialectMessage) -> [DialectOutcome]? {
      guard case .posted(let value) = message else { return nil }
      guard let name = value[0]?.stringValue, let text = value[1]?.stringValue else {
        return [.malformed("a message is [name, text]")]
      }
      let isOld = value[2] == true
      let json: JSValue
      do throws(JSONError) {
        json = try isOld && text.isEmpty ? .undefined : JSValue(json: text)
      } catch {
        return [
          .malformed("the argument of \(name.excerpt()) is not JSON: \(error): \(text.excerpt())")
        ]
      }
      guard !name.isEmpty else { return [.malformed("there is no name after _dsbridge=")] }
      if isOld { return outcome(ofOld: name, json, stub: value[3]) }
      guard case .object(let argument) = json else {
        return [.malformed("the argument of \(name.excerpt()) is \(json.kind), not an object")]
      }
      return outcome(
        of: name, argument["data"] ?? .undefined, stub: argument["_dscbstub"],
        value: { $0 }, reply: { Self.answer($0).jsonText })
    }

    private func outcome(ofOld name: String, _ json: JSValue, stub: JSValue?) -> [DialectOutcome] {
      var data = json
      var stub = stub
      if case .object(var members) = json, let own = members["_dscbstub"] {
        members["_dscbstub"] = nil
        data = .object(members)
        stub = stub ?? own
      }
      return outcome(
        of: name, data, stub: stub, value: { .string(Self.oldText(of: $0)) },
        reply: { result in
          guard case .success(let value) = result else { return "" }
          return Self.oldText(of: value)
        })
    }

    /// - Parameters:
    ///   - stub: of a call that the page does not wait for.
    ///   - value: what the function of that name is given for an answer.
    ///   - reply: what a page that stands still is given.
    private func outcome(
      of name: String, _ data: JSValue, stub: JSValue?,
      value: @escaping @Sendable (JSValue) -> JSValue,
      reply: @escaping @Sendable (Result<JSValue, BridgeHostError>) -> String
    ) -> [DialectOutcome] {
      var call: DialectCall
      if let stub, stub != .null {
        guard let stub = stub.stringValue, DottedPath.identifiers(of: stub)?.count == 1 else {
          return [.malformed("\"_dscbstub\" of \(name.excerpt()) is not the name of a function")]
        }
        call = DialectCall(name: name, arguments: .value(data)) { result in
          .directive([
            "dsBridge", .string(stub), .string(name), Self.answer(result.map(value)),
          ])
        }
      } else {
        call = DialectCall(name: name, arguments: .value(data)) { .reply(reply($0)) }
        call.isSynchronous = true
      }
      // The script of these pages drops codes and messages.
      call.hidesFailures = true
      return [.call(call)]
    }

    private nonisolated static func oldText(of value: JSValue) -> String {
      switch value {
      case .undefined, .null: ""
      case .string(let text): text
      default: value.jsonText
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
