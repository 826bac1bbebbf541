// SPDX-License-Identifier: MIT
import CWebKitGTK
import Glibc

/// A folder that one process at a time writes to, as long as this object lives.
///
/// The lock is the kernel's, on a file `lock` in the folder: it ends with the process, however
/// that ends.
public final class ExclusiveFolder: @unchecked Sendable {
  // guarded by: nothing changes after the initializer.
  /// Absolute, with every symbolic link resolved.
  public let path: String
  private let descriptor: CInt

  /// Makes the folder and those above it where they are missing.
  ///
  /// - Throws: ``WriteError`` where it cannot be made or written to, or somebody else has it.
  public init(_ path: String) throws(WriteError) {
    guard g_mkdir_with_parents(path, 0o700) == 0 else { throw Self.error() }
    guard let real = String(taking: realpath(path, nil)) else { throw Self.error() }
    let descriptor = open(real + "/lock", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw Self.error() }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      let reason =
        errno == EWOULDBLOCK ? WriteError(description: "it is in use") : Self.error()
      close(descriptor)
      throw reason
    }
    self.path = real
    self.descriptor = descriptor
  }

  private static func error() -> WriteError {
    WriteError(description: String(cString: strerror(errno)))
  }

  deinit { close(descriptor) }
}
