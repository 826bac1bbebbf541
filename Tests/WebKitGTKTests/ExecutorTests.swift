// SPDX-License-Identifier: MIT
import CWebKitGTK
import Glibc
import Testing

@testable import WebKitGTK

/// The thread that runs this code, as a number.
func currentThread() -> UInt { UInt(pthread_self()) }

/// What is only touched on the web actor; without isolation its count would come out too small.
@WebActor private final class Tally {
  var count = 0
  var threads: Set<UInt> = []
  var values: [Int] = []

  func add(_ value: Int) {
    // Read, then written: two threads at once would lose additions.
    let old = count
    threads.insert(currentThread())
    values.append(value)
    count = old + 1
  }

  func addAfterAHop(_ value: Int) async {
    await Task.yield()
    add(value)
  }
}

@Suite struct ExecutorTests {
  @Test func jobsRunOnOneThread() async {
    let tally = Tally()
    for value in 0..<100 {
      let task = Task { @WebActor in tally.add(value) }
      await task.value
    }
    let threads = await tally.threads
    #expect(threads.count == 1)
  }

  @Test func manyTasksAtOnceLoseNothing() async {
    let tally = Tally()
    await withTaskGroup { group in
      for value in 0..<2000 { group.addTask { await tally.addAfterAHop(value) } }
    }
    let count = await tally.count
    let values = await tally.values
    let threads = await tally.threads
    #expect(count == 2000)
    #expect(values.sorted() == Array(0..<2000))
    #expect(threads.count == 1)
  }

  @Test func jobsOfOneCallerKeepTheirOrder() async {
    let tally = Tally()
    var tasks: [Task<Void, Never>] = []
    for value in 0..<500 { tasks.append(Task { @WebActor in tally.add(value) }) }
    for task in tasks { await task.value }
    let values = await tally.values
    #expect(values == Array(0..<500))
  }

  @Test func oneTaskHopsBackAndForth() async {
    let tally = Tally()
    for value in 0..<300 {
      await tally.add(value)
      #expect(!isOnWebThread())
    }
    let values = await tally.values
    #expect(values == Array(0..<300))
  }

  @Test func bothFormsOfIsolationAreTheSame() async {
    await WebActor.shared.onTheActor()
    let isolated = await Task { @WebActor in
      WebActor.shared.assertIsolated()
      return isOnWebThread()
    }.value
    #expect(isolated)
  }

  @Test func jobsRunInsideTheDefaultMainContext() async {
    let depth = await Task { @WebActor in g_main_depth() }.value
    #expect(depth == 1)
  }

  @Test func callbacksEnterTheActorWithoutAHop() async {
    let (inside, sum) = await Task { @WebActor in
      let thread = currentThread()
      let inside = WebActor.assumeIsolated { currentThread() == thread }
      return (inside, WebActor.assumeIsolated { 2 + 3 })
    }.value
    #expect(inside)
    #expect(sum == 5)
  }

  @Test func errorsLeaveAnAssumedIsolation() async {
    let thrown = await Task { @WebActor in
      do {
        try WebActor.assumeIsolated { throw CancellationError() }
        return false
      } catch {
        return error is CancellationError
      }
    }.value
    #expect(thrown)
  }
}

/// Whether the actor's executor calls the current thread its own.
private func isOnWebThread() -> Bool { WebActor.executor.isIsolatingCurrentContext() == true }

extension WebActor {
  fileprivate func onTheActor() {
    assertIsolated()
    WebActor.executor.checkIsolated()
  }
}
