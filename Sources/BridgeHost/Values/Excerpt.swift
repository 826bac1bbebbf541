// SPDX-License-Identifier: MIT

extension StringProtocol {
  /// The beginning of a text that may be of any length, for messages to people.
  ///
  /// - Parameter limit: in Unicode scalars: a single character may be megabytes of them.
  func excerpt(_ limit: Int = 80) -> String {
    guard let end = unicodeScalars.index(startIndex, offsetBy: limit, limitedBy: endIndex),
      end < endIndex
    else { return String(self) }
    return String(self[..<end]) + "..."
  }
}

extension String {
  /// The text on one line, and without what terminals take for commands: control characters as
  /// JSON writes them.
  package var escapingControls: String {
    guard unicodeScalars.contains(where: \.isControl) else { return self }
    var escaped = ""
    for scalar in unicodeScalars {
      if scalar.isControl {
        let hex = String(scalar.value, radix: 16)
        escaped += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
      } else {
        escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}

extension Unicode.Scalar {
  fileprivate var isControl: Bool { value < 0x20 || (0x7F...0x9F).contains(value) }
}
