// SPDX-License-Identifier: MIT
import Dispatch
import Foundation
import Synchronization

/// Writes lines on a thread of its own: a reader that is slow, or has stopped, holds up nobody.
///
/// Lines keep their order, also between the output and the error stream.
public final class LineWriter: Sendable {
  private enum Entry: Sendable {
    case line(String, StandardStream)
    case mark(CheckedContinuation<Void, Never>)
  }

  private struct State {
    var entries: [Entry] = []
    var failure: WriteError?
  }

  private let state = Mutex(State())
  private let available = DispatchSemaphore(value: 0)

  /// - Parameter onFailure: called once, on the writing thread, where the output cannot be written.
  public init(onFailure: @escaping @Sendable (WriteError) -> Void) {
    let thread = Thread { [self] in run(onFailure) }
    thread.name = "output"
    thread.start()
  }

  /// Why the output could not be written; nil as long as it could.
  public var failure: WriteError? { state.withLock { $0.failure } }

  /// Takes a line and returns at once.
  public func write(_ line: String, to stream: StandardStream) { add(.line(line, stream)) }

  /// Waits until everything that was taken so far is written.
  public func finish() async {
    await withCheckedContinuation { add(.mark($0)) }
  }

  private func add(_ entry: Entry) {
    state.withLock { $0.entries.append(entry) }
    available.signal()
  }

  private func run(_ onFailure: (WriteError) -> Void) {
    while true {
      available.wait()
      // All there is: a signal that comes for an entry already written finds none.
      let entries = state.withLock { state in
        defer { state.entries = [] }
        return state.entries
      }
      for entry in entries {
        switch entry {
        case .mark(let continuation): continuation.resume()
        case .line(let text, let stream): write(text, to: stream, onFailure)
        }
      }
    }
  }

  private func write(
    _ text: String, to stream: StandardStream, _ onFailure: (WriteError) -> Void
  ) {
    do throws(WriteError) {
      try stream.writeLine(text)
    } catch {
      // Nowhere to say it when the error stream itself is gone.
      guard stream == .output, failure == nil else { return }
      state.withLock { $0.failure = error }
      onFailure(error)
    }
  }
}
