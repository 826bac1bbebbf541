// SPDX-License-Identifier: MIT
import Foundation
import Testing

extension CommandTests {
  /// Nothing of a run outlives it, however it ends.
  @Suite struct Lifetime {
    /// The processes below this one, at any depth.
    private func descendants(of root: Int32) throws -> Set<Int32> {
      var children: [Int32: [Int32]] = [:]
      for name in try FileManager.default.contentsOfDirectory(atPath: "/proc") {
        guard let pid = Int32(name), let parent = parent(of: pid) else { continue }
        children[parent, default: []].append(pid)
      }
      var found: Set<Int32> = []
      var queue = [root]
      while let next = queue.popLast() {
        for child in children[next] ?? [] where found.insert(child).inserted { queue.append(child) }
      }
      return found
    }

    /// Nil for a process that is gone or has ended.
    private func parent(of pid: Int32) -> Int32? {
      guard let data = FileManager.default.contents(atPath: "/proc/\(pid)/stat") else { return nil }
      let fields = String(decoding: data, as: UTF8.self).split(separator: ")").last?
        .split(separator: " ")
      guard let fields, fields.count > 1, fields[0] != "Z" else { return nil }
      return Int32(fields[1])
    }

    private func isAlive(_ pid: Int32) -> Bool { parent(of: pid) != nil }

    /// Waits for the end of processes that are no children of ours; gives those still alive.
    private func waitForEnd(of pids: Set<Int32>, seconds: Int) async throws -> Set<Int32> {
      for pid in pids {
        let waiter = Binary.process(
          ["\(seconds)", "tail", "--pid=\(pid)", "-f", "/dev/null"], program: "/usr/bin/timeout")
        _ = try await Binary.ended(waiter)
      }
      return pids.filter(isAlive)
    }

    /// Starts a page in an endless loop and gives its processes once they are all there.
    private func startBusyPage() async throws -> (Process, Set<Int32>, Task<Int32, Never>, Page) {
      let page = try Page(
        "<script>console.log('running'); setTimeout(() => { for (;;) {} }, 0)</script>")
      let process = Binary.process([page.path])
      let output = Pipe()
      process.standardOutput = output
      process.standardError = FileHandle.nullDevice
      let end = try Binary.start(process)
      // The line says that the page runs; the private display runs since before.
      _ = try output.fileHandleForReading.read(upToCount: 1)
      let processes = try descendants(of: process.processIdentifier)
      #expect(processes.count >= 3, "display, web and network process")
      return (process, processes, end, page)
    }

    @Test func aFinishedRunLeavesNothing() async throws {
      let (process, processes, end, page) = try await startBusyPage()
      // SIGTERM is a normal end: the code says so, and nothing is alive at once.
      process.terminate()
      #expect(await end.value == 128 + SIGTERM)
      #expect(processes.filter(isAlive).isEmpty)
      withExtendedLifetime(page) {}
    }

    @Test func aKilledHostLeavesNothing() async throws {
      let (process, processes, end, page) = try await startBusyPage()
      kill(process.processIdentifier, SIGKILL)
      #expect(await end.value == 128 + SIGKILL)
      #expect(try await waitForEnd(of: processes, seconds: 15).isEmpty)
      withExtendedLifetime(page) {}
    }

    @Test func anInterruptedRunSaysSo() async throws {
      let (process, processes, end, page) = try await startBusyPage()
      process.interrupt()
      #expect(await end.value == 128 + SIGINT)
      #expect(processes.filter(isAlive).isEmpty)
      withExtendedLifetime(page) {}
    }

    @Test func aCrashOfTheWebProcessIsItsOwnCode() async throws {
      let (process, processes, end, page) = try await startBusyPage()
      let web = processes.first {
        FileManager.default.contents(atPath: "/proc/\($0)/comm")
          .map { String(decoding: $0, as: UTF8.self).hasPrefix("WebKitWebProces") } ?? false
      }
      kill(try #require(web), SIGKILL)
      #expect(await end.value == 70)
      #expect(processes.filter(isAlive).isEmpty)
      withExtendedLifetime((page, process)) {}
    }
  }
}
