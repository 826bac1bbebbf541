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

  @Test func withoutTheScriptTheCallbackTells() {
    let session = JS2iOSDialect().makeSession()
    let answers = [
      session.call(.navigation("js2ios://" + payload))?.respond(.success(1)),
      session.call(.navigation(#"js2ios://{"functionname":"f","success":"ok"}"#))?.respond(
        .success(1)),
    ]
    #expect(
      answers == [framework, .directive(["js2ios", ["ok"], .string(#"{"result":1}"#)])])
  }

  @Test func theScriptKnowsWhatThePageDefines() {
    #expect(answer(JS2iOSDialect(), posted: "framework") == framework)
    #expect(answer(JS2iOSDialect(), posted: "raw") == raw)
  }

  @Test func theOptionSettlesIt() {
    #expect(answer(JS2iOSDialect(form: .raw), posted: "framework") == raw)
    #expect(answer(JS2iOSDialect(form: .framework), posted: "raw") == framework)
    let session = JS2iOSDialect(form: .raw).makeSession()
    #expect(session.call(.navigation("js2ios://" + payload))?.respond(.success(1)) == raw)
  }
}
