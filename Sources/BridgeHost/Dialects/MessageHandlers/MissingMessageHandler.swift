// SPDX-License-Identifier: MIT

/// Handlers that a page takes from `window.webkit.messageHandlers` and that are not there.
///
/// As in WebKit they are undefined: what a page is told is `undefined is not an object (evaluating
/// 'window.webkit.messageHandlers.NAME.postMessage')`, and its script ends.
enum MissingMessageHandler {
  /// The names after `messageHandlers` in the text of an error, as `.NAME` or `["NAME"]`.
  static func names(in message: String) -> [String] {
    let text = message.utf8.prefix(10_000)
    var names: [String] = []
    var rest = text[...]
    while let range = rest.firstRange(of: "messageHandlers".utf8) {
      rest = rest[range.upperBound...]
      guard let name = name(at: rest), !names.contains(name) else { continue }
      names.append(name)
    }
    return names
  }

  private static func name(at text: Substring.UTF8View) -> String? {
    // `handlers?.name` and `handlers?.["name"]`, too.
    var rest = text
    if rest.starts(with: "?.".utf8) {
      rest = rest.dropFirst(rest.dropFirst(2).first == UInt8(ascii: "[") ? 2 : 1)
    }
    if rest.first == UInt8(ascii: ".") {
      let name = String(
        decoding: rest.dropFirst().prefix(while: isPartOfName), as: UTF8.self)
      return name.isEmpty ? nil : name
    }
    guard rest.first == UInt8(ascii: "["), let quote = rest.dropFirst().first,
      quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
      let end = rest.dropFirst(2).firstIndex(of: quote)
    else { return nil }
    return String(decoding: rest.dropFirst(2)[..<end], as: UTF8.self)
  }

  private static func isPartOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
      true
    default: false
    }
  }
}
