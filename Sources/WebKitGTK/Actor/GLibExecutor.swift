// SPDX-License-Identifier: MIT
import CWebKitGTK
import Foundation
import Synchronization

/// Runs jobs on whichever thread iterates GLib's default main context.
///
/// A thread of our own offers to iterate it. Where the program already runs a loop on that
/// context, our thread waits for the ownership and the program's own thread runs the jobs.
final class GLibExecutor: SerialExecutor {
  private struct State {
    var jobs = JobQueue()
    var isScheduled = false
    var isStarted = false
  }

  private let state = Mutex(State())

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let (mustStart, mustSchedule) = state.withLock { state in
      state.jobs.append(job)
      defer {
        state.isStarted = true
        state.isScheduled = true
      }
      return (!state.isStarted, !state.isScheduled)
    }
    if mustStart { startThread() }
    if mustSchedule {
      // Default priority: at idle priority a stream of other sources could starve the jobs.
      g_idle_add_full(
        G_PRIORITY_DEFAULT,
        { executor in
          Unmanaged<GLibExecutor>.fromOpaque(executor!).takeUnretainedValue().drain()
          return G_SOURCE_REMOVE_VALUE
        }, Unmanaged.passUnretained(self).toOpaque(), nil)
    }
  }

  private func drain() {
    var remaining = state.withLock { state in
      state.isScheduled = false
      return state.jobs.count
    }
    // One at a time: a job that iterates the loop itself must not get ahead of older ones.
    while remaining > 0, let job = state.withLock({ $0.jobs.popFirst() }) {
      remaining -= 1
      job.runSynchronously(on: asUnownedSerialExecutor())
    }
  }

  private func startThread() {
    let thread = Thread {
      // The thread that asks first may block every signal, as those of the Swift runtime do, and
      // children inherit the mask: a display that is told to end would never hear of it.
      var none = sigset_t()
      sigemptyset(&none)
      pthread_sigmask(SIG_SETMASK, &none, nil)
      let loop = g_main_loop_new(nil, 0)
      // Waits until nobody else owns the default context, then iterates it for good.
      g_main_loop_run(loop)
    }
    thread.name = "web"
    thread.stackSize = 16 << 20
    thread.start()
  }

  /// Asks GLib, never a stored thread id: the loop may belong to the program.
  func isIsolatingCurrentContext() -> Bool? { g_main_context_is_owner(nil) != 0 }

  func checkIsolated() {
    precondition(
      g_main_context_is_owner(nil) != 0,
      "called outside the thread that iterates GLib's default main context")
  }
}

/// Jobs in the order in which they came.
private struct JobQueue {
  private var jobs: [UnownedJob] = []
  private var start = 0

  var count: Int { jobs.count - start }

  mutating func append(_ job: UnownedJob) { jobs.append(job) }

  mutating func popFirst() -> UnownedJob? {
    guard start < jobs.count else { return nil }
    defer {
      start += 1
      if start == jobs.count {
        jobs.removeAll(keepingCapacity: true)
        start = 0
      }
    }
    return jobs[start]
  }
}

/// `G_SOURCE_REMOVE` is a macro with a cast, which Swift does not import.
let G_SOURCE_REMOVE_VALUE: gboolean = 0
/// `G_SOURCE_CONTINUE`, likewise.
let G_SOURCE_CONTINUE_VALUE: gboolean = 1
