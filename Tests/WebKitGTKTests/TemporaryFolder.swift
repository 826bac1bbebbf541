// SPDX-License-Identifier: MIT
import Foundation
import Testing

/// A folder that is gone after the test.
final class TemporaryFolder: Sendable {
  let path: String

  init(_ files: [String: String] = [:]) throws {
    let folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
    path = folder.path + "/bridge-host-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    for (name, text) in files { try write(text, to: name) }
  }

  func write(_ text: String, to name: String) throws {
    let file = path + "/" + name
    if let slash = file.lastIndex(of: "/") { try makeFolder(atPath: String(file[..<slash])) }
    try Data(text.utf8).write(to: URL(fileURLWithPath: file))
  }

  func makeFolder(_ name: String) throws { try makeFolder(atPath: path + "/" + name) }

  /// Makes a symbolic link; a relative target counts from the link's own folder.
  func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: path + "/" + name, withDestinationPath: target)
  }

  func contents(of name: String) throws -> String {
    try String(contentsOfFile: path + "/" + name, encoding: .utf8)
  }

  private func makeFolder(atPath path: String) throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    do { try FileManager.default.removeItem(atPath: path) } catch {
      Issue.record("\(path) cannot be removed: \(error)")
    }
  }
}
