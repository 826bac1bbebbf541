// SPDX-License-Identifier: MIT
import Testing
import WebKitGTK

@testable import BridgeHost

/// Raw or framework: what the option, the page's script and the names of callbacks say.
@WebActor struct JS2iOSFormTests {
  private let raw = DialectAnswer.directive([
    "js2ios", ["f_successCallback0"], .string(#"{"result":1}"#),
  ])
  private let framework = DialectAnswer.directive([
    "js2ios", ["f_successCallback0"], ["result": 1],
  ])
  private let payload = #"{"functionname":"f","success":"f_successCallback0"}"#

  private func answer(
    _ dialect: JS2iOSDialect, posted form: String
  ) -> DialectAnswer? {
    let session = dialect.makeSession()
    return session.call(.posted([.string(form), .string(payload)]))?.respond(.success(1))
  }

  @Test(
    arguments: [
      .undefined, nil, 1, "raw", [], ["raw"], [1, "{}"], ["raw", 1], ["raw", [:]], ["raw": 1],
    ] as [JSValue])
  func anythingElseThatIsPostedIsMalformed(_ value: JSValue) {
    guard case .malformed = JS2iOSDialect().makeSession().read(posted: value) else {
      Issue.record("\(value) was taken for a message")
      return
    }
  }

  @Test(arguments: [
    ("sayHello_successCallback0", true), ("sayHello_errorCallback12", true),
    ("_successCallback0", true), ("a_b_errorCallback9", true),
    ("ok", false), ("sayHello_successCallback", false), ("sayHello_successCallbackX", false),
    ("successCallback0", false), ("app.onSuccess", false), ("f0", false), ("0", false), ("", false),
    ("sayHello_successCallback0x", false),
  ])
  func namesOfCallbacks(_ name: String, _ isFramework: Bool) {
    #expect(JS2iOSAnswer.form(ofCallback: name) == (isFramework ? .framework : .raw))
  }

  /// As the page's script posts it where it cannot say, and as a navigation.
  @Test(arguments: [true, false]) func theCallbackTells(_ isPosted: Bool) {
    let session = JS2iOSDialect().makeSession()
    func answer(_ payload: String, _ result: Result<JSValue, BridgeHostError>) -> DialectAnswer? {
      let message: DialectMessage =
        isPosted ? .posted(["", .string(payload)]) : .navigation("js2ios://" + payload)
      return session.call(message)?.respond(result)
    }
    let named = #"{"functionname":"f","success":"ok"}"#
    #expect(
      answer(named, .success(1))
        == .directive(["js2ios", ["ok"], .string(#"{"result":1}"#)]))
    #expect(answer(payload, .success(1)) == framework)
    // From then on the document is one of the framework.
    #expect(answer(named, .success(1)) == .directive(["js2ios", ["ok"], ["result": 1]]))
    // Another is not.
    #expect(
      JS2iOSDialect().makeSession().call(.posted(["", .string(named)]))?.respond(.success(1))
        == .directive(["js2ios", ["ok"], .string(#"{"result":1}"#)]))
  }

  @Test func oneCallbackOfTheFrameworkTellsOfTheOther() {
    let session = JS2iOSDialect().makeSession()
    let payload = #"{"functionname":"f","success":"ok","error":"f_errorCallback3"}"#
    #expect(
      session.call(.posted(["", .string(payload)]))?.respond(.success(1))
        == .directive(["js2ios", ["ok"], ["result": 1]]))
  }

  /// A call keeps the form that it was made in.
  @Test func anAnswerThatComesLateIsOfItsTime() {
    let session = JS2iOSDialect().makeSession()
    let early = session.call(.posted(["", #"{"functionname":"f","success":"ok"}"#]))
    _ = session.call(.posted(["", .string(payload)]))
    #expect(
      early?.respond(.success(1)) == .directive(["js2ios", ["ok"], .string(#"{"result":1}"#)]))
  }

  @Test func theScriptKnowsWhatThePageDefines() {
    #expect(answer(JS2iOSDialect(), posted: "framework") == framework)
    #expect(answer(JS2iOSDialect(), posted: "raw") == raw)
  }

  @Test func theOptionSettlesIt() {
    #expect(answer(JS2iOSDialect(form: .raw), posted: "framework") == raw)
    #expect(answer(JS2iOSDialect(form: .framework), posted: "raw") == framework)
    let session = JS2iOSDialect(form: .raw).makeSession()
    for _ in 0..<2 {
      #expect(session.call(.navigation("js2ios://" + payload))?.respond(.success(1)) == raw)
    }
  }
}
