// SPDX-License-Identifier: MIT
import CWebKitGTK
import Glibc

/// The names in a folder, and paths that are spelled otherwise there.
public enum FolderNames {
  /// In the order of their bytes; nil where the folder cannot be read.
  ///
  /// A name that is no UTF-8 has U+FFFD in place of what is not: no file has that name then.
  public static func list(_ folder: String) -> [String]? {
    guard let directory = g_dir_open(folder, 0, nil) else { return nil }
    defer { g_dir_close(directory) }
    var names: [String] = []
    while let name = String(borrowing: g_dir_read_name(directory)) { names.append(name) }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The names on disk that lead to a path; nil where a part of it has none that matches.
  ///
  /// - Parameters:
  ///   - segments: the names of the path.
  ///   - folder: where the path begins.
  ///   - matches: is asked with a name on disk and the one that was asked for; it is not asked
  ///     where the very name exists.
  public static func respelled(
    _ segments: [String], in folder: String, matches: (String, String) -> Bool
  ) -> [String]? {
    var found: [String] = []
    for segment in segments {
      let place = ([folder] + found).joined(separator: "/")
      if exists(place + "/" + segment) {
        found.append(segment)
      } else {
        guard let name = list(place + "/")?.first(where: { matches($0, segment) }) else {
          return nil
        }
        found.append(name)
      }
    }
    return found
  }

  /// Also a link that leads nowhere.
  private static func exists(_ path: String) -> Bool {
    var info = stat()
    return lstat(path, &info) == 0
  }
}
