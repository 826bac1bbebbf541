// SPDX-License-Identifier: MIT
import FoundationEssentials
import WebKitGTK

/// Where a file may be that a page looks for in vain.
enum FileHint: Sendable, Hashable {
  /// It is there under this name: file systems of other systems do not tell the two apart.
  case spelling(String)
  /// It is there for pages that may read this folder, which holds theirs.
  case root(String)

  /// - Parameter path: in the folder, decoded.
  init?(_ path: String, in folder: ConfinedFolder) {
    // Where it is there, something else is wrong with it.
    guard Self.kind(of: "\(folder.path)/\(path)") == nil else { return nil }
    if let name = Self.respelled(path, in: folder.path) {
      self = .spelling(name)
      return
    }
    // Pages ask for `../css/x.css` and get `/css/x.css`: the dots are gone when we hear of it.
    var parent = folder.path[...]
    for _ in 0..<3 {
      guard let slash = parent.lastIndex(of: "/"), slash != parent.startIndex else { return nil }
      parent = parent[..<slash]
      if Self.kind(of: "\(parent)/\(path)") == .file {
        self = .root(String(parent))
        return
      }
    }
    return nil
  }

  private enum Kind { case file, folder }

  private static func kind(of path: String) -> Kind? {
    var isFolder = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return nil }
    return isFolder ? .folder : .file
  }

  private static func respelled(_ path: String, in folder: String) -> String? {
    var found: [String] = []
    for segment in path.split(separator: "/") {
      let place = folder + "/" + found.joined(separator: "/")
      let names: [String]
      do { names = try FileManager.default.contentsOfDirectory(atPath: place) } catch { return nil }
      // As strings, names in different normal forms are equal.
      guard
        let name = names.first(where: { $0.utf8.elementsEqual(segment.utf8) })
          ?? names.first(where: { $0.lowercased() == segment.lowercased() })
      else { return nil }
      found.append(name)
    }
    let name = found.joined(separator: "/")
    return kind(of: folder + "/" + name) == .file ? name : nil
  }
}
