// SPDX-License-Identifier: MIT
import WebKitGTK

extension Page {
  /// Waits until nothing happens any more.
  ///
  /// That is: the page is loaded, no call is pending in either direction, no resource is in
  /// flight, no one-shot timer is due within a second, the page's loop answers, and there has been
  /// no traffic for half a second. Timers are known with ``PageConfiguration/tracksTimers`` only.
  /// Returns at once when the current task is cancelled.
  public func waitUntilIdle() async {
    let watch = IdleWatch(self)
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        watch.start { continuation.resume() }
        if Task.isCancelled { watch.stop() }
      }
    } onCancel: {
      Task { @WebActor in watch.stop() }
    }
  }
}

/// Finds out when a page is idle: each activity starts the wait anew.
@WebActor private final class IdleWatch {
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
    page?.activityObserver = { [weak self] in self?.noteActivity() }
    wait(seconds: Self.quietSeconds)
  }

  func stop() {
    timer?.cancel()
    page?.activityObserver = nil
    completion?()
    completion = nil
  }

  private func noteActivity() {
    activities += 1
    wait(seconds: Self.quietSeconds)
  }

  private func wait(seconds: Double) {
    timer?.cancel()
    timer = Timer(seconds: seconds) { [weak self] in self?.check() }
  }

  private func check() {
    guard let page, !page.isClosed else { return stop() }
    // Each of these ends with an activity, which starts the wait anew.
    guard page.isLoaded, page.pendingCallCount == 0, page.evaluations.isEmpty,
      page.resourcesInFlight.isEmpty
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

extension Page {
  /// What keeps the page from being idle, for a message; nil where nothing is known to.
  public var whatIsPending: String? {
    var parts: [String] = []
    if !isLoaded { parts.append("the page is still loading") }
    if pendingCallCount > 0 { parts.append("\(pendingCallCount) calls without an answer") }
    if !evaluations.isEmpty { parts.append("\(evaluations.count) evaluations without a result") }
    if isLoaded, !resourcesInFlight.isEmpty {
      parts.append("\(resourcesInFlight.count) resources in flight")
    }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}
