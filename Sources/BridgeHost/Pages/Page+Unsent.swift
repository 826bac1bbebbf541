// SPDX-License-Identifier: MIT
import WebKitGTK

/// Messages that a page has written, and that no frame sends.
extension Page {
  /// Tells of messages whose frame had time enough to navigate, and has not.
  func watchForUnsent(in document: Document) {
    guard document.hasUnsentMessages, !document.isWatchedForUnsent else { return }
    document.isWatchedForUnsent = true
    let last = document.lastWrittenMessage
    // Less than it takes for a page to be idle.
    _ = Timer(seconds: 0.3) { [weak document] in
      // A page that is busy navigates when it is done, and answers then.
      document?.ping { [weak self, weak document] _ in
        guard let self, let document else { return }
        document.isWatchedForUnsent = false
        tellUnsent(through: last, in: document)
        watchForUnsent(in: document)
      }
    }
  }

  /// Each is told of once, all of a time in one line: a page may make frames without end.
  func tellUnsent(through last: Int, in document: Document) {
    let messages = document.tellUnsentMessages(through: last)
    guard let first = messages.first else { return }
    let (what, which) =
      messages.count == 1
      ? ("a message has", "") : ("\(messages.count) messages have", "the first: ")
    let reason =
      "\(what) not left the page; a frame has to be in the document, and to stay there with its address until the script ends: \(which)\(first.summary)"
    route([.malformed(reason)], of: first.dialect, in: document)
  }
}
