// SPDX-License-Identifier: MIT
import Testing
import WebKitGTK

@testable import BridgeHost

/// `prompt("_dsbridge=NAME", JSON)`, as it is read.
@WebActor struct DSBridgeReadingTests {
  private let session = DSBridgeDialect().makeSession()

  @Test(
    arguments: [
      (["f", #"{"data":{"a":[1]}}"#], .call("f", .value(["a": [1]]))),
      (["ns.f", #"{"data":null}"#], .call("ns.f", .value(nil))),
      (["f", "{}"], .call("f", .value(.undefined))),
      (["é b", #"{"data":"x","more":1}"#], .call("é b", .value("x"))),
      (["f", #"{"data":1,"_dscbstub":"dscb0"}"#], .call("f", .value(1))),
      (["f", #"{"data":1,"_dscbstub":"$_é"}"#], .call("f", .value(1))),
      (["f", #"{"data":1,"_dscbstub":null}"#], .call("f", .value(1))),
      // Faults of the argument.
      (
        ["f", ""], .malformed("the argument of f is not JSON: the text is empty at character 1: ")
      ),
      (
        ["f", "{"],
        .malformed(
          "the argument of f is not JSON: a member's name in quotes is expected at character 2: {")
      ),
      (["f", "[1]"], .malformed("the argument of f is an array, not an object")),
      (["f", "null"], .malformed("the argument of f is null, not an object")),
      (["f", #""text""#], .malformed("the argument of f is a string, not an object")),
      (["", "{}"], .malformed("there is no name after _dsbridge=")),
    ] as [(JSValue, Reading)])
  func reads(_ value: JSValue, _ reading: Reading) {
    #expect(session.read(posted: value) == reading)
  }

  @Test(arguments: ["5", #""""#, #""a.b""#, #""0a""#, #""alert(1)""#, #"["a"]"#, "false"])
  func stubsThatNoFunctionCanHave(_ stub: String) {
    let text = #"{"data":1,"_dscbstub":\#(stub)}"#
    #expect(
      session.read(posted: ["f", .string(text)])
        == .malformed(#""_dscbstub" of f is not the name of a function"#))
  }

  @Test(
    arguments: [.undefined, nil, "f", [], ["f"], ["f", 1], [1, "{}"], ["f", nil], ["f": "{}"]]
      as [JSValue])
  func anythingElseIsMalformed(_ value: JSValue) {
    #expect(session.read(posted: value) == .malformed("a message is [name, text]"))
  }

  @Test(arguments: ["_dsbridge=f", "dsbridge://f", "", "about:blank"])
  func addressesAreNoMessages(_ uri: String) { #expect(session.read(uri) == .none) }

  @Test func thePageStandsStill() {
    let call = session.call(.posted(["f", #"{"data":1}"#]))
    #expect(call?.isSynchronous == true)
    #expect(call?.ignoresCase == false)
    let answers = [
      call?.respond(.success(["a": nil])), call?.respond(.success(nil)),
      call?.respond(.success(.undefined)),
      call?.respond(.failure(BridgeHostError(.handlerNotFound, "nobody"))),
    ]
    #expect(
      answers == [
        .reply(#"{"code":0,"data":{"a":null}}"#), .reply(#"{"code":0,"data":null}"#),
        .reply(#"{"code":0}"#),
        .reply(#"{"code":-1,"error":"handler_not_found","message":"nobody"}"#),
      ])
  }

  @Test func thePageGoesOn() {
    let call = session.call(.posted(["ns.f", #"{"data":1,"_dscbstub":"dscb7"}"#]))
    #expect(call?.isSynchronous == false)
    let answers = [
      call?.respond(.success([1])), call?.respond(.success(.undefined)),
      call?.respond(.failure(BridgeHostError(.handlerError, "no luck"))),
    ]
    #expect(
      answers == [
        .directive(["dsBridge", "dscb7", "ns.f", ["code": 0, "data": [1]]]),
        .directive(["dsBridge", "dscb7", "ns.f", ["code": 0]]),
        .directive([
          "dsBridge", "dscb7", "ns.f",
          ["code": -1, "error": "handler_error", "message": "no luck"],
        ]),
      ])
  }

  @Test(
    arguments: [
      (["f", #"{"a":1,"_dscbstub":"cb"}"#, true], .call("f", .value(["a": 1]))),
      (["f", #"{"data":1}"#, true], .call("f", .value(["data": 1]))),
      (["f", #"[1]"#, true], .call("f", .value([1]))),
      (["f", #""x""#, true, "dscb0"], .call("f", .value("x"))),
      (["f", "", true], .call("f", .value(.undefined))),
      (["", "", true], .malformed("there is no name after _dsbridge=")),
      (
        ["f", #"{"_dscbstub":"a.b"}"#, true],
        .malformed(#""_dscbstub" of f is not the name of a function"#)
      ),
      (["f", "", true, "a.b"], .malformed(#""_dscbstub" of f is not the name of a function"#)),
    ] as [(JSValue, Reading)])
  func readsVersion2(_ value: JSValue, _ reading: Reading) {
    #expect(session.read(posted: value) == reading)
  }

  @Test func version2AnswersWithText() {
    let waiting = session.call(.posted(["f", "{}", true]))
    let answers = [
      waiting?.respond(.success("a\"b")), waiting?.respond(.success(["a": 1])),
      waiting?.respond(.success(.undefined)), waiting?.respond(.success(nil)),
      waiting?.respond(.failure(BridgeHostError(.handlerError, "no luck"))),
    ]
    #expect(answers == [.reply("a\"b"), .reply(#"{"a":1}"#), .reply(""), .reply(""), .reply("")])
    let later = session.call(.posted(["f", "{}", true, "dscb1"]))
    #expect(later?.isSynchronous == false)
    #expect(
      later?.respond(.success([1]))
        == .directive(["dsBridge", "dscb1", "f", ["code": 0, "data": "[1]"]]))
  }

  @Test func logLinesStayShort() {
    let text = String(repeating: "x", count: 100_000)
    let start = String(repeating: "x", count: 80)
    #expect(
      session.read(posted: ["f", .string(text)])
        == .malformed(
          "the argument of f is not JSON: a value is expected at character 1: \(start)...")
    )
  }

  @Test func itsNameIsThatOfTraces() { #expect(DSBridgeDialect().name == "dsBridge") }
}
