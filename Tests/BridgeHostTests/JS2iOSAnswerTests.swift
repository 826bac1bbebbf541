// SPDX-License-Identifier: MIT
import Testing
import WebKitGTK

@testable import BridgeHost

/// What a page's callbacks are called with, and what is logged instead.
struct JS2iOSAnswerTests {
  private func answer(
    _ result: Result<JSValue, BridgeHostError>, _ form: JS2iOSDialect.Form,
    success: JSValue? = "ok", error: JSValue? = "bad", to name: String = "sayHello"
  ) -> DialectAnswer {
    JS2iOSAnswer(functionName: name, success: success, error: error, form: form).format(result)
  }

  private func unknown(_ name: String) -> BridgeHostError {
    var error = BridgeHostError(.handlerNotFound, "no handler is named \"\(name)\"")
    error.isUnknownHandler = true
    return error
  }

  @Test func rawSuccessIsTheTextOfAnObject() {
    #expect(
      answer(.success("Hello Ram !"), .raw)
        == .directive(["js2ios", ["ok"], .string(#"{"result":"Hello Ram !"}"#)]))
    #expect(
      answer(.success(["z": [1, nil], "a": 1.5]), .raw)
        == .directive(["js2ios", ["ok"], .string(#"{"result":{"z":[1,null],"a":1.5}}"#)]))
    #expect(
      answer(.success(nil), .raw)
        == .directive(["js2ios", ["ok"], .string(#"{"result":null}"#)]))
  }

  @Test func theTextHoldsWhateverItHasTo() throws {
    let hostile = "'\"`\\\r\n\u{2028}\u{2029}</script>😀\0${x}"
    guard
      case .directive(let directive) = answer(.success(.string(hostile)), .raw),
      case .string(let text) = directive[2]
    else {
      Issue.record("no text")
      return
    }
    #expect(try JSValue(json: text) == ["result": .string(hostile)])
  }

  @Test func rawErrors() {
    #expect(
      answer(.failure(.missingArgument), .raw)
        == .directive([
          "js2ios", ["bad"],
          .string(#"{"error":"Error calling function sayHello. Error : Missing argument"}"#),
        ]))
    #expect(
      answer(.failure(unknown("nope")), .raw, to: "nope")
        == .directive([
          "js2ios", ["bad"],
          .string(#"{"error":"Cannot process function nope. Function not found"}"#),
        ]))
    #expect(
      answer(.failure(BridgeHostError(.handlerError, "the \"disk\" is full")), .raw)
        == .directive([
          "js2ios", ["bad"],
          .string(#"{"error":"Error calling function sayHello. Error : the \"disk\" is full"}"#),
        ]))
  }

  @Test func aNameThatAHandlerDidNotFindIsAnOrdinaryError() {
    let error = BridgeHostError(.handlerNotFound, "the page has no handler \"x\"")
    #expect(
      answer(.failure(error), .framework, to: "callPage")
        == .directive(["js2ios", ["bad"], ["message": .string(error.message), "code": -1]]))
  }

  @Test func frameworkSuccessIsAnObject() {
    #expect(
      answer(.success("Hello Ram !"), .framework)
        == .directive(["js2ios", ["ok"], ["result": "Hello Ram !"]]))
    #expect(
      answer(.success([1, ["k": nil]]), .framework)
        == .directive(["js2ios", ["ok"], ["result": [1, ["k": nil]]]]))
  }

  @Test func frameworkErrors() {
    #expect(
      answer(.failure(.missingArgument), .framework)
        == .directive([
          "js2ios", ["bad"], ["message": "Missing argument in function sayHello", "code": -1],
        ]))
    #expect(
      answer(.failure(unknown("nope")), .framework, to: "nope")
        == .directive(["js2ios", ["bad"], ["message": "Function 'nope' not found", "code": -1]]))
    #expect(
      answer(.failure(BridgeHostError(.handlerError, "broken", data: ["code": 7])), .framework)
        == .directive(["js2ios", ["bad"], ["message": "broken", "code": 7]]))
    #expect(
      answer(.failure(BridgeHostError(.handlerError, "broken", data: "x")), .framework)
        == .directive(["js2ios", ["bad"], ["message": "broken", "code": -1]]))
  }

  @Test(arguments: [
    ("ok", ["ok"]), ("app.cb", ["app", "cb"]), ("a.b.c.d", ["a", "b", "c", "d"]),
    ("$", ["$"]), ("_x1", ["_x1"]), ("$.$$._", ["$", "$$", "_"]), ("été.ok", ["été", "ok"]),
    ("変数", ["変数"]), ("a1.b2", ["a1", "b2"]), ("a\u{200C}b", ["a\u{200C}b"]),
    ("__proto__.x", ["__proto__", "x"]),
  ])
  func callbacksAreDottedPaths(_ name: String, _ segments: [String]) {
    let path = JSValue.array(segments.map { .string($0) })
    #expect(
      answer(.success(1), .framework, success: .string(name))
        == .directive(["js2ios", path, ["result": 1]]))
    #expect(
      answer(.failure(BridgeHostError(.handlerError, "no")), .framework, error: .string(name))
        == .directive(["js2ios", path, ["message": "no", "code": -1]]))
  }

  @Test(arguments: [
    "a b", "1a", "a.", ".a", "a..b", ".", " ok", "ok ", "ok()", "a[0]", "a-b", "alert(1);ok",
    "a\nb", "function(){}", "a.1", "\u{200C}a", "a;", "'a'", "a\0", "😀", "x=>x", "a?.b", "#a",
  ])
  func otherNamesAreLoggedAndNeverRun(_ name: String) {
    let results: [Result<JSValue, BridgeHostError>] = [.success(1), .failure(.missingArgument)]
    for form in [JS2iOSDialect.Form.raw, .framework] {
      for result in results {
        guard
          case .log(let line) = answer(result, form, success: .string(name), error: .string(name))
        else {
          Issue.record("\(name) was taken for a function")
          return
        }
        #expect(line.contains("sayHello"))
      }
    }
  }

  @Test(arguments: [1, true, ["ok"], ["name": "ok"]] as [JSValue])
  func callbacksThatAreNoNamesAreLogged(_ callback: JSValue) {
    guard case .log(let line) = answer(.success(1), .raw, success: callback) else {
      Issue.record("taken for a function")
      return
    }
    #expect(line.contains("sayHello") && line.contains("success"))
    #expect(line.contains(callback.jsonText))
  }

  @Test func withoutACallbackTheAnswerIsLogged() {
    for callback: JSValue? in [JSValue?.none, .some(.null), .some("")] {
      guard case .log(let success) = answer(.success("Hello Ram !"), .raw, success: callback),
        case .log(let failure) = answer(.failure(.missingArgument), .raw, error: callback)
      else {
        Issue.record("\(String(describing: callback)) was taken for a function")
        return
      }
      #expect(success.contains("sayHello") && success.contains("Hello Ram !"))
      #expect(failure.contains("sayHello") && failure.contains("Missing argument"))
    }
  }
}
