// SPDX-License-Identifier: MIT
import Testing
import WebKitGTK

@testable import BridgeHost

private let separator = "__WVJB_MESSAGE_SEPERATOR__"

/// The queue of a page's own bridge, in both of its formats.
@WebActor struct WVJBQueueTests {
  private func read(_ text: String) -> [Reading] {
    WVJBQueue(dialect: "wvjb").outcomes(of: text).map(Reading.init(outcome:))
  }

  private func call(_ text: String) -> DialectCall? {
    guard case .call(let call)? = WVJBQueue(dialect: "wvjb").outcomes(of: text).first else {
      return nil
    }
    return call
  }

  @Test(
    arguments: [
      (#"{"handlerName":"f","data":{"a":[1]}}"#, .call("f", .value(["a": [1]]))),
      (#"{"handlerName":"f","data":null,"callbackId":"cb_1_2"}"#, .call("f", .value(nil))),
      (#"{"handlerName":"f"}"#, .call("f", .value(.undefined))),
      (#" {"data" : "x"} "#, .call("", .value("x"))),
      (#"{"handlerName":null,"data":1}"#, .call("", .value(1))),
      (#"{"handlerName":"","data":1}"#, .call("", .value(1))),
      ("{}", .call("", .value(.undefined))),
      (#"{"handlerName":"é \" \\ \u2028"}"#, .call("é \" \\ \u{2028}", .value(.undefined))),
      // A null in the place of an id is none.
      (#"{"responseId":null,"handlerName":"f"}"#, .call("f", .value(.undefined))),
      // Answers to calls of native code.
      (#"{"responseId":"objc_cb_7","responseData":{"a":1}}"#, .answer(7, .success(["a": 1]))),
      (#"{"responseId":"objc_cb_7","responseData":null}"#, .answer(7, .success(nil))),
      (#"{"responseId":"objc_cb_7"}"#, .answer(7, .success(.undefined))),
      (
        #"{"handlerName":"f","responseId":"objc_cb_12","responseData":1,"error":null}"#,
        .answer(12, .success(1))
      ),
      (
        #"{"responseId":"objc_cb_7","error":"no"}"#,
        .answer(7, .failure(BridgeHostError(.handlerError, "no", data: "no")))
      ),
      (
        #"{"responseId":"objc_cb_7","error":{"code":5},"responseData":1}"#,
        .answer(7, .failure(BridgeHostError(.handlerError, #"{"code":5}"#, data: ["code": 5])))
      ),
      (
        #"{"responseId":"objc_cb_7","error":false}"#,
        .answer(7, .failure(BridgeHostError(.handlerError, "false", data: false)))
      ),
      // What makes no sense.
      ("null", .malformed("a message is null, not an object: null")),
      ("5", .malformed("a message is a number, not an object: 5")),
      (
        #"{"handlerName":5}"#,
        .malformed(#""handlerName" is a number, not a name: {"handlerName":5}"#)
      ),
      (
        #"{"handlerName":{"a":1}}"#,
        .malformed(#""handlerName" is an object, not a name: {"handlerName":{"a":1}}"#)
      ),
      (#"{"responseId":5}"#, .malformed("the answer 5 belongs to no call of native code")),
      (
        #"{"responseId":"cb_1"}"#,
        .malformed(#"the answer "cb_1" belongs to no call of native code"#)
      ),
      (
        #"{"responseId":"objc_cb_"}"#,
        .malformed(#"the answer "objc_cb_" belongs to no call of native code"#)
      ),
      (
        #"{"responseId":"objc_cb_1x"}"#,
        .malformed(#"the answer "objc_cb_1x" belongs to no call of native code"#)
      ),
      (
        #"{"responseId":"objc_cb_99999999999999999999"}"#,
        .malformed(#"the answer "objc_cb_99999999999999999999" belongs to no call of native code"#)
      ),
    ] as [(String, Reading)])
  func eachMessage(_ text: String, _ reading: Reading) {
    #expect(read(text) == [reading], "alone")
    #expect(read("[\(text)]") == [reading], "in an array")
    let good = #"{"handlerName":"good"}"#
    let call = Reading.call("good", .value(.undefined))
    #expect(read([good, text, good].joined(separator: separator)) == [call, reading, call])
    #expect(read("[\([good, text, good].joined(separator: ","))]") == [call, reading, call])
  }

  @Test(arguments: [
    ("", []), ("a", ["a"]), ("a|b", ["a", "b"]), ("|a||b|", ["a", "b"]), ("|", []),
    // Not inside of strings.
    (#"{"a":"x|y"}"#, [#"{"a":"x|y"}"#]),
    (#"{"a":"x|y"}|{"b":1}"#, [#"{"a":"x|y"}"#, #"{"b":1}"#]),
    (#"{"b":1}|{"a":"|"}|{"c":"||"}"#, [#"{"b":1}"#, #"{"a":"|"}"#, #"{"c":"||"}"#]),
    (#"{"a":"\"|\\"}|{"b":1}"#, [#"{"a":"\"|\\"}"#, #"{"b":1}"#]),
    (#"{"a":"x|\"y|z"}|{"b":1}"#, [#"{"a":"x|\"y|z"}"#, #"{"b":1}"#]),
    // One that is cut off takes no good one with it.
    (#"{"a":"cut|{"b":1}|{"c":2}"#, [#"{"a":"cut"#, #"{"b":1}"#, #"{"c":2}"#]),
    (#"{"a":1|{"b":1}"#, [#"{"a":1"#, #"{"b":1}"#]),
  ])
  func separators(_ text: String, _ messages: [String]) {
    func whole(_ text: String) -> String { text.replacing("|", with: separator) }
    #expect(WVJBQueue.split(whole(text)) == messages.map(whole))
  }

  @Test(arguments: [
    ("[{", "the queue is not JSON: a member's name in quotes is expected at character 3: [{"),
    ("[1,]", "the queue is not JSON: a value is expected at character 4: [1,]"),
    ("[] []", "the queue is not JSON: something follows the value at character 4: [] []"),
    ("nonsense", "a message is not JSON: a value is expected at character 1: nonsense"),
    (
      #"{"data":"cut"#,
      #"a message is not JSON: the text ends inside a string at character 13: {"data":"cut"#
    ),
  ])
  func brokenQueues(_ text: String, _ reason: String) {
    #expect(read(text) == [.malformed(reason)])
  }

  /// Some versions put the texts of messages into the array.
  @Test func textsInTheArray() {
    #expect(
      read(##"["{\"handlerName\":\"f\",\"data\":1}","nonsense",""]"##) == [
        .call("f", .value(1)),
        .malformed("a message is not JSON: a value is expected at character 1: nonsense"),
        .malformed("a message is not JSON: the text is empty at character 1: "),
      ])
  }

  @Test func logLinesStayShort() {
    let text = String(repeating: "x", count: 100_000)
    let start = String(repeating: "x", count: 80)
    #expect(
      read(text) == [
        .malformed("a message is not JSON: a value is expected at character 1: \(start)...")
      ])
  }

  @Test func answers() {
    let call = call(#"{"handlerName":"f","data":1,"callbackId":"cb_1_2"}"#)
    let answers = [
      call?.respond(.success(["a": 1])), call?.respond(.success(.undefined)),
      call?.respond(.failure(BridgeHostError(.handlerError, "no luck"))),
    ]
    #expect(
      answers == [
        .directive(["wvjb", "message", #"{"responseId":"cb_1_2","responseData":{"a":1}}"#]),
        .directive(["wvjb", "message", #"{"responseId":"cb_1_2","responseData":null}"#]),
        // First for callbacks that take an error, last for those that have the data only.
        .directive([
          "wvjb", "message",
          #"{"responseId":"cb_1_2","error":"no luck","responseData":{"error":"handler_error","message":"no luck"}}"#,
        ]),
      ])
  }

  @Test func nobodyWaitsForTheAnswer() {
    let error = BridgeHostError(.handlerError, "no luck")
    for text in [#"{"handlerName":"f"}"#, #"{"handlerName":"f","callbackId":null}"#] {
      #expect(call(text)?.respond(.success(1)) == .nothing)
      #expect(call(text)?.respond(.failure(error)) == .log("wvjb: f: no luck"))
    }
    #expect(call(#"{"data":1}"#)?.respond(.failure(error)) == .log("wvjb: a message: no luck"))
  }
}
