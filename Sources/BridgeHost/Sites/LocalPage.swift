// SPDX-License-Identifier: MIT
import WebKitGTK

/// A page on disk, found and checked before it is loaded.
struct LocalPage {
  /// What the page may read.
  let folder: ConfinedFolder
  /// The folder as the user wrote it.
  let shownFolder: String
  /// The page's path in the folder, and its query and fragment, as they appear in a URI.
  ///
  /// Empty, or with a slash at its end, where the page is a folder: programs that keep their
  /// state in the address look for it there.
  let address: String

  /// - Parameters:
  ///   - path: of a file, or of a folder with an index; a query and a fragment may follow.
  ///   - root: a folder that holds the page and that it may read; by default the page's own.
  init(path typed: String, root: String? = nil) throws(BridgeHostError) {
    let place = try PagePlace(typed)
    let path = place.path
    let own = try Self.folder(place.folder.isEmpty ? "." : place.folder)
    let below: String
    if let root {
      folder = try Self.folder(root)
      shownFolder = PagePlace.withoutSlash(root)
      guard let place = folder.relativePath(of: own) else {
        throw BridgeHostError(
          .loadFailed, "the page \(path) is not in the folder \(root) that it is to read")
      }
      below = place
    } else {
      folder = own
      shownFolder = place.folder
      below = ""
    }
    address = PercentEncoding.encode(path: below + place.name) + place.suffix
    do throws(ConfinedFolder.Failure) {
      try folder.check(below + place.name)
    } catch {
      let reason =
        switch error {
        case .notFound: "there is no page \(path)"
        case .notAFile(.folder): "the folder \(path) \(PagesNearby.text(for: path))"
        default:
          FileProblem(failure: error, folder: folder).text(about: path, at: below + place.name)
        }
      throw BridgeHostError(.loadFailed, reason)
    }
  }

  static func folder(_ path: String) throws(BridgeHostError) -> ConfinedFolder {
    do throws(ConfinedFolder.Failure) {
      return try ConfinedFolder(path)
    } catch {
      let reason =
        switch FileKind(at: path) {
        case nil: "there is no folder \(path)\(PageHint.text(for: path))"
        case .file: "\(path) is a file, not a folder"
        default: "\(path) is not a folder"
        }
      throw BridgeHostError(.loadFailed, reason)
    }
  }
}
