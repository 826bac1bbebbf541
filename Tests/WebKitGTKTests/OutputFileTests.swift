// SPDX-License-Identifier: MIT
import Foundation
import Testing

@testable import WebKitGTK

@Suite struct OutputFileTests {
  private let temporary: TemporaryFolder

  init() throws { temporary = try TemporaryFolder(["old.txt": "a long old text"]) }

  private func failure(_ operation: () throws(WriteError) -> Void) -> String? {
    do throws(WriteError) {
      try operation()
      return nil
    } catch {
      return error.description
    }
  }

  @Test func whatIsWrittenIsThereAtOnce() throws {
    let file = try OutputFile(temporary.path + "/new.txt")
    #expect(try temporary.contents(of: "new.txt") == "")
    try file.write(Array("größe\n".utf8))
    #expect(try temporary.contents(of: "new.txt") == "größe\n")
    try file.write([])
    try file.write(Array("b".utf8))
    #expect(try temporary.contents(of: "new.txt") == "größe\nb")
  }

  @Test func anOldFileIsEmptied() throws {
    let file = try OutputFile(temporary.path + "/old.txt")
    try file.write(Array("new".utf8))
    #expect(try temporary.contents(of: "old.txt") == "new")
  }

  @Test func manyBytesAreAllWritten() throws {
    let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0) }
    let file = try OutputFile(temporary.path + "/large")
    try file.write(bytes)
    let data = try Data(contentsOf: URL(fileURLWithPath: temporary.path + "/large"))
    #expect(data == Data(bytes))
  }

  @Test func writesFromSeveralTasksStayWhole() async throws {
    let file = try OutputFile(temporary.path + "/lines")
    try await withThrowingTaskGroup { group in
      for number in 100..<200 { group.addTask { try file.write(Array("\(number)\n".utf8)) } }
      try await group.waitForAll()
    }
    let lines = try temporary.contents(of: "lines").split(separator: "\n").compactMap { Int($0) }
    #expect(lines.sorted() == Array(100..<200))
  }

  nonisolated static let unusable: [(String, String)] = [
    ("missing/new.txt", "No such file or directory"), (".", "Is a directory"),
    ("old.txt/new.txt", "Not a directory"), ("", "Is a directory"),
  ]

  @Test(arguments: unusable)
  func whatCannotBeOpenedIsRefused(_ name: String, _ reason: String) {
    let path = temporary.path + "/" + name
    #expect(failure { () throws(WriteError) in _ = try OutputFile(path) } == reason)
  }

  @Test func anEmptyNameIsRefused() {
    #expect(
      failure { () throws(WriteError) in _ = try OutputFile("") } == "No such file or directory")
  }

  @Test func aFullDiskIsReported() throws {
    let file = try OutputFile("/dev/full")
    let reason = failure { () throws(WriteError) in try file.write([1, 2, 3]) }
    #expect(reason == "No space left on device")
    try file.write([])
  }
}
