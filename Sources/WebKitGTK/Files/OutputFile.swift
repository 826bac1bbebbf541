// SPDX-License-Identifier: MIT
import Glibc

/// A file that is written from its start, as the program goes.
public final class OutputFile: @unchecked Sendable {
  // guarded by: the descriptor never changes, and the kernel orders the writes.
  private let descriptor: FileDescriptor

  /// Makes the file, or empties it.
  ///
  /// - Throws: ``WriteError`` where it cannot be opened for writing.
  public init(_ path: String) throws(WriteError) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw WriteError(description: String(cString: strerror(errno))) }
    self.descriptor = FileDescriptor(rawValue: descriptor)
  }

  /// - Throws: ``WriteError`` where the disk is full, for example.
  public func write(_ bytes: [UInt8]) throws(WriteError) { try descriptor.write(bytes) }

  deinit { close(descriptor.rawValue) }
}
