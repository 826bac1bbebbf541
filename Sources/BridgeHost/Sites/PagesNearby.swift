// SPDX-License-Identifier: MIT
import WebKitGTK

/// The pages of a folder that has no index.
enum PagesNearby {
  private static let suffixes = [".html", ".htm", ".xhtml", ".php", ".svg"]

  /// Behind the words "the folder NAME".
  static func text(for folder: String) -> String {
    let names = FolderNames.list(folder + "/") ?? []
    let pages = names.filter { name in
      suffixes.contains { name.lowercased().hasSuffix($0) }
        && FileKind(at: "\(folder)/\(name)") == .file
    }
    // Where the page is the result of a build, it stands one level below.
    let found = pages.isEmpty ? names.compactMap { below(folder, $0) } : pages
    guard !found.isEmpty else { return "has no index.html, and no other page" }
    let rest = found.count > 5 ? " and \(found.count - 5) more" : ""
    return
      "has no index.html; name the page in it: \(found.prefix(5).joined(separator: ", "))\(rest)"
  }

  private static func below(_ folder: String, _ name: String) -> String? {
    let path = "\(name)/index.html"
    return FileKind(at: "\(folder)/\(path)") == .file ? path : nil
  }
}
