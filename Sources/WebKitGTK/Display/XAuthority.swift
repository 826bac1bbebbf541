// SPDX-License-Identifier: MIT
import CWebKitGTK
import Glibc

/// A secret cookie for one X server, in the file format of `Xauthority`.
///
/// It lives in memory only: the path names a file descriptor of this process, so that nothing is
/// left behind however the process ends, and no other user can read it.
final class XAuthority {
  let path: String
  private let descriptor: CInt

  init() throws(ToolkitError) {
    var generator = SystemRandomNumberGenerator()
    let cookie = (0..<16).map { _ in UInt8.random(in: 0...255, using: &generator) }
    let bytes = Self.entry(cookie: cookie)
    descriptor = memfd_create("bridge-host-xauthority", 1 /* MFD_CLOEXEC */)
    guard descriptor >= 0, write(descriptor, bytes, bytes.count) == bytes.count else {
      throw .noDisplay("the cookie of the private display cannot be kept in memory")
    }
    path = "/proc/\(getpid())/fd/\(descriptor)"
  }

  /// One entry that holds for every address and display number.
  static func entry(cookie: [UInt8]) -> [UInt8] {
    let familyWild: [UInt8] = [0xFF, 0xFF]
    func counted(_ bytes: [UInt8]) -> [UInt8] {
      [UInt8(bytes.count >> 8), UInt8(bytes.count & 0xFF)] + bytes
    }
    return familyWild + counted([]) + counted([]) + counted(Array("MIT-MAGIC-COOKIE-1".utf8))
      + counted(cookie)
  }

  deinit { close(descriptor) }
}
