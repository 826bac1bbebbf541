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
    guard text.first == "[" else { return Self.split(text).flatMap(outcomes(ofMessage:)) }
    do throws(JSONError) {
      let messages = try JSValue(json: text).arrayValue ?? []
      return messages.flatMap(outcomes(of:))
    } catch {
      // One that is nested too deep takes none of its neighbours with it.
      if error.isTooDeep, let messages = Self.elements(of: text) {
        return messages.flatMap(outcomes(ofMessage:))
      }
      return [.malformed("the queue is not JSON: \(error): \(text.excerpt())")]
    }
  }

  private func outcomes(ofMessage text: String) -> [DialectOutcome] {
    do throws(JSONError) {
      return outcomes(of: try JSValue(json: text))
    } catch {
      let complaint = "a message is not JSON: \(error): \(text.excerpt())"
      let failure = BridgeHostError(.invalidValue, "the message cannot be read: \(error)")
      return [.malformed(complaint), answer(toUnreadable: text, failure)].compactMap(\.self)
    }
  }

  /// Tells who waits: without its data a message may be read all the same, and says who that is.
  private func answer(toUnreadable text: String, _ failure: BridgeHostError) -> DialectOutcome? {
    let members = (Self.elements(of: text) ?? []).filter {
      !$0.hasPrefix("\"data\":") && !$0.hasPrefix("\"responseData\":")
    }
    let head: JSValue
    do throws(JSONError) {
      head = try JSValue(json: "{\(members.joined(separator: ","))}")
    } catch {
      return nil
    }
    if let id = head["responseId"]?.stringValue, let number = Self.number(ofCall: id) {
      return .answer(id: number, .failure(failure))
    }
    guard let callbackID = head["callbackId"], callbackID != .null else { return nil }
    return .directive(response(to: callbackID, .failure(failure)))
  }

  private func outcomes(of json: JSValue) -> [DialectOutcome] {
    // Some versions put the text of a message into the array.
    if case .string(let text) = json { return outcomes(ofMessage: text) }
    guard case .object(let message) = json else {
      return [.malformed("a message is \(json.kind), not an object: \(json.jsonText.excerpt())")]
    }
    if let id = message["responseId"], id != .null { return [answer(id, message)] }
    let name: String
    switch message["handlerName"] {
    case nil, .null: name = ""
    case .string(let text): name = text
    case let other?:
      return [
        .malformed("\"handlerName\" is \(other.kind), not a name: \(json.jsonText.excerpt())")
      ]
    }
    return [.call(call(name, message["data"] ?? .undefined, callbackID: message["callbackId"]))]
  }

  private func call(_ name: String, _ data: JSValue, callbackID: JSValue?) -> DialectCall {
    DialectCall(name: name, arguments: .value(data)) { result in
      if let callbackID, callbackID != .null {
        return .directive(response(to: callbackID, result))
      }
      guard case .failure(let error) = result else { return .nothing }
      return .log("\(dialect): \(name.isEmpty ? "a message" : name.excerpt()): \(error.message)")
    }
  }

  private func response(
    to callbackID: JSValue, _ result: Result<JSValue, BridgeHostError>
  ) -> [JSValue] {
    var response = JSObject()
    response["responseId"] = callbackID
    switch result {
    case .success(let value): response["responseData"] = value == .undefined ? .null : value
    case .failure(let error):
      // The callbacks of version 2.0 take an error first, later ones have the data only.
      response["error"] = .string(error.message)
      response["responseData"] = error.wvjbValue
    }
    return [.string(dialect), "message", .string(JSValue.object(response).jsonText)]
  }

  private static func number(ofCall id: String) -> Int? {
    id.hasPrefix(callbackPrefix) ? Int(id.dropFirst(callbackPrefix.count)) : nil
  }

  private func answer(_ id: JSValue, _ message: JSObject) -> DialectOutcome {
    guard let number = id.stringValue.flatMap(Self.number(ofCall:)) else {
      return .malformed("the answer \(id.jsonText.excerpt()) belongs to no call of native code")
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

  /// The texts of an array's elements, none of them looked into; nil where the array has no end.
  static func elements(of text: String) -> [String]? {
    var elements: [String] = []
    var depth = 0
    var isInString = false
    var isEscaped = false
    var start = text.startIndex
    for index in text.utf8.indices {
      let byte = text.utf8[index]
      if isInString {
        if byte == UInt8(ascii: "\""), !isEscaped { isInString = false }
        isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isInString = true
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        depth += 1
        if depth == 1 { start = text.utf8.index(after: index) }
      case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"):
        if depth == 1 {
          elements.append(String(text[start..<index]))
          start = text.utf8.index(after: index)
        }
        if byte != UInt8(ascii: ",") { depth -= 1 }
        if depth == 0 { return elements }
      default: break
      }
    }
    return nil
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
