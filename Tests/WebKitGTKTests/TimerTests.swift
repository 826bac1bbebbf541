// SPDX-License-Identifier: MIT
import Testing

@testable import WebKitGTK

/// Collects names, and wakes up whoever waits for their number.
@WebActor private final class Bell {
  private(set) var names: [String] = []
  private var waiting: (count: Int, continuation: CheckedContinuation<Void, Never>)?

  func ring(_ name: String) {
    names.append(name)
    guard let waiting, names.count >= waiting.count else { return }
    self.waiting = nil
    waiting.continuation.resume()
  }

  func wait(for count: Int) async {
    guard names.count < count else { return }
    await withCheckedContinuation { waiting = (count, $0) }
  }
}

@Suite @WebActor struct TimerTests {
  @Test func aTimerFiresOnTheActor() async {
    await withCheckedContinuation { continuation in
      _ = Timer(seconds: 0) {
        WebActor.shared.assertIsolated()
        continuation.resume()
      }
    }
  }

  nonisolated static let pastTimes: [Double] = [0, -1, -.infinity, -0.0, 0.0001]

  @Test(arguments: pastTimes) func aTimeThatIsOverFires(_ seconds: Double) async {
    let bell = Bell()
    _ = Timer(seconds: seconds) { bell.ring("over") }
    await bell.wait(for: 1)
    #expect(bell.names == ["over"])
  }

  @Test func theSoonerOneFiresFirst() async {
    let bell = Bell()
    let late = Timer(seconds: 3600) { bell.ring("late") }
    let never = Timer(seconds: .infinity) { bell.ring("never") }
    _ = Timer(seconds: 0.01) { bell.ring("soon") }
    await bell.wait(for: 1)
    late.cancel()
    never.cancel()
    #expect(bell.names == ["soon"])
  }

  @Test func timersFireInOrderOfTheirTime() async {
    let bell = Bell()
    for (name, seconds) in [("a", 0.0), ("b", 0.005), ("c", 0.01), ("d", 0.015)] {
      _ = Timer(seconds: seconds) { bell.ring(name) }
    }
    await bell.wait(for: 4)
    #expect(bell.names == ["a", "b", "c", "d"])
  }

  @Test func aCancelledTimerNeverFires() async {
    let bell = Bell()
    let timer = Timer(seconds: 0) { bell.ring("cancelled") }
    timer.cancel()
    timer.cancel()
    _ = Timer(seconds: 0.01) { bell.ring("later") }
    await bell.wait(for: 1)
    #expect(bell.names == ["later"])
  }

  @Test func aTimerFiresOnce() async {
    let bell = Bell()
    _ = Timer(seconds: 0) { bell.ring("once") }
    _ = Timer(seconds: 0.02) { bell.ring("end") }
    await bell.wait(for: 2)
    #expect(bell.names == ["once", "end"])
  }

  @Test func aTimerMayCancelItselfAndStartAnother() async {
    let bell = Bell()
    var own: Timer?
    own = Timer(seconds: 0) {
      own?.cancel()
      bell.ring("first")
      _ = Timer(seconds: 0) { bell.ring("second") }
    }
    await bell.wait(for: 2)
    #expect(bell.names == ["first", "second"])
    own = nil
  }

  @Test func aTimerMayCancelAnotherThatIsDue() async {
    let bell = Bell()
    var other: Timer?
    _ = Timer(seconds: 0) {
      bell.ring("first")
      other?.cancel()
    }
    other = Timer(seconds: 0) { bell.ring("cancelled") }
    _ = Timer(seconds: 0.01) { bell.ring("end") }
    await bell.wait(for: 2)
    #expect(bell.names == ["first", "end"])
  }

  @Test func whatATimerHoldsIsFreed() async {
    let bell = Bell()
    weak var fired: Bell?
    weak var cancelled: Bell?
    weak var timer: Timer?
    do {
      let first = Bell()
      let second = Bell()
      fired = first
      cancelled = second
      let kept = Timer(seconds: 0) { first.ring("fired") }
      timer = kept
      Timer(seconds: 3600) { second.ring("late") }.cancel()
    }
    #expect(fired != nil)
    #expect(cancelled == nil)
    _ = Timer(seconds: 0.01) { bell.ring("end") }
    await bell.wait(for: 1)
    #expect(fired == nil)
    #expect(timer == nil)
  }

  @Test func cancellingFreesWhatTheTimerHoldsAtOnce() {
    weak var held: Bell?
    let timer: Timer
    do {
      let bell = Bell()
      held = bell
      timer = Timer(seconds: 3600) { bell.ring("late") }
    }
    #expect(held != nil)
    timer.cancel()
    #expect(held == nil)
  }
}
