// SPDX-License-Identifier: MIT

/// What the first bytes of a file say about the page that it may be.
enum PageStart: Sendable, Hashable {
  case html
  /// A script that a server makes pages with.
  case php
  case other

  /// Of elements that pages begin with where they lack a doctype.
  private static let elements: Set<String> = [
    "a", "b", "base", "body", "br", "button", "canvas", "center", "div", "font", "form", "frameset",
    "h1", "h2", "h3", "h4", "h5", "h6", "head", "header", "hr", "html", "iframe", "img", "input",
    "link", "main", "meta", "nav", "noscript", "ol", "p", "pre", "script", "section", "span",
    "style", "table", "template", "title", "ul",
  ]

  init(_ bytes: [UInt8]) {
    // In UTF-16 what pages begin with is ASCII with a zero in front or behind.
    var rest = bytes.filter { $0 != 0 }[...]
    if let mark = [[0xEF, 0xBB, 0xBF], [0xFF, 0xFE], [0xFE, 0xFF]].first(where: rest.starts(with:))
    {
      rest = rest.dropFirst(mark.count)
    }
    let text = String(decoding: rest, as: UTF8.self).lowercased()
    self = Self.kind(of: text)
  }

  private static func kind(of text: String) -> PageStart {
    var rest = text[...]
    var isXML = false
    while true {
      rest = rest.drop { $0.isWhitespace }
      if rest.hasPrefix("<!--") {
        guard let end = rest.firstRange(of: "-->") else { return isXML ? .other : .html }
        rest = rest[end.upperBound...]
        // A comment and nothing else is of no other kind.
        if rest.allSatisfy(\.isWhitespace) { return isXML ? .other : .html }
      } else if rest.hasPrefix("<?xml") {
        guard let end = rest.firstRange(of: "?>") else { return .other }
        isXML = true
        rest = rest[end.upperBound...]
      } else if rest.hasPrefix("<?") {
        return isPHP(rest) ? .php : .other
      } else if rest.hasPrefix("<!doctype") {
        let name = rest.dropFirst(9).drop { $0.isWhitespace }
        return name.hasPrefix("html") || name.hasPrefix(">") ? .html : .other
      } else {
        guard rest.hasPrefix("<") else { return .other }
        let name = rest.dropFirst().prefix { !$0.isWhitespace && $0 != "/" && $0 != ">" }
        return elements.contains(String(name)) ? .html : .other
      }
    }
  }

  private static func isPHP(_ text: Substring) -> Bool {
    text.hasPrefix("<?php") || text.hasPrefix("<?=")
      || text.dropFirst(2).first?.isWhitespace == true
  }
}
