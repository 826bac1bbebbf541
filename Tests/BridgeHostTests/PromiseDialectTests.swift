// SPDX-License-Identifier: MIT
import Testing
import WebKitGTK

@testable import BridgeHost

/// `window.bridgeHost` and `window.webkit.messageHandlers`.
@WebActor struct PromiseDialectTests {
  private let session = PromiseDialect.bridgeHost.makeSession()

  private func call(_ message: JSValue) -> DialectCall? {
    if case .call(let call)? = session.receive(.posted(message))?.first { call } else { nil }
  }

  @Test func itsNamesAreThoseOfTraces() {
    #expect(PromiseDialect.bridgeHost.name == "bridgeHost")
    #expect(PromiseDialect.messageHandlers.name == "messageHandlers")
    #expect(PromiseDialect.bridgeHost.script?.isEmpty == false)
    #expect(PromiseDialect.messageHandlers.script?.isEmpty == false)
  }

  @Test func oneValue() {
    for value: JSValue in [nil, true, -1.5, "text", [1, 2], ["k": "v"]] {
      #expect(
        session.read(posted: ["call", 1, "echo", false, value]) == .call("echo", .value(value)))
    }
    #expect(session.read(posted: ["call", 1, "echo", false]) == .call("echo", .value(.undefined)))
  }

  @Test func aListOfArguments() {
    #expect(
      session.read(posted: ["call", 1, "echo", true, ["a", 1]])
        == .call("echo", .list(["a", 1])))
    #expect(session.read(posted: ["call", 1, "echo", true, []]) == .call("echo", .list([])))
    #expect(session.read(posted: ["call", 1, "echo", true]) == .call("echo", .list([])))
  }

  @Test func namesAreMatchedAsTheyAre() {
    #expect(call(["call", 1, "echo", false])?.ignoresCase == false)
    #expect(session.read(posted: ["call", 1, "", false]) == .call("", .value(.undefined)))
  }

  @Test func navigationsAreNotForIt() {
    #expect(session.read("https://example.org/") == .none)
    #expect(session.read(#"js2ios://{"functionname":"f"}"#) == .none)
  }

  @Test func success() {
    let call = call(["call", 7, "echo", false])
    #expect(
      call?.respond(.success(["a": 1]))
        == .directive(["settle", "bridgeHost", 7, true, ["a": 1]]))
    #expect(call?.respond(.success(.null)) == .directive(["settle", "bridgeHost", 7, true, nil]))
    // Undefined has no JSON form: nothing stands for it.
    #expect(call?.respond(.success(.undefined)) == .directive(["settle", "bridgeHost", 7, true]))
  }

  @Test func failure() {
    let call = call(["call", 7, "echo", false])
    #expect(
      call?.respond(.failure(BridgeHostError(.timeout, "too late")))
        == .directive([
          "settle", "bridgeHost", 7, false, ["code": "timeout", "message": "too late"],
        ]))
    #expect(
      call?.respond(.failure(BridgeHostError(.handlerError, "no", data: [1])))
        == .directive([
          "settle", "bridgeHost", 7, false,
          ["code": "handler_error", "message": "no", "data": [1]],
        ]))
  }

  @Test func eachDialectAnswersInItsOwnName() {
    let session = PromiseDialect.messageHandlers.makeSession()
    guard case .call(let call)? = session.receive(.posted(["call", 1, "f", false, 1]))?.first
    else {
      Issue.record("no call")
      return
    }
    #expect(call.respond(.success(2)) == .directive(["settle", "messageHandlers", 1, true, 2]))
  }

  @Test(
    arguments: [
      .undefined, nil, "call", [], ["call"], ["call", 1], ["call", 1, "f"], ["call", 1, 2, false],
      ["call", 1, "f", "false"], ["call", 1, "f", nil], ["settle", 1, "f", false], ["call": 1],
    ] as [JSValue])
  func anythingElseIsMalformed(_ message: JSValue) {
    guard case .malformed = session.read(posted: message) else {
      Issue.record("\(message) was taken for a call")
      return
    }
  }

  @Test func codesAreThoseThatPagesKnow() {
    let codes: [BridgeHostError.Code] = [
      .handlerNotFound, .handlerError, .timeout, .aborted, .navigated, .closed, .forbidden,
      .invalidValue, .webProcessTerminated,
    ]
    #expect(
      codes.map(\.rawValue) == [
        "handler_not_found", "handler_error", "timeout", "aborted", "navigated", "closed",
        "forbidden", "invalid_value", "web_process_terminated",
      ])
  }
}
