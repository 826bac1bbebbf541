// SPDX-License-Identifier: MIT

/// The encoding of a page that does not name it.
enum UndeclaredCharset {
  /// Nil where the page says it, or where it is UTF-8, which WebKit is told to expect.
  static func of(_ page: [UInt8]) -> String? {
    let marks: [[UInt8]] = [[0xEF, 0xBB, 0xBF], [0xFF, 0xFE], [0xFE, 0xFF]]
    guard !marks.contains(where: page.starts(with:)) else { return nil }
    if let utf16 = utf16(page) { return utf16 }
    guard String(validating: page, as: UTF8.self) == nil, !isDeclared(page) else { return nil }
    // One damaged character does not make another encoding of the rest.
    let text = String(decoding: page, as: UTF8.self).unicodeScalars
    let damaged = text.count { $0 == "\u{FFFD}" }
    let whole = text.count { !$0.isASCII } - damaged
    return damaged > whole ? "windows-1252" : nil
  }

  /// What pages begin with is ASCII: each of its characters has a zero beside it.
  private static func utf16(_ page: [UInt8]) -> String? {
    let start = page.prefix(min(page.count, 16) & ~1)
    guard start.count >= 4 else { return nil }
    let isZero = { (remainder: Int) in
      start.indices.filter { $0 % 2 == remainder }.map { start[$0] == 0 }
    }
    let (even, odd) = (isZero(0), isZero(1))
    if !even.contains(true), !odd.contains(false) { return "utf-16le" }
    if !even.contains(false), !odd.contains(true) { return "utf-16be" }
    return nil
  }

  /// Looks further than the 1024 bytes of the standard: WebKit reads the whole head.
  private static func isDeclared(_ page: [UInt8]) -> Bool {
    let start = String(decoding: page.prefix(65_536), as: UTF8.self).lowercased()
    if start.hasPrefix("<?xml"), start.prefix(while: { $0 != ">" }).contains("encoding") {
      return true
    }
    return start.split(separator: "<meta", omittingEmptySubsequences: false).dropFirst().contains {
      $0.first.map { $0.isWhitespace || $0 == "/" } == true
        && $0.prefix(while: { $0 != ">" }).contains("charset")
    }
  }
}
