// SPDX-License-Identifier: MIT
import CWebKitGTK

/// The MIME type of a file: by its name as far as browsers go by it, else from the system's
/// database.
public enum MIMEType {
  /// What the name decides, whatever the file holds.
  ///
  /// The database (shared-mime-info 2.2) lacks some of these, has others not as browsers want
  /// them, and lets the content of a page overrule its name: one with an XHTML doctype would be
  /// parsed as XML.
  private static let webTypes = [
    "appcache": "text/cache-manifest", "cjs": "text/javascript", "css": "text/css",
    "eot": "application/vnd.ms-fontobject", "es6": "text/javascript", "htc": "text/x-component",
    "htm": "text/html", "html": "text/html", "ico": "image/vnd.microsoft.icon",
    "js": "text/javascript", "json": "application/json", "jsonp": "text/javascript",
    "jsx": "text/javascript", "less": "text/plain", "manifest": "text/cache-manifest",
    "map": "application/json", "mjs": "text/javascript", "otf": "font/otf",
    "plist": "application/xml", "shtml": "text/html", "svg": "image/svg+xml", "ttf": "font/ttf",
    "txt": "text/plain", "wasm": "application/wasm", "webmanifest": "application/manifest+json",
    "woff": "font/woff", "woff2": "font/woff2", "xht": "application/xhtml+xml",
    "xhtml": "application/xhtml+xml", "xml": "application/xml",
  ]

  private static let unknown = "application/octet-stream"

  /// Guesses from the name, and from the content where the name says nothing.
  ///
  /// A file that is of no known type of the web and begins like a page is one, whatever its name:
  /// `index.php`, `index.html~`. Wraps `g_content_type_guess`.
  public static func guess(name: String, content: ByteBody) -> String {
    if let dot = name.lastIndex(of: "."), dot != name.startIndex,
      let type = webTypes[name[name.index(after: dot)...].lowercased()]
    {
      return type
    }
    let start = content.prefix(4096)
    let named = fromDatabase(name, [])
    if !isOfTheWeb(named) {
      switch PageStart(start) {
      case .html: return "text/html"
      case .php: return "application/x-php"
      case .other: break
      }
    }
    // The database calls an empty file a type of its own, whatever its name ends in.
    return start.isEmpty ? named : fromDatabase(name, start)
  }

  /// Types that a browser knows what to do with, or that are text whatever it begins with.
  private static func isOfTheWeb(_ type: String) -> Bool {
    ["text/", "image/", "audio/", "video/", "font/"].contains { type.hasPrefix($0) }
      || ["+xml", "+json", "/xml", "/json", "/pdf"].contains { type.hasSuffix($0) }
  }

  private static func fromDatabase(_ name: String, _ content: [UInt8]) -> String {
    let type = g_content_type_guess(
      name, content.isEmpty ? nil : content, gsize(content.count), nil)
    defer { g_free(type) }
    return String(taking: g_content_type_get_mime_type(type)) ?? unknown
  }
}
