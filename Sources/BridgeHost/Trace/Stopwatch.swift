// SPDX-License-Identifier: MIT

/// Measures elapsed time.
struct Stopwatch: Sendable {
  private let start = ContinuousClock.now

  /// Since this value was made.
  var milliseconds: Double {
    let elapsed = ContinuousClock.now - start
    return Double(elapsed.components.seconds) * 1e3 + Double(elapsed.components.attoseconds) / 1e15
  }
}
