// SPDX-License-Identifier: MIT
import Testing

@testable import BridgeHost

struct UndeclaredCharsetTests {
  /// Text of which each character is one byte.
  private static func latin1(_ text: String) -> [UInt8] {
    text.unicodeScalars.map { UInt8($0.value) }
  }

  @Test(arguments: [
    "<title>Grüße</title>", "<!doctype html><p>é", "é", "<script charset=utf-8></script>é",
    "<p>charset ü", "<metadata charset=x><p>ü", "<meta name=x><p charset>ü",
    "<?xml version=\"1.0\"?><p>ü",
  ])
  func whatIsNoUTF8IsWindows1252(_ page: String) {
    #expect(UndeclaredCharset.of(Self.latin1(page)) == "windows-1252")
  }

  @Test(arguments: [
    "<meta charset=iso-8859-15><p>ü", "<META CHARSET=\"gbk\">é", "<p><meta\ncharset=utf-8>ü",
    "<meta http-equiv=Content-Type content='text/html; charset=Shift_JIS'>ü",
    "<?xml version=\"1.0\" encoding=\"iso-8859-1\"?><p>ü",
    "<!--\(String(repeating: "x", count: 3000))--><meta charset=gbk>é",
  ])
  func aPageThatSaysItIsBelieved(_ page: String) {
    #expect(UndeclaredCharset.of(Self.latin1(page)) == nil)
  }

  @Test(arguments: ["", "a", "<p>plain", "<title>Grüße ☃</title>", "<p>日本語", "😀", "\u{FEFF}<p>é"])
  func utf8StaysWhatItIs(_ page: String) {
    #expect(UndeclaredCharset.of(Array(page.utf8)) == nil)
  }

  @Test func oneDamagedCharacterChangesNothing() {
    #expect(UndeclaredCharset.of(Array("<p>Grüße, Füße".utf8) + [0xC3]) == nil)
    #expect(UndeclaredCharset.of(Array("<p>日本".utf8) + [0xFF] + Array("語".utf8)) == nil)
  }

  @Test(arguments: ["<!doctype html><p>é", "<p>", "\r\n<html>", "<title>é日本語"])
  func utf16IsKnownByItsZeros(_ page: String) {
    let little = page.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let big = page.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    #expect(UndeclaredCharset.of(little) == "utf-16le")
    #expect(UndeclaredCharset.of(big) == "utf-16be")
    #expect(UndeclaredCharset.of([0xFF, 0xFE] + little) == nil)
    #expect(UndeclaredCharset.of([0xFE, 0xFF] + big) == nil)
  }

  @Test func zerosElsewhereAreNoUTF16() {
    for page: [UInt8] in [
      [0, 0, 0, 0], [60, 0], [60, 0, 112], [60, 0, 112, 0, 62, 62], [60, 112, 0, 62],
      [0, 60, 112, 0],
    ] {
      #expect(UndeclaredCharset.of(page) == nil, "\(page)")
    }
  }
}
