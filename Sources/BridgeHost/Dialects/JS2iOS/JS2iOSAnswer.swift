// SPDX-License-Identifier: MIT

/// Formats the answer to a `js2ios` call.
struct JS2iOSAnswer: Sendable {
  let functionName: String
  /// The callbacks as the page gave them.
  let success: JSValue?
  let error: JSValue?
  let form: JS2iOSDialect.Form

  func format(_ result: Result<JSValue, BridgeHostError>) -> DialectAnswer {
    switch result {
    case .success(let value):
      let value = value == .undefined ? .null : value
      return answer(to: success, key: "success", text: value.jsonText) { form in ["result": value] }
    case .failure(let failure):
      return answer(to: error, key: "error", text: rawMessage(failure)) { form in
        switch form {
        case .raw: ["error": .string(rawMessage(failure))]
        case .framework:
          [
            "message": .string(frameworkMessage(failure)),
            "code": .number(Double(failure.data?["code"]?.intValue ?? -1)),
          ]
        }
      }
    }
  }

  private func answer(
    to callback: JSValue?, key: String, text: @autoclosure () -> String,
    _ object: (JS2iOSDialect.Form) -> JSValue
  ) -> DialectAnswer {
    switch callback {
    case nil, .null, .string(""):
      return .log("js2ios: \(functionName) (no \(key) callback): \(text())")
    case .string(let name):
      guard let path = DottedPath.identifiers(of: name) else { break }
      let object = object(form)
      let segments = JSValue.array(path.map { .string($0) })
      return .directive(["js2ios", segments, form == .raw ? .string(object.jsonText) : object])
    default: break
    }
    return .log(
      "js2ios: \(functionName): \"\(key)\" is not the name of a function, such as app.onSuccess: \(callback?.jsonText ?? "")"
    )
  }

  private func rawMessage(_ error: BridgeHostError) -> String {
    error.isUnknownHandler
      ? "Cannot process function \(functionName). Function not found"
      : "Error calling function \(functionName). Error : \(error.message)"
  }

  private func frameworkMessage(_ error: BridgeHostError) -> String {
    if error.isUnknownHandler { return "Function '\(functionName)' not found" }
    if error.isMissingArgument { return "Missing argument in function \(functionName)" }
    return error.message
  }

  /// Public copies of `iosBridge.js` make names such as `sayHello_successCallback0`.
  static func form(ofCallback name: String) -> JS2iOSDialect.Form {
    let stem = name.reversed().drop { $0.isASCII && $0.isNumber }
    let hasNumber = stem.count < name.count
    let end = String(stem.reversed())
    return hasNumber && (end.hasSuffix("_successCallback") || end.hasSuffix("_errorCallback"))
      ? .framework : .raw
  }
}
