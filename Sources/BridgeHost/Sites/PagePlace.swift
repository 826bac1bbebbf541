// SPDX-License-Identifier: MIT
import WebKitGTK

/// What a user types for a page on disk: its path, and what may follow it in an address.
struct PagePlace: Sendable, Hashable {
  /// As it is written on disk.
  let path: String
  /// The folder that holds the page, or is it; empty for the current one.
  let folder: String
  /// Of the file in the folder; empty where the page is the folder.
  let name: String
  /// Query and fragment, fit for a URI.
  let suffix: String

  /// A file that has the whole name is the page; else the longest one that ends before a `?` or
  /// a `#`.
  init(_ typed: String) throws(BridgeHostError) {
    let paths = Self.paths(in: typed)
    guard let (path, length) = Self.find(paths) else {
      let hint = paths.lazy.map { PageHint.text(for: $0) }.first { !$0.isEmpty }
      throw BridgeHostError(.loadFailed, "there is no page \(typed)\(hint ?? "")")
    }
    self.path = path
    suffix = Self.encode(Substring(typed.utf8.dropFirst(length)))
    if FileKind(at: path) == .folder {
      folder = Self.withoutSlash(path)
      name = ""
    } else {
      // By bytes: as characters, a slash and a combining mark after it are one.
      let bytes = Array(path.utf8)
      let slash = bytes.lastIndex(of: UInt8(ascii: "/"))
      let parent = String(decoding: bytes[..<(slash ?? 0)], as: UTF8.self)
      folder = parent.isEmpty && slash != nil ? "/" : Self.withoutSlash(parent)
      name = String(decoding: bytes[(slash.map { $0 + 1 } ?? 0)...], as: UTF8.self)
    }
  }

  static func withoutSlash(_ path: String) -> String {
    var rest = path[...]
    while rest.count > 1, rest.hasSuffix("/") { rest = rest.dropLast() }
    return String(rest)
  }

  /// All of it, and what stands before each `?` and `#`, the longest first.
  private static func paths(in typed: String) -> [String] {
    let bytes = Array(typed.utf8)
    let ends = bytes.indices.dropFirst().filter { "?#".utf8.contains(bytes[$0]) }
    return [typed] + ends.reversed().map { String(decoding: bytes[..<$0], as: UTF8.self) }
  }

  /// The first that exists, and the length of what was typed for it.
  private static func find(_ paths: [String]) -> (path: String, length: Int)? {
    let isThere: (String) -> Bool = {
      FileKind(at: $0) != nil || FileKind.target(ofLinkAt: $0) != nil
    }
    if let path = paths.first(where: isThere) { return (path, path.utf8.count) }
    for path in paths {
      // As strings, names in different normal forms are equal. A slash behind a file is dropped.
      if let found = respelled(path), isThere(found) { return (found, path.utf8.count) }
    }
    return nil
  }

  private static func respelled(_ path: String) -> String? {
    let segments = path.utf8.split(separator: UInt8(ascii: "/")).map { String($0) ?? "" }
    let isAbsolute = path.utf8.first == UInt8(ascii: "/")
    guard !segments.isEmpty, !path.utf8.contains(0),
      let found = FolderNames.respelled(segments, in: isAbsolute ? "" : ".", matches: ==)
    else { return nil }
    return (isAbsolute ? "/" : "") + found.joined(separator: "/")
  }

  /// Encodes what no URI may hold, and leaves the rest to mean what it says.
  private static func encode(_ text: Substring) -> String {
    text.unicodeScalars.map {
      $0.isASCII && $0.value > 0x20 && $0.value != 0x7F && $0 != "\""
        ? String($0) : PercentEncoding.encode(path: String($0))
    }.joined()
  }
}
