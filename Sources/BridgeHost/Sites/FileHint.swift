// SPDX-License-Identifier: MIT
import WebKitGTK

/// Where a file may be that was looked for in vain.
enum FileHint: Sendable, Hashable {
  /// It is there under this name: file systems of other systems do not tell the two apart.
  case spelling(String)
  /// It is there under this name, which is no UTF-8; U+FFFD stands for what is not.
  case notUTF8(String)
  /// There is a page whose name ends otherwise.
  case suffix(String)
  /// It is there for pages that may read this folder, which holds theirs.
  case root(String)

  /// - Parameter path: in the folder, decoded.
  init?(_ path: String, in folder: ConfinedFolder) {
    // Where it is there, something else is wrong with it.
    guard FileKind(at: "\(folder.path)/\(path)") == nil else { return nil }
    if let near = Self(near: path, in: folder.path) {
      self = near
      return
    }
    // Pages ask for `../css/x.css` and get `/css/x.css`: the dots are gone when we hear of it.
    var parent = folder.path[...]
    for _ in 0..<3 {
      guard let slash = parent.lastIndex(of: "/"), slash != parent.startIndex else { return nil }
      parent = parent[..<slash]
      if FileKind(at: "\(parent)/\(path)") == .file {
        self = .root(String(parent))
        return
      }
    }
    return nil
  }

  /// Looks for names that are nearly the same.
  ///
  /// - Parameters:
  ///   - path: from the folder, decoded.
  ///   - folder: without a slash at its end.
  ///   - kinds: what it may be.
  init?(near path: String, in folder: String, kinds: Set<FileKind> = [.file]) {
    let segments = path.utf8.split(separator: UInt8(ascii: "/")).map { String($0) ?? "" }
    guard let last = segments.last else { return nil }
    if let found = FolderNames.respelled(
      segments, in: folder, matches: { $0.lowercased() == $1.lowercased() }),
      let kind = FileKind(at: folder + "/" + found.joined(separator: "/")), kinds.contains(kind)
    {
      self = .spelling(found.joined(separator: "/"))
    } else if let name = Self.nameThatIsNoUTF8(segments, in: folder) {
      self = .notUTF8(name)
    } else {
      let pages = ["html", "htm", "xhtml"]
      let parts = last.split(separator: ".", omittingEmptySubsequences: false)
      guard parts.count > 1, pages.contains(parts.last?.lowercased() ?? "") else { return nil }
      let stem = parts.dropLast().joined(separator: ".") + "."
      let found = pages.lazy.compactMap {
        FolderNames.respelled(segments.dropLast() + [stem + $0], in: folder) { _, _ in false }
      }
      guard let name = found.first else { return nil }
      self = .suffix(name.joined(separator: "/"))
    }
  }

  /// Behind the words that something is not there.
  var text: String {
    switch self {
    case .spelling(let name): ", but \(name): the letters' case counts"
    case .notUTF8(let name): ", but \(name): that name is no UTF-8; rename the file"
    case .suffix(let name): ", but \(name)"
    case .root(let folder): ", but one in \(folder), outside of what the page may read"
    }
  }

  /// The part of a path that ends with the first such name: nothing below it can be looked at.
  private static func nameThatIsNoUTF8(_ segments: [String], in folder: String) -> String? {
    for index in segments.indices {
      let found = FolderNames.respelled(Array(segments[...index]), in: folder) {
        $0.contains("\u{FFFD}") && $0 == withoutEscapes($1)
      }
      guard let name = found?.joined(separator: "/") else { return nil }
      if FileKind(at: folder + "/" + name) == nil { return name }
    }
    return nil
  }

  /// Escapes that are no UTF-8 were left as they are: as a name would be read that has these bytes.
  private static func withoutEscapes(_ name: String) -> String {
    var bytes: [UInt8] = []
    var rest = Array(name.utf8)[...]
    while let first = rest.first {
      if first == UInt8(ascii: "%"), rest.count > 2,
        let digits = String(validating: rest.dropFirst().prefix(2), as: UTF8.self),
        let byte = UInt8(digits, radix: 16), byte >= 0x80
      {
        bytes.append(byte)
        rest = rest.dropFirst(3)
      } else {
        bytes.append(first)
        rest = rest.dropFirst()
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
