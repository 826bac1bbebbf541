// SPDX-License-Identifier: MIT
import WebKitGTK

/// Finds out when a page is idle: each activity starts the wait anew.
@WebActor final class IdleWatch {
  private static let quietSeconds = 0.5
  private static let dueMilliseconds = 1000.0

  private weak var page: Page?
  private var completion: (@WebActor () -> Void)?
  private var timer: Timer?
  /// Counts activities, so that an answer can tell whether anything came between.
  private var activities = 0

  init(_ page: Page) { self.page = page }

  func start(_ completion: @escaping @WebActor () -> Void) {
    self.completion = completion
    page?.idleWatches.append(self)
    wait(seconds: Self.quietSeconds)
  }

  func stop() {
    timer?.cancel()
    page?.idleWatches.removeAll { $0 === self }
    completion?()
    completion = nil
  }

  func noteActivity() {
    activities += 1
    wait(seconds: Self.quietSeconds)
  }

  /// Starts the wait anew, where one is running.
  func extend() {
    if timer?.isPending == true { wait(seconds: Self.quietSeconds) }
  }

  private func wait(seconds: Double) {
    timer?.cancel()
    timer = Timer(seconds: seconds) { [weak self] in self?.check() }
  }

  private func check() {
    guard let page, !page.isClosed else { return stop() }
    // Each of these ends with an activity, which starts the wait anew.
    guard page.isLoaded, page.pendingCallCount == 0, page.evaluations.isEmpty,
      page.resources.isEmpty
    else { return }
    let before = activities
    // A page in a busy loop answers when the loop is done.
    guard let document = page.document else { return stop() }
    document.ping { [weak self] next in
      guard let self, activities == before else { return }
      if next >= 0 && next <= Self.dueMilliseconds {
        wait(seconds: max(next / 1000, 0.01))
      } else {
        stop()
      }
    }
  }
}
