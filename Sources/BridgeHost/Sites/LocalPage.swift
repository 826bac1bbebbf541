// SPDX-License-Identifier: MIT
import FoundationEssentials
import WebKitGTK

/// A page on disk, found and checked before it is loaded.
struct LocalPage {
  /// What the page may read.
  let folder: ConfinedFolder
  /// The folder as the user wrote it.
  let shownFolder: String
  /// The file's path in the folder as it appears in a URI.
  let encodedName: String

  /// - Parameters:
  ///   - path: of a file, or of a folder with an `index.html`.
  ///   - root: a folder that holds the page and that it may read; by default the page's own.
  init(path: String, root: String? = nil) throws(BridgeHostError) {
    var isDirectory = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
      throw BridgeHostError(.loadFailed, "there is no page \(path)")
    }
    let name: String
    let shown: String
    if isDirectory {
      shown = Self.withoutSlash(path)
      name = "index.html"
      guard FileManager.default.fileExists(atPath: path + "/index.html") else {
        throw BridgeHostError(
          .loadFailed, "the folder \(path) has no index.html; name the page in it")
      }
    } else {
      let parts = path.split(separator: "/", omittingEmptySubsequences: true)
      name = parts.last.map(String.init) ?? path
      let parent = path.dropLast(name.count)
      shown = parent.isEmpty ? "" : parent == "/" ? "/" : String(parent.dropLast())
    }
    let own = try Self.folder(shown.isEmpty ? "." : shown)
    let place: String
    if let root {
      folder = try Self.folder(root)
      shownFolder = Self.withoutSlash(root)
      guard let below = folder.relativePath(of: own) else {
        throw BridgeHostError(
          .loadFailed, "the page \(path) is not in the folder \(root) that it is to read")
      }
      place = below + name
    } else {
      folder = own
      shownFolder = shown
      place = name
    }
    encodedName = PercentEncoding.encode(path: place)
    do throws(ConfinedFolder.Failure) {
      try folder.check(place)
    } catch {
      switch error {
      case .notFound: throw BridgeHostError(.loadFailed, "there is no page \(path)")
      case .forbidden:
        throw BridgeHostError(
          .loadFailed,
          "\(path) is not a regular file in its folder (a link that leads out is not followed)")
      case .unreadable(let reason):
        throw BridgeHostError(.loadFailed, "the page \(path) cannot be read: \(reason)")
      }
    }
  }

  private static func withoutSlash(_ path: String) -> String {
    var rest = path[...]
    while rest.count > 1, rest.hasSuffix("/") { rest = rest.dropLast() }
    return String(rest)
  }

  static func folder(_ path: String) throws(BridgeHostError) -> ConfinedFolder {
    do throws(ConfinedFolder.Failure) {
      return try ConfinedFolder(path)
    } catch {
      throw BridgeHostError(.loadFailed, "there is no folder \(path)")
    }
  }
}
