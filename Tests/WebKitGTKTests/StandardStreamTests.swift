// SPDX-License-Identifier: MIT
import CWebKitGTK
import Glibc
import Testing

@testable import WebKitGTK

@Suite struct StandardStreamTests {
  @Test func linesGoToTheirStream() async throws {
    let result = await #expect(
      processExitsWith: .success,
      observing: [\.standardOutputContent, \.standardErrorContent]
    ) {
      try StandardStream.output.writeLine("größe to output")
      try StandardStream.error.writeLine("to error")
      try StandardStream.output.writeLine("")
    }
    let output = String(decoding: try #require(result).standardOutputContent, as: UTF8.self)
    let error = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(output.contains("größe to output\n\n"))
    #expect(!output.contains("to error"))
    #expect(error.contains("to error\n"))
    #expect(!error.contains("to output"))
  }

  @Test func aFullDiskIsReported() async {
    await #expect(processExitsWith: .success) {
      try #require(dup2(open("/dev/full", O_WRONLY), 1) == 1)
      #expect(throws: WriteError(description: "No space left on device")) {
        try StandardStream.output.writeLine("line")
      }
    }
  }

  @Test func aClosedStreamIsReported() async {
    await #expect(processExitsWith: .success) {
      close(1)
      #expect(throws: WriteError(description: "Bad file descriptor")) {
        try StandardStream.output.writeLine("line")
      }
    }
  }

  @Test func aSlowReaderGetsEverything() async throws {
    var ends: [CInt] = [-1, -1]
    let made = try throwingGError { g_unix_open_pipe(&ends, FD_CLOEXEC, $0) }
    try #require(made != 0)
    let (reading, writing) = (ends[0], ends[1])
    // Only the writing end: its write returns at once where the pipe is full.
    try #require(fcntl(writing, F_SETFL, O_NONBLOCK) == 0)
    let bytes = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 / 3) }
    let reader = Task.detached {
      var received: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 1000)
      while case let count = read(reading, &buffer, buffer.count), count > 0 {
        received += buffer[..<count]
      }
      return received
    }
    try FileDescriptor(rawValue: writing).write(bytes)
    close(writing)
    let received = await reader.value
    close(reading)
    #expect(received == bytes)
  }
}
