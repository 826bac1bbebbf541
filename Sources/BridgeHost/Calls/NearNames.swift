// SPDX-License-Identifier: MIT

/// Finds names that a misspelt one may have meant.
enum NearNames {
  /// Up to three, the nearest first.
  static func of(_ name: String, among names: [String]) -> [String] {
    let wanted = Array(name.lowercased().prefix(64))
    let limit = max(1, wanted.count / 3)
    return names.map { ($0, distance(wanted, Array($0.lowercased().prefix(64)))) }
      .filter { $0.1 <= limit }
      .sorted { ($0.1, $0.0) < ($1.1, $1.0) }
      .prefix(3).map(\.0)
  }

  /// Insertions, deletions and replacements from one to the other.
  private static func distance(_ left: [Character], _ right: [Character]) -> Int {
    var previous = Array(0...right.count)
    for (i, a) in left.enumerated() {
      var current = [i + 1]
      for (j, b) in right.enumerated() {
        current.append(min(previous[j + 1] + 1, current[j] + 1, previous[j] + (a == b ? 0 : 1)))
      }
      previous = current
    }
    return previous[right.count]
  }
}
