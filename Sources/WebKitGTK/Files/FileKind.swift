// SPDX-License-Identifier: MIT
import CWebKitGTK
import Glibc

/// What there is at a path.
public enum FileKind: Sendable, Hashable {
  case file
  case folder
  case pipe
  case socket
  case device

  /// Follows links; nil where there is nothing, or where it cannot be seen.
  public init?(at path: String) {
    var info = stat()
    guard !path.utf8.contains(0), stat(path, &info) == 0 else { return nil }
    self.init(info)
  }

  init(_ info: stat) {
    self =
      switch info.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFIFO: .pipe
      case S_IFSOCK: .socket
      default: .device
      }
  }

  /// Where the symbolic link at a path points to, as it says; nil where there is none.
  public static func target(ofLinkAt path: String) -> String? {
    path.utf8.contains(0) ? nil : String(taking: g_file_read_link(path, nil))
  }
}
