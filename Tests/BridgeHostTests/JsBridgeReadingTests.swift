// SPDX-License-Identifier: MIT
import Testing
import WebKitGTK

@testable import BridgeHost

/// `yy://`, as it is read; the messages of a queue are those of ``WVJBQueueTests``.
@WebActor struct JsBridgeReadingTests {
  private let session = JsBridgeDialect().makeSession()

  /// What follows the scheme, and what it comes to: as an address, and as the script posts it.
  @Test(
    arguments: [
      ("__QUEUE_MESSAGE__/", .directive(["jsBridge", "fetch"])),
      ("__QUEUE_MESSAGE__", .directive(["jsBridge", "fetch"])),
      ("__queue_message__//", .directive(["jsBridge", "fetch"])),
      ("return/_fetchQueue/[]", .nothing), ("return/_fetchQueue/", .nothing),
      ("return/_fetchQueue", .nothing),
      (#"return/_fetchQueue/[{"handlerName":"f","data":"a/b"}]"#, .call("f", .value("a/b"))),
      ("Return/_fetchQueue/[{\"data\":1}]", .call("", .value(1))),
      (
        "return/_fetchQueue/%5B%7B%22handlerName%22%3A%22f%22%2C%22data%22%3A%22%C3%A9%2541%22%7D%5D",
        .call("f", .value("é%41"))
      ),
      (#"return/_fetchQueue/[{"data":"100% %zz %4"}]"#, .call("", .value("100% %zz %4"))),
      (
        #"return/_fetchQueue/[{"responseId":"objc_cb_7","responseData":1}]"#,
        .answer(7, .success(1))
      ),
      // What a page returns to a function that native code had it run.
      ("return/other/5", .nothing), ("return/", .nothing), ("return", .nothing),
      // Faults.
      (
        "return/_fetchQueue/[{",
        .malformed(
          "the queue is not JSON: a member's name in quotes is expected at character 3: [{")
      ),
      (
        "return/_fetchQueue/null", .malformed("a message is null, not an object: null")
      ),
      ("", unknown("yy://")), ("nosuch/x", unknown("yy://nosuch/x")),
      ("__QUEUE_MESSAGE__/x", unknown("yy://__QUEUE_MESSAGE__/x")),
      ("__QUEUE_MESSAGE__x", unknown("yy://__QUEUE_MESSAGE__x")),
      (
        String(repeating: "x", count: 1000),
        unknown("yy://" + String(repeating: "x", count: 80) + "...")
      ),
    ] as [(String, Reading)])
  func commands(_ command: String, _ reading: Reading) {
    #expect(session.read("yy://" + command) == reading)
    #expect(session.read("YY://" + command) == reading)
    #expect(session.read(posted: .string(command)) == reading)
  }

  private nonisolated static func unknown(_ uri: String) -> Reading {
    .malformed("\(uri) is no command: there are __QUEUE_MESSAGE__ and return/_fetchQueue/JSON")
  }

  @Test func aQueueMayHoldMany() {
    let command = #"return/_fetchQueue/[{"handlerName":"f"},5,{"data":1}]"#
    #expect(
      session.readAll(posted: .string(command)) == [
        .call("f", .value(.undefined)), .malformed("a message is a number, not an object: 5"),
        .call("", .value(1)),
      ])
  }

  @Test(arguments: ["", "yy:", "yy:/x", "yyy://x", "xyy://x", "https://yy://", "about:blank"])
  func othersAreNoMessages(_ uri: String) { #expect(session.read(uri) == .none) }

  @Test(arguments: [.undefined, nil, 1, [], ["return/"], ["a": "return/"]] as [JSValue])
  func anythingElseThatIsPostedIsMalformed(_ value: JSValue) {
    #expect(
      session.read(posted: value)
        == .malformed("a message is the text of an address without its scheme"))
  }

  @Test func answersBearItsName() {
    let text = #"return/_fetchQueue/[{"handlerName":"f","callbackId":"cb_1"}]"#
    let call = session.call(.posted(.string(text)))
    #expect(
      call?.respond(.success(1))
        == .directive(["jsBridge", "message", #"{"responseId":"cb_1","responseData":1}"#]))
    let silent = session.call(.posted(#"return/_fetchQueue/[{"handlerName":"f"}]"#))
    #expect(
      silent?.respond(.failure(BridgeHostError(.handlerError, "no luck")))
        == .log("jsBridge: f: no luck"))
  }

  @Test func itsNameIsThatOfTraces() { #expect(JsBridgeDialect().name == "jsBridge") }
}
