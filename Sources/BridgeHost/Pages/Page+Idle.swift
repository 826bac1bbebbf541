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
  /// What keeps the page from being idle, for a message; nil where nothing is known to.
  public var whatIsPending: String? {
    var parts: [String] = []
    if !isLoaded { parts.append("the page is still loading") }
    if pendingCallCount > 0 { parts.append("\(pendingCallCount) calls without an answer") }
    if !evaluations.isEmpty { parts.append("\(evaluations.count) evaluations without a result") }
    if isLoaded, !resources.isEmpty {
      parts.append("\(resources.count) resources in flight")
    }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}
