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
