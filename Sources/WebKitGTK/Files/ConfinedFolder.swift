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

  /// What was read, and which file it came from.
  public struct File: Sendable {
    /// The last part of its path.
    public let name: String
    public let body: ByteBody
  }

  /// - Throws: ``Failure/notFound`` where there is no such folder.
  public init(_ path: String) throws(Failure) {
    guard !path.utf8.contains(0), let real = String(taking: realpath(path, nil)) else {
      throw .notFound
    }
    var info = stat()
    guard stat(real, &info) == 0, info.st_mode & S_IFMT == S_IFDIR else { throw .notFound }
    self.path = real == "/" ? "" : real
  }

  /// Throws what ``read(_:)`` would throw, without reading the file.
  public func check(_ relativePath: String) throws(Failure) {
    try open(relativePath) { _, _, _ throws(Failure) in }
  }

  /// Reads a whole file.
  ///
  /// - Parameter relativePath: below the folder, already percent-decoded; a folder stands for
  ///   its `index.html`.
  public func read(_ relativePath: String) throws(Failure) -> File {
    try open(relativePath) { descriptor, name, size throws(Failure) in
      File(name: name, body: try Self.readAll(descriptor, size: size))
    }
  }

  /// Calls `body` with the open descriptor, the name and the size of a regular file in the folder.
  private func open<Result>(
    _ relativePath: String, _ body: (CInt, String, Int) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // By bytes: as characters, a slash and a combining mark after it are one.
    let segments = relativePath.utf8.split(separator: UInt8(ascii: "/")).map { String($0) ?? "" }
    guard !relativePath.utf8.contains(0),
      !segments.contains(where: { $0.utf8.elementsEqual("..".utf8) })
    else { throw .forbidden }
    let name = path + "/" + segments.joined(separator: "/")
    // Without O_NONBLOCK a named pipe would hang the host.
    let descriptor = Glibc.open(name, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else {
      switch errno {
      case ENOENT, ENOTDIR, ENAMETOOLONG: throw .notFound
      case ELOOP, ENXIO: throw .forbidden
      case let code: throw .unreadable(String(cString: strerror(code)))
      }
    }
    defer { close(descriptor) }
    guard contains(try realPath(of: descriptor)) else { throw .forbidden }
    var info = stat()
    guard fstat(descriptor, &info) == 0 else { throw .forbidden }
    switch info.st_mode & S_IFMT {
    case S_IFREG: return try body(descriptor, segments.last ?? "", Int(info.st_size))
    case S_IFDIR where segments.last != "index.html":
      return try open(relativePath + "/index.html", body)
    default: throw .forbidden
    }
  }

  /// Where another folder is in this one: empty for itself, else with a slash at the end; nil
  /// where it is elsewhere.
  public func relativePath(of other: ConfinedFolder) -> String? {
    guard contains(other.path) else { return nil }
    let below = other.path.utf8.dropFirst(path.utf8.count).drop { $0 == UInt8(ascii: "/") }
    return below.isEmpty ? "" : (String(below) ?? "") + "/"
  }

  /// Compares bytes: as strings, names in different normal forms would be equal.
  private func contains(_ real: String) -> Bool {
    real.utf8.elementsEqual(path.utf8) || real.utf8.starts(with: (path + "/").utf8)
  }

  private func realPath(of descriptor: CInt) throws(Failure) -> String {
    let link = "/proc/self/fd/\(descriptor)"
    guard let path = String(taking: g_file_read_link(link, nil)) else {
      throw .unreadable("\(link) cannot be read")
    }
    return path
  }

  private static func readAll(_ descriptor: CInt, size: Int) throws(Failure) -> ByteBody {
    var code: CInt = 0
    let data = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size {
        let got = Glibc.read(descriptor, buffer.baseAddress! + count, size - count)
        if got < 0 && errno == EINTR { continue }
        if got < 0 { code = errno }
        if got <= 0 { break }
        count += got
      }
    }
    guard code == 0 else { throw .unreadable(String(cString: strerror(code))) }
    return ByteBody(data)
  }
}
