// SPDX-License-Identifier: MIT

/// The queue of a page that has its own `WebViewJavascriptBridge`: the text of `_fetchQueue()`.
///
/// Since version 4.0.2 it is a JSON array of messages, before that JSON objects between separators.
/// A message is `{handlerName?, data?, callbackId?}` or `{responseId, responseData?, error?}`.
struct WVJBQueue: Sendable {
  static let separator = "__WVJB_MESSAGE_SEPERATOR__"
  /// Begins the ids of calls from native code.
  static let callbackPrefix = "objc_cb_"

  /// The name of the dialect, with which answers begin.
  let dialect: String

  func outcomes(of text: String) -> [DialectOutcome] {
    if text.isEmpty { return [] }
    guard text.first == "[" else { return Self.split(text).map(outcome(ofText:)) }
    do throws(JSONError) {
      let messages = try JSValue(json: text).arrayValue ?? []
      return messages.map(outcome(of:))
    } catch {
      return [.malformed("the queue is not JSON: \(error): \(text.excerpt())")]
    }
  }

  private func outcome(ofText text: String) -> DialectOutcome {
    do throws(JSONError) {
      return outcome(of: try JSValue(json: text))
    } catch {
      return .malformed("a message is not JSON: \(error): \(text.excerpt())")
    }
  }

  private func outcome(of json: JSValue) -> DialectOutcome {
    // Some versions put the text of a message into the array.
    if case .string(let text) = json { return outcome(ofText: text) }
    guard case .object(let message) = json else {
      return .malformed("a message is \(json.kind), not an object: \(json.jsonText.excerpt())")
    }
    if let id = message["responseId"], id != .null { return answer(id, message) }
    let name: String
    switch message["handlerName"] {
    case nil, .null: name = ""
    case .string(let text): name = text
    case let other?:
      return .malformed(
        "\"handlerName\" is \(other.kind), not a name: \(json.jsonText.excerpt())")
    }
    return .call(call(name, message["data"] ?? .undefined, callbackID: message["callbackId"]))
  }

  private func call(_ name: String, _ data: JSValue, callbackID: JSValue?) -> DialectCall {
    let dialect = dialect
    return DialectCall(name: name, arguments: .value(data)) { result in
      guard let callbackID, callbackID != .null else {
        guard case .failure(let error) = result else { return .nothing }
        return .log("\(dialect): \(name.isEmpty ? "a message" : name): \(error.message)")
      }
      var response = JSObject()
      response["responseId"] = callbackID
      switch result {
      case .success(let value): response["responseData"] = value == .undefined ? .null : value
      case .failure(let error):
        // The callbacks of version 2.0 take an error first, later ones have the data only.
        response["error"] = .string(error.message)
        response["responseData"] = error.wvjbValue
      }
      return .directive([.string(dialect), "message", .object(response)])
    }
  }

  private func answer(_ id: JSValue, _ message: JSObject) -> DialectOutcome {
    guard let text = id.stringValue, text.hasPrefix(Self.callbackPrefix),
      let number = Int(text.dropFirst(Self.callbackPrefix.count))
    else {
      return .malformed("the answer \(id.jsonText) belongs to no call of native code")
    }
    if let error = message["error"], error != .null {
      return .answer(
        id: number,
        .failure(BridgeHostError(.handlerError, error.stringValue ?? error.jsonText, data: error)))
    }
    return .answer(id: number, .success(message["responseData"] ?? .undefined))
  }

  /// Splits at the separators that stand between messages, not at those inside of strings.
  static func split(_ text: String) -> [String] {
    var pieces = pieces(of: text)[...]
    var messages: [String] = []
    while let first = pieces.popFirst() {
      guard first.endsInString, let end = pieces.firstIndex(where: \.endsInString) else {
        if !first.text.isEmpty { messages.append(String(first.text)) }
        continue
      }
      messages.append(([first] + pieces[...end]).map(\.text).joined(separator: separator))
      pieces = pieces[(end + 1)...]
    }
    return messages
  }

  private static func pieces(of text: String) -> [(text: Substring, endsInString: Bool)] {
    let pieces = text.utf8.split(
      separator: separator.utf8, maxSplits: .max, omittingEmptySubsequences: false)
    return pieces.map { piece in
      var isInside = false
      var isEscaped = false
      for byte in piece {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isInside.toggle()
        }
      }
      return (Substring(piece), isInside)
    }
  }
}

extension BridgeHostError {
  /// What callbacks are given that have no parameter for an error.
  var wvjbValue: JSValue {
    ["error": .string(code.rawValue), "message": .string(message)]
  }
}
