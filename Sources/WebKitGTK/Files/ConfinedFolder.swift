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

  /// A folder whose files are not to be opened, absolute and with every symbolic link resolved; it
  /// need not be there.
  public var hiddenFolder: String?

  public enum Failure: Error, Sendable, Hashable {
    /// No such file.
    case notFound
    /// The path holds `..` or a zero character, or leads into the hidden folder.
    case forbidden
    /// A symbolic link leads out of the folder, to this place.
    case outside(String)
    /// The symbolic link of this path in the folder leads to something that is not there.
    case brokenLink(String, target: String)
    /// Symbolic links lead to each other.
    case linkLoop
    /// Something else than a file; a folder where it has no index.
    case notAFile(FileKind)
    /// The operating system refused; the text is its reason.
    case unreadable(String)
  }

  /// Which file it is.
  public struct Place: Sendable, Hashable {
    /// In the folder, by the names on disk.
    public let path: String
    /// Whether a folder was asked for, and this is its index.
    public let isIndex: Bool

    /// The last part of its path.
    public var name: String {
      path.utf8.split(separator: UInt8(ascii: "/")).last.flatMap { String($0) } ?? ""
    }
  }

  /// What was read, and which file it came from.
  public struct File: Sendable {
    public let place: Place
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
  @discardableResult public func check(_ relativePath: String) throws(Failure) -> Place {
    try open(relativePath) { _, place, _ throws(Failure) in place }
  }

  /// Reads a whole file.
  ///
  /// - Parameter relativePath: below the folder, already percent-decoded, in any normal form; a
  ///   folder stands for its index.
  public func read(_ relativePath: String) throws(Failure) -> File {
    try open(relativePath) { descriptor, place, size throws(Failure) in
      File(place: place, body: try Self.readAll(descriptor, size: size))
    }
  }

  private typealias Body<Result> = (CInt, Place, Int) throws(Failure) -> Result

  /// Calls `body` with the open descriptor, the place and the size of a regular file in the folder.
  private func open<Result>(
    _ relativePath: String, _ body: Body<Result>
  ) throws(Failure) -> Result {
    // By bytes: as characters, a slash and a combining mark after it are one.
    let segments = relativePath.utf8.split(separator: UInt8(ascii: "/")).map { String($0) ?? "" }
    guard !relativePath.utf8.contains(0),
      !segments.contains(where: { $0.utf8.elementsEqual("..".utf8) })
    else { throw .forbidden }
    do throws(Failure) {
      return try open(segments, isIndex: false, body)
    } catch .notFound {
      // As strings, names in different normal forms are equal; a tree from a Mac has another one
      // than its pages.
      guard let other = FolderNames.respelled(segments, in: path, matches: ==) else {
        throw .notFound
      }
      return try open(other, isIndex: false, body)
    }
  }

  private func open<Result>(
    _ segments: [String], isIndex: Bool, _ body: Body<Result>
  ) throws(Failure) -> Result {
    // Only a place: a pipe would wait, and a device may do something when it is opened.
    let place = Glibc.open(path + "/" + segments.joined(separator: "/"), Self.placeOnly | O_CLOEXEC)
    guard place >= 0 else {
      switch errno {
      case ENOENT, ENOTDIR, ENAMETOOLONG: throw missing(segments)
      case ELOOP: throw .linkLoop
      case let code: throw .unreadable(String(cString: strerror(code)))
      }
    }
    defer { close(place) }
    let real = try realPath(of: place)
    guard contains(real) else { throw .outside(String(decoding: real, as: UTF8.self)) }
    guard !isHidden(real) else { throw .forbidden }
    var info = stat()
    guard fstat(place, &info) == 0 else { throw .unreadable(String(cString: strerror(errno))) }
    switch FileKind(info) {
    case .file:
      let descriptor = Glibc.open("/proc/self/fd/\(place)", O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw .unreadable(String(cString: strerror(errno))) }
      defer { close(descriptor) }
      let path = segments.joined(separator: "/")
      return try body(descriptor, Place(path: path, isIndex: isIndex), Int(info.st_size))
    case .folder where !isIndex:
      // A folder that may be entered and not be read has an index of the usual name, if any.
      let names = FolderNames.list("/proc/self/fd/\(place)") ?? ["index.html"]
      guard let index = Self.index(among: names) else { throw .notAFile(.folder) }
      do throws(Failure) {
        return try open(segments + [index], isIndex: true, body)
      } catch .notFound {
        throw .notAFile(.folder)
      }
    case let kind: throw .notAFile(kind)
    }
  }

  /// `O_PATH`, which Swift does not import.
  private static let placeOnly: CInt = 0o10000000

  /// The name that stands for a folder; of several, the one that servers would take.
  static func index(among names: [String]) -> String? {
    for wanted in ["index.html", "index.htm", "index.xhtml"] {
      if names.contains(wanted) { return wanted }
      if let other = names.first(where: { $0.lowercased() == wanted }) { return other }
    }
    return nil
  }

  /// Whether a link on the way is to blame.
  private func missing(_ segments: [String]) -> Failure {
    var place = path
    for index in segments.indices {
      place += "/" + segments[index]
      guard FileKind(at: place) == nil else { continue }
      guard let target = FileKind.target(ofLinkAt: place) else { break }
      return .brokenLink(segments[...index].joined(separator: "/"), target: target)
    }
    return .notFound
  }

  /// Where another folder is in this one: empty for itself, else with a slash at the end; nil
  /// where it is elsewhere.
  public func relativePath(of other: ConfinedFolder) -> String? {
    guard contains(Array(other.path.utf8)) else { return nil }
    let below = other.path.utf8.dropFirst(path.utf8.count).drop { $0 == UInt8(ascii: "/") }
    return below.isEmpty ? "" : (String(below) ?? "") + "/"
  }

  /// Compares bytes: as strings, names in different normal forms would be equal, and names that
  /// are no UTF-8 would lose what tells them apart.
  private func isHidden(_ real: [UInt8]) -> Bool {
    guard let hidden = hiddenFolder?.utf8 else { return false }
    return real.elementsEqual(hidden) || real.starts(with: Array(hidden) + [UInt8(ascii: "/")])
  }

  private func contains(_ real: [UInt8]) -> Bool {
    real.elementsEqual(path.utf8) || real.starts(with: (path + "/").utf8)
  }

  private func realPath(of descriptor: CInt) throws(Failure) -> [UInt8] {
    let link = "/proc/self/fd/\(descriptor)"
    guard let path = g_file_read_link(link, nil) else {
      throw .unreadable("\(link) cannot be read")
    }
    defer { g_free(path) }
    return UnsafeBufferPointer(start: path, count: strlen(path)).map(UInt8.init(bitPattern:))
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
