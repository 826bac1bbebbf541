// SPDX-License-Identifier: MIT
import Glibc

/// The output and error streams of this process, written without a buffer of our own.
public enum StandardStream: Int32, Sendable {
  case output = 1
  case error = 2

  /// Opens what is closed of the three standard descriptors, to nowhere.
  ///
  /// Must run before anything else opens a file: it would be given a free number, and lines meant
  /// for the output would be written into it.
  public static func openClosedDescriptors() {
    for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) == -1 {
      // The lowest free number: this one. A write to it fails, as it should.
      _ = open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
    }
  }

  /// Writes a whole line, however long; waits where the reader is slow.
  ///
  /// - Throws: ``WriteError`` where the stream is closed or its disk is full.
  public func writeLine(_ line: String) throws(WriteError) {
    try FileDescriptor(rawValue: rawValue).write(Array((line + "\n").utf8))
  }
}

/// Why something could not be written; the text is the operating system's reason.
public struct WriteError: Error, Sendable, Hashable, CustomStringConvertible {
  public let description: String
}

/// A raw descriptor that can be written to completely.
struct FileDescriptor {
  let rawValue: Int32

  func write(_ bytes: [UInt8]) throws(WriteError) {
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes {
        Glibc.write(rawValue, $0.baseAddress, $0.count)
      }
      if count >= 0 {
        written += count
      } else if errno == EAGAIN {
        var ready = pollfd(fd: rawValue, events: Int16(POLLOUT), revents: 0)
        poll(&ready, 1, -1)
      } else if errno != EINTR {
        throw WriteError(description: String(cString: strerror(errno)))
      }
    }
  }
}
