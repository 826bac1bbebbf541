// SPDX-License-Identifier: MIT
import CWebKitGTK
import Glibc
import Synchronization
import Testing

@testable import WebKitGTK

/// What needs a process of its own: where it stops, and where the program runs the loop.
@Suite struct OwnLoopTests {
  @Test func aWrongThreadStopsTheProgram() async {
    await #expect(processExitsWith: .failure) { WebActor.executor.checkIsolated() }
    await #expect(processExitsWith: .failure) { WebActor.shared.preconditionIsolated() }
    await #expect(processExitsWith: .failure) { WebActor.assumeIsolated {} }
  }

  @Test func aProgramsOwnLoopRunsTheJobs() async {
    await #expect(processExitsWith: .success) {
      let threads = runJobsOnOwnLoop(count: 50)
      #expect(threads == Array(repeating: currentThread(), count: 50))
    }
  }

  // Children inherit what is blocked: they could not be asked to end.
  @Test func theExecutorsThreadBlocksNoRequestToEnd() async {
    await #expect(processExitsWith: .success) {
      let blocked = await blockedSignals(among: [SIGHUP, SIGINT, SIGTERM])
      #expect(blocked == [])
    }
  }
}

/// Those of the signals that the actor's thread has blocked.
@WebActor private func blockedSignals(among signals: [Int32]) -> [Int32] {
  var mask = sigset_t()
  pthread_sigmask(SIG_BLOCK, nil, &mask)
  return signals.filter { sigismember(&mask, $0) == 1 }
}

/// Iterates the default main context on this thread until that many jobs have run; gives their
/// threads.
private func runJobsOnOwnLoop(count: Int) -> [UInt] {
  // Owned before the first job, so that the executor's own thread never gets it.
  guard g_main_context_acquire(nil) != 0 else { return [] }
  let log = ThreadLog()
  for _ in 0..<count { Task { @WebActor in log.note() } }
  while log.threads.count < count { g_main_context_iteration(nil, 1) }
  g_main_context_release(nil)
  return log.threads
}

private final class ThreadLog: Sendable {
  private let state = Mutex<[UInt]>([])
  var threads: [UInt] { state.withLock { $0 } }
  func note() { state.withLock { $0.append(currentThread()) } }
}
