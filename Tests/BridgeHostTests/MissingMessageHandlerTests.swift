// SPDX-License-Identifier: MIT
import Testing

@testable import BridgeHost

/// Which handlers an error of a page is about.
struct MissingMessageHandlerTests {
  @Test(arguments: [
    (
      "TypeError: undefined is not an object (evaluating 'window.webkit.messageHandlers.getUser.postMessage')",
      ["getUser"]
    ),
    (
      "undefined is not an object (evaluating 'webkit.messageHandlers[\"get-user\"].postMessage')",
      ["get-user"]
    ),
    (
      "webkit.messageHandlers['a b'].postMessage(1); webkit.messageHandlers.c.postMessage(1)",
      ["a b", "c"]
    ),
    ("messageHandlers.a.b messageHandlers.a.b", ["a"]),
    ("window.webkit?.messageHandlers?.$_é1?.postMessage", ["$_é1"]),
    ("messageHandlers?.[\"x\"]", ["x"]),
    (
      "undefined is not an object (evaluating 'window.webkit.messageHandlers[name].postMessage')",
      []
    ),
    ("messageHandlers", []), ("messageHandlers.", []), ("messageHandlers[\"x", []), ("", []),
    ("Can't find variable: messageHandlersOf.x", []),
  ]) func namesInErrors(_ message: String, _ names: [String]) {
    #expect(MissingMessageHandler.names(in: message) == names)
  }
}
