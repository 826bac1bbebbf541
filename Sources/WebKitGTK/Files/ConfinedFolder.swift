// SPDX-License-Identifier: MIT
import CWebKitGTK
import Glibc

/// A folder whose files can be opened, and no file outside of it.
///
/// Checked on the opened file, not on the name before: a symbolic link that is swapped in
/// between changes nothing.
public struct ConfinedFolder: Sendable {
  /// Absolute, with every symbolic link resolved, without a trailing slash (empty for `/`).
  public let path: String

  public enum Failure: Error, Sendable, Hashable {
    /// No such file.
    case notFound
    /// The path leads out of the folder, or to something that is not a regular file.
    case forbidden
    /// The operating system refused; the text is its reason.
    case unreadable(String)
  }

  /// - Throws: ``Failure/notFound`` where there is no such folder.
  public init(_ path: String) throws(Failure) {
    guard let real = String(taking: realpath(path, nil)) else { throw .notFound }
    var info = stat()
    guard stat(real, &info) == 0, info.st_mode & S_IFMT == S_IFDIR else { throw .notFound }
    self.path = real == "/" ? "" : real
  }

  /// Reads a whole file.
  ///
  /// - Parameter relativePath: below the folder, already percent-decoded; a folder stands for
  ///   its `index.html`.
  public func read(_ relativePath: String) throws(Failure) -> ByteBody {
    let segments = relativePath.split(separator: "/", omittingEmptySubsequences: true)
    guard !relativePath.utf8.contains(0), !segments.contains("..") else { throw .forbidden }
    let name = path + "/" + segments.joined(separator: "/")
    // Without O_NONBLOCK a named pipe would hang the host.
    let descriptor = open(name, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else {
      switch errno {
      case ENOENT, ENOTDIR, ENAMETOOLONG: throw .notFound
      case ELOOP: throw .forbidden
      case let code: throw .unreadable(String(cString: strerror(code)))
      }
    }
    defer { close(descriptor) }
    let real = try realPath(of: descriptor)
    guard real == path || real.hasPrefix(path + "/") else { throw .forbidden }
    var info = stat()
    guard fstat(descriptor, &info) == 0 else { throw .forbidden }
    switch info.st_mode & S_IFMT {
    case S_IFREG: return try Self.readAll(descriptor, size: Int(info.st_size))
    case S_IFDIR where segments.last != "index.html":
      return try read(relativePath + "/index.html")
    default: throw .forbidden
    }
  }

  private func realPath(of descriptor: CInt) throws(Failure) -> String {
    let link = "/proc/self/fd/\(descriptor)"
    guard let path = String(taking: g_file_read_link(link, nil)) else {
      throw .unreadable("\(link) cannot be read")
    }
    return path
  }

  private static func readAll(_ descriptor: CInt, size: Int) throws(Failure) -> ByteBody {
    let data = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size {
        let got = Glibc.read(descriptor, buffer.baseAddress! + count, size - count)
        if got < 0 && errno == EINTR { continue }
        if got <= 0 { break }
        count += got
      }
    }
    return ByteBody(data)
  }
}
