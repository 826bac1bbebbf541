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
    guard !waitsForCurrentTask else { return }
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

extension Page {
  /// Waits until the page stays where it is: where a script or a click has begun to lead it
  /// elsewhere, until that is loaded or has failed.
  public func waitForNavigation() async {
    guard !waitsForCurrentTask else { return }
    // One may lead to the next, as a redirect in a script does; without end it is left alone.
    for _ in 0..<5 {
      let before = document?.id
      await waitForOneNavigation()
      if document?.id == before || Task.isCancelled { return }
    }
  }

  private func waitForOneNavigation() async {
    // After one turn what was started has been decided, after another it has begun, unless it
    // leads to another process.
    for _ in 0..<2 { await document?.nextTurn() }
    if isNavigationDue, !isClosed {
      // Of a frame nothing more is heard.
      let limit = Timer(seconds: 0.3) { [weak self] in self?.resumeArrivals() }
      await arrival()
      limit.cancel()
      isNavigationDue = false
    }
    while !isLoaded, !isClosed, load == nil { await arrival() }
  }

  private func arrival() async {
    await withCheckedContinuation { continuation in
      arrivals.append { continuation.resume() }
    }
  }

  func resumeArrivals() {
    let arrivals = arrivals
    self.arrivals = []
    for arrival in arrivals { arrival() }
  }
}

extension Page {
  /// What keeps the page from being idle, for a message; nil where nothing is known to.
  public var whatIsPending: String? {
    var parts: [String] = []
    if !isLoaded {
      let waits = resources.description
      parts.append("the page is still loading" + (waits.isEmpty ? "" : ": \(waits)"))
    }
    if pendingCallCount > 0 { parts.append("\(pendingCallCount) calls without an answer") }
    if !evaluations.isEmpty { parts.append("\(evaluations.count) evaluations without a result") }
    if isLoaded, !resources.isEmpty {
      parts.append("still in flight: \(resources.description)")
    }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}
