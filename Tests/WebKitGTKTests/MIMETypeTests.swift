// SPDX-License-Identifier: MIT
import Testing

@testable import WebKitGTK

@Suite struct MIMETypeTests {
  private func guess(_ name: String, _ content: String = "text\n") -> String {
    MIMEType.guess(name: name, content: ByteBody(content))
  }

  nonisolated static let byName: [(String, String)] = [
    ("index.html", "text/html"), ("page.htm", "text/html"), ("a.css", "text/css"),
    ("a.js", "text/javascript"), ("a.mjs", "text/javascript"), ("a.min.js", "text/javascript"),
    ("a.json", "application/json"), ("a.js.map", "application/json"),
    ("a.svg", "image/svg+xml"), ("a.png", "image/png"), ("a.jpg", "image/jpeg"),
    ("a.gif", "image/gif"), ("a.wasm", "application/wasm"), ("a.txt", "text/plain"),
    ("a.webmanifest", "application/manifest+json"), ("a.pdf", "application/pdf"),
    ("A.JS", "text/javascript"), ("A.HTML", "text/html"), ("größe ☃.css", "text/css"),
    ("folder.js/a.css", "text/css"), ("folder/a.js", "text/javascript"),
  ]

  @Test(arguments: byName) func theNameSaysIt(_ name: String, _ type: String) {
    #expect(guess(name) == type)
  }

  @Test(arguments: byName) func anEmptyFileHasTheTypeOfItsName(_ name: String, _ type: String) {
    #expect(guess(name, "") == type)
  }

  nonisolated static let byContent: [(String, String, String)] = [
    ("page", "<!DOCTYPE html><html><title>t</title></html>", "text/html"),
    ("picture", "GIF89a\u{1}\0\u{1}\0", "image/gif"),
    ("note", "only words\n", "text/plain"),
    ("note", "größe\n", "text/plain"),
  ]

  @Test(arguments: byContent)
  func withoutAnExtensionTheContentSaysIt(_ name: String, _ content: String, _ type: String) {
    #expect(guess(name, content) == type)
  }

  @Test func aPictureWithoutAnExtensionIsSeen() {
    let header: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    #expect(MIMEType.guess(name: "picture", content: ByteBody(header)) == "image/png")
  }

  @Test func bytesThatSayNothingAreOctets() {
    let bytes: [UInt8] = [0, 1, 2, 3, 0xFE, 0xFF]
    #expect(MIMEType.guess(name: "data", content: ByteBody(bytes)) == "application/octet-stream")
    #expect(guess("empty", "") == "application/octet-stream")
  }

  nonisolated static let wholeNames: [String] = ["js", "map", "mjs", "wasm", "folder/js"]

  @Test(arguments: wholeNames) func aNameWithoutADotHasNoExtension(_ name: String) {
    #expect(guess(name, "only words\n") == "text/plain")
  }

  @Test func onlyTheStartOfALargeFileIsLookedAt() {
    let page = "<!DOCTYPE html>" + String(repeating: "<p>text</p>\n", count: 100_000)
    #expect(guess("page", page) == "text/html")
  }
}
