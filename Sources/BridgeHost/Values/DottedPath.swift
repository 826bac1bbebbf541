// SPDX-License-Identifier: MIT

/// Names such as `app.onSuccess`.
enum DottedPath {
  /// The identifiers of a dotted path; nil for anything else.
  static func identifiers(of name: String) -> [String]? {
    let segments = name.split(separator: ".", omittingEmptySubsequences: false)
    let areIdentifiers = segments.allSatisfy { segment in
      guard let first = segment.unicodeScalars.first else { return false }
      return (first == "$" || first == "_" || first.properties.isIDStart)
        && segment.unicodeScalars.dropFirst().allSatisfy {
          $0 == "$" || $0 == "\u{200C}" || $0 == "\u{200D}" || $0.properties.isIDContinue
        }
    }
    return areIdentifiers ? segments.map(String.init) : nil
  }
}
