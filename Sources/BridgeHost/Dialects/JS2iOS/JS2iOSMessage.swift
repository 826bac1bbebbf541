// SPDX-License-Identifier: MIT

/// One `js2ios` message as the page wrote it, without the scheme.
struct JS2iOSMessage: Sendable {
  let payload: String
  /// Nil where the page's script could not say.
  let form: JS2iOSDialect.Form?

  private static let scheme = "js2ios://"

  /// What follows the scheme, which is compared without case; nil for other URIs.
  static func payload(of uri: String) -> String? {
    guard uri.utf8.count >= scheme.utf8.count,
      uri.prefix(scheme.count).lowercased() == scheme
    else { return nil }
    return String(uri.dropFirst(scheme.count))
  }

  var outcome: DialectOutcome {
    let json: JSValue
    do throws(JSONError) {
      // Line breaks inside strings are not JSON, but pages that glue their JSON together send them.
      json = try JSValue(json: text, allowsControlCharacters: true)
    } catch {
      return .malformed("the payload is not JSON: \(error): \(payload.excerpt())")
    }
    guard case .object(let message) = json else {
      return .malformed("the payload is \(json.kind), not an object: \(payload.excerpt())")
    }
    guard let name = functionName(in: message) else {
      return .malformed("the payload has no \"functionname\": \(payload.excerpt())")
    }
    guard name != "" else {
      return .malformed("\"functionname\" is empty: \(payload.excerpt())")
    }
    guard case .string(let name) = name else {
      return .malformed("\"functionname\" is \(name.kind), not a name: \(payload.excerpt())")
    }
    let answer = JS2iOSAnswer(
      functionName: name, success: message["success"], error: message["error"], form: form)
    var call = DialectCall(name: name, arguments: arguments(in: message), ignoresCase: true) {
      answer.format($0)
    }
    if form == .framework { call.dialectName = "iosBridge" }
    return .call(call)
  }

  /// The key is taken in any case, too.
  private func functionName(in message: JSObject) -> JSValue? {
    if let name = message["functionname"] { return name }
    return message.keys.first { $0.lowercased() == "functionname" }.flatMap { message[$0] }
  }

  /// A payload that begins with a brace is taken as written; one that begins with an escaped brace
  /// is decoded, once.
  private var text: String {
    payload.prefix(3).uppercased() == "%7B" ? PercentEncoding.decode(payload) : payload
  }

  private func arguments(in message: JSObject) -> CallArguments {
    switch message["args"] {
    case .array(let list): .list(list)
    case nil: .list([])
    case let other?: .value(other)
    }
  }
}
