// SPDX-License-Identifier: MIT
import WebKitGTK

/// The end of a run: whichever cause comes first decides it.
@WebActor final class Ending {
  struct Cause: Sendable, Hashable {
    let code: ExitCode
    /// Why, for the user; nil where that has been said.
    let reason: String?
    /// Whether the page can still be drawn.
    var hasPage = true
  }

  private var cause: Cause?
  private var waiters: [CheckedContinuation<Cause, Never>] = []

  nonisolated init() {}

  var isDecided: Bool { cause != nil }

  func decide(_ code: ExitCode, _ reason: String?, hasPage: Bool = true) {
    guard cause == nil else { return }
    let cause = Cause(code: code, reason: reason, hasPage: hasPage)
    self.cause = cause
    for waiter in waiters { waiter.resume(returning: cause) }
    waiters = []
  }

  func wait() async -> Cause {
    if let cause { return cause }
    return await withCheckedContinuation { waiters.append($0) }
  }
}
