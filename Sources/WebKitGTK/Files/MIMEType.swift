// SPDX-License-Identifier: MIT
import CWebKitGTK

/// The MIME type of a file, from the system's database.
public enum MIMEType {
  /// Missing, or not what browsers want, in shared-mime-info 2.2; to be removed when the oldest
  /// supported system has 2.4.
  private static let webTypes = [
    "js": "text/javascript", "map": "application/json", "mjs": "text/javascript",
    "wasm": "application/wasm", "webmanifest": "application/manifest+json",
  ]

  /// Guesses from the name, and from the content where the name says nothing.
  ///
  /// The types that browsers insist on are known without the database. Wraps
  /// `g_content_type_guess`.
  public static func guess(name: String, content: ByteBody) -> String {
    if let dot = name.lastIndex(of: "."), dot != name.startIndex,
      let type = webTypes[name[name.index(after: dot)...].lowercased()]
    {
      return type
    }
    var size: gsize = 0
    let data = g_bytes_get_data(content.pointer, &size)
    let type = g_content_type_guess(
      name, data?.assumingMemoryBound(to: guchar.self), min(size, 4096), nil)
    defer { g_free(type) }
    let mime = String(taking: g_content_type_get_mime_type(type)) ?? "application/octet-stream"
    // The database calls an empty file a type of its own, whatever its name ends in.
    if mime == "application/x-zerosize" {
      return String(taking: g_content_type_guess(name, nil, 0, nil)).flatMap {
        String(taking: g_content_type_get_mime_type($0))
      } ?? mime
    }
    return mime
  }
}
