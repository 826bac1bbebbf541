// SPDX-License-Identifier: MIT
import WebKitGTK

/// The time in which a page stands still until a handler has answered.
///
/// A handler that asks the page for something meanwhile would wait for itself.
@WebActor final class StandStill {
  private weak var page: Page?
  private var reply: (@WebActor (String) -> Void)?

  init(of page: Page, _ reply: @escaping @WebActor (String) -> Void) {
    self.page = page
    self.reply = reply
  }

  /// Lets the page go on, once.
  func end(_ text: String) {
    reply?(text)
    reply = nil
  }

  fileprivate func holds(_ other: Page) -> Bool { reply != nil && page === other }
}

/// What the current task is in the middle of.
enum CurrentTask {
  /// The handler that it runs keeps a page from going on.
  @TaskLocal static var standStill: StandStill?
  /// The page about whose navigation the host decides.
  @TaskLocal static var decidingPage: ObjectIdentifier?
}

extension Page {
  /// Whether the current task runs a handler for which this page stands still.
  var waitsForCurrentTask: Bool { CurrentTask.standStill?.holds(self) == true }

  /// Throws where the current task keeps this page from answering.
  func checkThatItCanAnswer() throws(BridgeHostError) {
    guard waitsForCurrentTask else { return }
    throw BridgeHostError(
      .pageWaits,
      "the page stands still until this handler has answered, and can answer nothing before")
  }
}
