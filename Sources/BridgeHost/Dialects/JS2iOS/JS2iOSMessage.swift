// SPDX-License-Identifier: MIT

/// One `js2ios` message.
struct JS2iOSMessage: Sendable {
  /// What is wrong with a message, for the log.
  struct Fault: Error {
    let text: String
  }

  let name: String
  let arguments: CallArguments
  /// The callbacks as the page gave them.
  let success: JSValue?
  let error: JSValue?

  /// Reads what follows the scheme, as the page wrote it.
  init(payload: String) throws(Fault) {
    // A payload that begins with a brace is taken as written; one that begins with an escaped brace
    // is decoded, once.
    let text =
      payload.prefix(3).uppercased() == "%7B" ? PercentEncoding.decode(payload) : payload
    let json: JSValue
    do throws(JSONError) {
      // Line breaks inside strings are not JSON, but pages that glue their JSON together send them.
      json = try JSValue(json: text, allowsControlCharacters: true)
    } catch {
      throw Fault(text: "the payload is not JSON: \(error): \(payload.excerpt())")
    }
    guard case .object(let message) = json else {
      throw Fault(text: "the payload is \(json.kind), not an object: \(payload.excerpt())")
    }
    guard let name = Self.functionName(in: message) else {
      throw Fault(text: "the payload has no \"functionname\": \(payload.excerpt())")
    }
    guard name != "" else {
      throw Fault(text: "\"functionname\" is empty: \(payload.excerpt())")
    }
    guard case .string(let name) = name else {
      throw Fault(text: "\"functionname\" is \(name.kind), not a name: \(payload.excerpt())")
    }
    self.name = name
    success = message["success"]
    error = message["error"]
    arguments =
      switch message["args"] {
      case .array(let list): .list(list)
      case nil: .list([])
      case let other?: .value(other)
      }
  }

  /// Reads what follows the scheme, which is compared without case, of a URI to which the page
  /// navigated by itself; nil for other URIs.
  init?(uri: String) throws(Fault) {
    let scheme = "js2ios:"
    guard uri.prefix(scheme.count).lowercased() == scheme else { return nil }
    let rest = uri.dropFirst(scheme.count)
    guard !rest.hasPrefix("//") else {
      self = try Self(payload: String(rest.dropFirst(2)))
      return
    }
    // Without a host JSON is a path, in which the URL parser has escaped some of it.
    do throws(Fault) {
      self = try Self(payload: PercentEncoding.decode(rest))
    } catch _ {
      self = try Self(payload: String(rest))
    }
  }

  /// Whether a callback has a name such as public copies of `iosBridge.js` make.
  var namesFrameworkCallback: Bool {
    [success, error].contains { callback in
      callback?.stringValue.map { JS2iOSAnswer.form(ofCallback: $0) == .framework } ?? false
    }
  }

  func call(form: JS2iOSDialect.Form) -> DialectCall {
    let answer = JS2iOSAnswer(functionName: name, success: success, error: error, form: form)
    var call = DialectCall(name: name, arguments: arguments, ignoresCase: true) {
      answer.format($0)
    }
    if form == .framework { call.dialectName = "iosBridge" }
    return call
  }

  /// The key is taken in any case, too.
  private static func functionName(in message: JSObject) -> JSValue? {
    if let name = message["functionname"] { return name }
    return message.keys.first { $0.lowercased() == "functionname" }.flatMap { message[$0] }
  }
}
