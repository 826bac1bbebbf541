// SPDX-License-Identifier: MIT
import Foundation
import Testing
import WebKitGTK

@testable import BridgeHost

/// A folder `site` inside a temporary one, which is gone after the test.
final class SiteFolder: Sendable {
  /// What holds the folder: pages must not see it.
  let outside: String
  let path: String

  /// - Parameter name: of the folder.
  init(_ files: [String: String] = [:], named name: String = "site") throws {
    outside = NSTemporaryDirectory() + "bridge-host-" + UUID().uuidString
    path = outside + "/" + name
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    for (name, text) in files { try write(text, to: name) }
  }

  func write(_ text: String, to name: String) throws { try write(Array(text.utf8), to: name) }

  func write(_ bytes: [UInt8], to name: String) throws {
    let file = URL(fileURLWithPath: path + "/" + name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
  }

  func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: path + "/" + name, withIntermediateDirectories: true)
  }

  /// - Parameter target: absolute, or relative to the link.
  func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: path + "/" + name, withDestinationPath: target)
  }

  func site(documents: [String: String] = [:]) throws -> TestSite {
    TestSite(
      site: LocalSite(folder: try ConfinedFolder(path), documents: documents), folder: self)
  }

  deinit {
    do { try FileManager.default.removeItem(atPath: outside) } catch {
      Issue.record("\(outside) cannot be removed: \(error)")
    }
  }
}

/// A site that keeps its folder.
struct TestSite: Sendable {
  let site: LocalSite
  let folder: SiteFolder

  func get(_ path: String) -> LocalSite.Response { respond(method: "GET", path: path) }

  func respond(method: String, path: String) -> LocalSite.Response {
    withExtendedLifetime(folder) { site.respond(method: method, path: path) }
  }
}

extension LocalSite {
  func get(_ path: String) -> Response { respond(method: "GET", path: path) }
}

extension LocalSite.Response {
  var text: String { String(decoding: body.bytes, as: UTF8.self) }
}
