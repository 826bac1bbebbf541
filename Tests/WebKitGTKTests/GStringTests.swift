// SPDX-License-Identifier: MIT
import CWebKitGTK
import Testing

@testable import WebKitGTK

@Suite struct GStringTests {
  nonisolated static let texts = ["", "text", "grüße ☃ 日本", "👩‍👩‍👧", "line\nbreak\ttab"]

  @Test(arguments: texts) func takingCopiesAndFrees(_ text: String) {
    #expect(String(taking: g_strdup(text)) == text)
  }

  @Test(arguments: texts) func borrowingLeavesTheOwnersString(_ text: String) {
    let pointer = g_strdup(text)
    let first = String(borrowing: pointer)
    let second = String(borrowing: pointer)
    #expect(first == text)
    #expect(second == text)
    g_free(pointer)
  }

  @Test func aCopyDoesNotFollowItsSource() {
    let pointer = g_strdup("abc")
    let copy = String(borrowing: pointer)
    pointer?.pointee = 0x78
    #expect(copy == "abc")
    #expect(String(taking: pointer) == "xbc")
  }

  @Test func nothingGivesNil() {
    #expect(String(borrowing: nil) == nil)
    #expect(String(taking: nil) == nil)
  }

  @Test func bytesThatAreNoTextAreRepaired() {
    let bytes: [CChar] = [0x61, -1, 0x62, 0]
    #expect(String(borrowing: bytes) == "a\u{FFFD}b")
  }

  @Test func bytesAreCopiedAndTheirReferenceDropped() {
    let bytes = g_bytes_new([0, 1, 255] as [UInt8], 3)!
    let array = [UInt8](taking: g_bytes_ref(bytes))
    #expect(array == [0, 1, 255])
    // The one reference that is left is still good.
    #expect(g_bytes_get_size(bytes) == 3)
    g_bytes_unref(bytes)
  }

  @Test func noBytesGiveAnEmptyArray() {
    let array = [UInt8](taking: g_bytes_new(nil, 0))
    #expect(array == [])
  }
}
