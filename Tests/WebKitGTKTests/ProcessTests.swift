// SPDX-License-Identifier: MIT
import Foundation
import Glibc
import Testing

@testable import WebKitGTK

/// What happens to a whole process: each test has one of its own.
@Suite struct ProcessTests {
  @Test func everyRequestToEndIsHeard() async {
    await #expect(processExitsWith: .success) {
      let sent = [SIGHUP, SIGINT, SIGTERM, SIGTERM]
      let heard = await numbersHeard(sending: sent)
      #expect(heard == sent)
    }
  }

  @Test func theExitCodeIsGiven() async {
    await #expect(processExitsWith: .exitCode(7)) { await ChildProcesses.endAllAndExit(7) }
  }

  // A child that stays alive keeps the output open, and this test waiting.
  @Test(.timeLimit(.minutes(1))) func childrenEndWithTheProcess() async throws {
    let result = await #expect(
      processExitsWith: .exitCode(0), observing: [\.standardOutputContent]
    ) {
      let children = [
        try startShell("echo one; exec sleep 90"),
        try startShell("trap '' TERM; echo two; exec sleep 90"),
      ]
      let listed = await ChildProcesses.list()
      guard Set(listed) == Set(children) else { exit(1) }
      await ChildProcesses.endAllAndExit(0)
    }
    #expect(result != nil)
  }

  @Test func aProcessWithoutChildrenHasAnEmptyList() async {
    await #expect(processExitsWith: .success) {
      let listed = await ChildProcesses.list()
      #expect(listed == [])
    }
  }
}

/// Sends this process the signals, one after the other, and gives what was heard.
@WebActor private func numbersHeard(sending numbers: [Int32]) async -> [Int32] {
  var heard: [Int32] = []
  var waiting: CheckedContinuation<Void, Never>?
  UnixSignals.onTermination { number in
    WebActor.shared.assertIsolated()
    heard.append(number)
    waiting?.resume()
    waiting = nil
  }
  for number in numbers {
    await withCheckedContinuation { continuation in
      waiting = continuation
      kill(getpid(), number)
    }
  }
  return heard
}

/// Starts a shell that shares the output of this process.
private func startShell(_ script: String) throws -> pid_t {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/bin/sh")
  process.arguments = ["-c", script]
  try process.run()
  return process.processIdentifier
}
