// SPDX-License-Identifier: MIT
import FoundationEssentials
import WebKitGTK

/// A page on disk, found and checked before it is loaded.
struct LocalPage {
  let folder: ConfinedFolder
  /// The folder as the user wrote it.
  let shownFolder: String
  /// The file's name as it appears in a URI.
  let encodedName: String

  /// - Parameter path: of a file, or of a folder with an `index.html`.
  init(path: String) throws(BridgeHostError) {
    var isDirectory = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
      throw BridgeHostError(.loadFailed, "there is no page \(path)")
    }
    let name: String
    if isDirectory {
      shownFolder = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
      name = "index.html"
      guard FileManager.default.fileExists(atPath: path + "/index.html") else {
        throw BridgeHostError(
          .loadFailed, "the folder \(path) has no index.html; name the page in it")
      }
    } else {
      let parts = path.split(separator: "/", omittingEmptySubsequences: true)
      name = parts.last.map(String.init) ?? path
      let parent = path.dropLast(name.count)
      shownFolder =
        parent.isEmpty ? "" : parent == "/" ? "/" : String(parent.dropLast())
    }
    encodedName = PercentEncoding.encode(path: name)
    folder = try Self.folder(shownFolder.isEmpty ? "." : shownFolder)
    do throws(ConfinedFolder.Failure) {
      try folder.check(name)
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

  static func folder(_ path: String) throws(BridgeHostError) -> ConfinedFolder {
    do throws(ConfinedFolder.Failure) {
      return try ConfinedFolder(path)
    } catch {
      throw BridgeHostError(.loadFailed, "there is no folder \(path)")
    }
  }
}
