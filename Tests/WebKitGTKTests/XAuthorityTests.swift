// SPDX-License-Identifier: MIT
import Foundation
import Testing

@testable import WebKitGTK

@Suite struct XAuthorityTests {
  /// Everything of an entry before its cookie.
  nonisolated static let start: [UInt8] = [
    0xFF, 0xFF,  // any kind of address
    0, 0,  // an empty address
    0, 0,  // an empty display number
    0, 18,  // the length of the name, high byte first
    0x4D, 0x49, 0x54, 0x2D,  // MIT-
    0x4D, 0x41, 0x47, 0x49, 0x43, 0x2D,  // MAGIC-
    0x43, 0x4F, 0x4F, 0x4B, 0x49, 0x45, 0x2D,  // COOKIE-
    0x31,  // 1
    0, 16,  // the length of the cookie
  ]

  private func bytes(of authority: XAuthority) throws -> [UInt8] {
    let data = try Data(contentsOf: URL(fileURLWithPath: authority.path))
    return withExtendedLifetime(authority) { Array(data) }
  }

  @Test func anEntryHoldsForEveryDisplay() {
    let cookie: [UInt8] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 255]
    #expect(XAuthority.entry(cookie: cookie) == Self.start + cookie)
  }

  @Test func aLongCookieHasItsLengthInTwoBytes() {
    let cookie = [UInt8](repeating: 7, count: 258)
    let entry = XAuthority.entry(cookie: cookie)
    #expect(Array(entry[26...27]) == [1, 2])
    #expect(entry.count == 28 + 258)
  }

  @Test func theFileHoldsOneEntryWithSixteenBytes() throws {
    let content = try bytes(of: XAuthority())
    #expect(content.count == 44)
    #expect(Array(content.prefix(28)) == Self.start)
  }

  @Test func theFileCanBeReadAgain() throws {
    let authority = try XAuthority()
    let first = try bytes(of: authority)
    let second = try bytes(of: authority)
    #expect(first == second)
  }

  @Test func cookiesDiffer() throws {
    var cookies: Set<[UInt8]> = []
    for _ in 0..<20 { cookies.insert(Array(try bytes(of: XAuthority()).suffix(16))) }
    #expect(cookies.count == 20)
    #expect(!cookies.contains([UInt8](repeating: 0, count: 16)))
  }

  @Test func theFileIsInMemoryOnly() throws {
    let authority = try XAuthority()
    let target = try FileManager.default.destinationOfSymbolicLink(atPath: authority.path)
    #expect(target.hasPrefix("/memfd:"))
  }
}
