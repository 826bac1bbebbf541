// SPDX-License-Identifier: MIT
import WebKitGTK

/// The time in which a page stands still until a handler has answered.
///
/// A handler that asks the page for something meanwhile would wait for itself.
@WebActor final class StandStill {
  private var reply: (@WebActor (String) -> Void)?

  init(_ reply: @escaping @WebActor (String) -> Void) { self.reply = reply }

  /// Lets the page go on, once.
  func end(_ text: String) {
    reply?(text)
    reply = nil
  }

  /// Runs a handler that ends this with its answer.
  static func during<Result>(_ stand: StandStill?, _ body: () -> Result) -> Result {
    CurrentStandStill.$value.withValue(stand, operation: body)
  }

  /// Throws where the current task keeps the page from answering.
  static func checkThatPageCanAnswer() throws(BridgeHostError) {
    guard CurrentStandStill.value?.reply != nil else { return }
    throw BridgeHostError(
      .handlerError,
      "the page stands still until this handler has answered, and can answer nothing before")
  }
}

/// That of the handler which the current task runs.
private enum CurrentStandStill {
  @TaskLocal static var value: StandStill?
}
