// SPDX-License-Identifier: MIT
import Synchronization

/// Keeps a page that says the same thing without end from filling the output with it.
final class Repetitions: Sendable {
  /// How often a line may come in a row.
  private static let limit = 10

  private let state = Mutex((line: "", count: 0))

  /// Gives what is to be written: the line, what was left out before it, or nothing.
  func pass(_ line: String) -> [String] {
    state.withLock { state in
      guard line == state.line else {
        let rest = Self.summary(state.count)
        state = (line, 1)
        return rest + [line]
      }
      state.count += 1
      return state.count > Self.limit ? [] : [line]
    }
  }

  /// Gives what was left out at last.
  func end() -> [String] {
    state.withLock { state in
      defer { state = ("", 0) }
      return Self.summary(state.count)
    }
  }

  private static func summary(_ count: Int) -> [String] {
    count > limit ? ["bridge-host: (that line came \(count - limit) times more)"] : []
  }
}
