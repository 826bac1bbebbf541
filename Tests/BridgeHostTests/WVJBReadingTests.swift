// SPDX-License-Identifier: MIT
import Testing
import WebKitGTK

@testable import BridgeHost

/// The addresses and the posted messages of `WebViewJavascriptBridge`.
@WebActor struct WVJBReadingTests {
  private let session = WVJBDialect().makeSession()

  @Test(arguments: [
    "wvjbscheme://__WVJB_QUEUE_MESSAGE__", "wvjbscheme://__wvjb_queue_message__",
    "WVJBSCHEME://__WVJB_QUEUE_MESSAGE__/", "https://__wvjb_queue_message__",
    "https://__wvjb_queue_message__/", "https://__wvjb_queue_message__/path?query#fragment",
    "http://__wvjb_queue_message__/", "HTTPS://__WVJB_Queue_Message__?x",
    // A content security policy can name no host with underscores.
    "https://--wvjb-queue-message--/", "https://__wvjb-queue_message__#",
  ])
  func theQueueIsFetched(_ uri: String) {
    #expect(session.read(uri) == .directive(["wvjb", "fetch"]))
  }

  @Test(arguments: [
    "wvjbscheme://__BRIDGE_LOADED__", "wvjbscheme://__bridge_loaded__", "https://__bridge_loaded__",
    "https://__bridge_loaded__/", "http://__bridge_loaded__", "HTTPS://__BRIDGE_LOADED__/",
    "https://--bridge-loaded--/",
  ])
  func theBridgeIsAskedFor(_ uri: String) {
    #expect(session.read(uri) == .directive(["wvjb", "loaded"]))
  }

  /// The scheme of the queue is that of real pages.
  @Test(arguments: [
    "https://example.org/", "https://__bridge_loaded__.example.org/",
    "https://example.org/__bridge_loaded__", "https://example.org/?https://__bridge_loaded__",
    "https://user@__bridge_loaded__/", "https://__bridge_loaded__:443/", "https://bridge_loaded/",
    "ftp://__bridge_loaded__/", "bridge-app://__bridge_loaded__/", "https:__bridge_loaded__",
    "__bridge_loaded__", "wvjbscheme:__BRIDGE_LOADED__", "https://", "", "about:blank", "yy://x",
  ])
  func othersAreNoMessages(_ uri: String) { #expect(session.read(uri) == .none) }

  @Test(arguments: [
    ("wvjbscheme://nosuch", "wvjbscheme://nosuch"), ("WVJBScheme://", "WVJBScheme://"),
    ("wvjbscheme://x/__BRIDGE_LOADED__", "wvjbscheme://x/__BRIDGE_LOADED__"),
    (
      "wvjbscheme://" + String(repeating: "x", count: 1000),
      "wvjbscheme://" + String(repeating: "x", count: 67) + "..."
    ),
  ])
  func unknownCommandsAreSaid(_ uri: String, _ shown: String) {
    #expect(
      session.read(uri)
        == .malformed(
          "\(shown) is no command: there are __BRIDGE_LOADED__ and __WVJB_QUEUE_MESSAGE__"))
  }

  @Test(
    arguments: [
      (["message", 1, "echo", ["a": nil]], .call("echo", .value(["a": nil]))),
      (["message", 0, "echo", "x"], .call("echo", .value("x"))),
      (["message", 2, "echo"], .call("echo", .value(.undefined))),
      (["message", 3, "echo", nil], .call("echo", .value(nil))),
      (["message", 4, "echo", [1, 2]], .call("echo", .value([1, 2]))),
      // Without a name it is for the default handler.
      (["message", 5, nil, "x"], .call("", .value("x"))),
      (["message", 0, nil], .call("", .value(.undefined))),
      (["message", 6, "", "x"], .call("", .value("x"))),
      // A queue of the page's own, empty.
      (["queue", ""], .nothing), (["queue", "[]"], .nothing), (["queue"], .nothing),
    ] as [(JSValue, Reading)])
  func readsWhatIsPosted(_ value: JSValue, _ reading: Reading) {
    #expect(session.read(posted: value) == reading)
  }

  @Test(
    arguments: [
      ["message"], ["message", 1], ["message", "1", "echo"], ["message", nil, "echo"],
      ["message", 1.5, "echo"], ["message", 1, 5], ["message", 1, ["echo"]],
    ] as [JSValue])
  func badMessagesAreMalformed(_ value: JSValue) {
    #expect(
      session.read(posted: value) == .malformed("a message is [\"message\", id, name, data?]"))
  }

  @Test(
    arguments: [.undefined, nil, 1, "message", [], ["Message", 1, "echo"], [1], ["queue": "[]"]]
      as [JSValue])
  func anythingElseThatIsPostedIsMalformed(_ value: JSValue) {
    #expect(
      session.read(posted: value) == .malformed("a message begins with \"message\" or \"queue\""))
  }

  @Test(
    arguments: [
      (nil, nil), (.errorFirst, "errorFirst"), (.dataOnly, "dataOnly"),
    ] as [(WVJBDialect.CallbackForm?, JSValue)])
  func answers(_ form: WVJBDialect.CallbackForm?, _ shown: JSValue) {
    let session = WVJBDialect(callbackForm: form).makeSession()
    let call = session.call(.posted(["message", 7, "echo", 1]))
    #expect(call?.ignoresCase == false)
    #expect(call?.isSynchronous == false)
    let error = BridgeHostError(.handlerNotFound, "nobody")
    let answers = [
      call?.respond(.success([1])), call?.respond(.success(nil)),
      call?.respond(.success(.undefined)),
      call?.respond(.failure(error)),
    ]
    #expect(
      answers == [
        .directive(["wvjb", "answer", 7, shown, true, [1]]),
        .directive(["wvjb", "answer", 7, shown, true, nil]),
        .directive(["wvjb", "answer", 7, shown, true, nil]),
        .directive([
          "wvjb", "answer", 7, shown, false, ["error": "handler_not_found", "message": "nobody"],
        ]),
      ])
  }

  @Test func nobodyWaitsForTheAnswer() {
    let named = session.call(.posted(["message", 0, "echo", 1]))
    let message = session.call(.posted(["message", 0, nil, 1]))
    let error = BridgeHostError(.handlerError, "no luck")
    #expect(named?.respond(.success(1)) == .nothing)
    #expect(named?.respond(.failure(error)) == .log("wvjb: echo: no luck"))
    #expect(message?.respond(.failure(error)) == .log("wvjb: a message: no luck"))
  }

  @Test func itsNameIsThatOfTraces() { #expect(WVJBDialect().name == "wvjb") }
}
