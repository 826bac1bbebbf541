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

  nonisolated static let whateverTheyHold: [(String, String)] = [
    ("index.html", "text/html"), ("B.HTM", "text/html"), ("a.shtml", "text/html"),
    ("a.xhtml", "application/xhtml+xml"), ("a.xht", "application/xhtml+xml"),
    ("a.svg", "image/svg+xml"), ("a.css", "text/css"), ("a.json", "application/json"),
    ("a.txt", "text/plain"), ("a.xml", "application/xml"), ("a.js", "text/javascript"),
    ("a.appcache", "text/cache-manifest"), ("a.manifest", "text/cache-manifest"),
    ("a.woff", "font/woff"), ("a.woff2", "font/woff2"), ("a.ttf", "font/ttf"),
    ("a.otf", "font/otf"), ("a.eot", "application/vnd.ms-fontobject"),
    ("a.htc", "text/x-component"), ("a.ico", "image/vnd.microsoft.icon"),
    ("a.png", "image/png"), ("a.md", "text/markdown"), ("a.csv", "text/csv"),
  ]

  nonisolated static let misleading: [String] = [
    "<!DOCTYPE html PUBLIC \"-//W3C//DTD XHTML 1.0 Transitional//EN\" \"x.dtd\"><html></html>",
    "<html xmlns=\"http://www.w3.org/1999/xhtml\"><br></html>",
    "<?xml version=\"1.0\"?><html xmlns=\"http://www.w3.org/1999/xhtml\"/>",
    "<svg xmlns=\"http://www.w3.org/2000/svg\"/>", "<?php echo 1 ?><p>", "%PDF-1.4\n",
    "#!/bin/sh\n", "{}",
  ]

  @Test(arguments: whateverTheyHold, misleading)
  func theContentDoesNotOverruleTheName(_ file: (name: String, type: String), _ content: String) {
    #expect(guess(file.name, content) == file.type)
  }

  nonisolated static let pages: [String] = [
    "<!DOCTYPE html>", "<!doctype html><p>", "\u{FEFF}\n <html lang=en>", "<HTML>", "<p>text",
    "<!-- saved --><!-- twice -->\n<body>", "<!-- only this -->", "<!-- cut", "<div\nid=a>",
    "<?xml version=\"1.0\"?><!DOCTYPE html PUBLIC \"x\"><html/>", "<br/>", "<script>1</script>",
  ]

  nonisolated static let namesThatSayNothing: [String] = [
    "a.php", "a.asp", "a.aspx", "a.jsp", "a.bak", "a.html.bak", "a.html~", "a.tpl", "a.inc", "a",
    "a.unknown",
  ]

  @Test(arguments: namesThatSayNothing, pages)
  func whatBeginsLikeAPageIsOne(_ name: String, _ content: String) {
    #expect(guess(name, content) == "text/html")
  }

  @Test(arguments: namesThatSayNothing, ["<?php echo 1;", "\n<?PHP\n", "<?= 1 ?><p>", "<? x ?>"])
  func whatBeginsLikePHPIsPHP(_ name: String, _ content: String) {
    #expect(guess(name, content) == "application/x-php")
  }

  @Test(arguments: [
    "", "only words\n", "<", "<!", "<!doctype svg>", "<pint>", "a <p>", "<%= 1 %>", "</p>",
    "<?xml version=\"1.0\"?><rss/>", "<?xml version=\"1.0\"?><!-- cut", "<?xml", "<?xsl x?>",
    "{\"a\": \"<p>\"}",
  ])
  func whatDoesNotIsNone(_ content: String) {
    for name in ["a.unknown", "a.bak", "a"] {
      let type = guess(name, content)
      #expect(type != "text/html" && type != "application/x-php", "\(name)")
    }
  }

  @Test func aPageInUTF16IsSeen() {
    let little = "<html>".utf8.flatMap { [$0, 0] as [UInt8] }
    let big = "<html>".utf8.flatMap { [0, $0] as [UInt8] }
    for bytes: [UInt8] in [little, big, [0xFF, 0xFE] + little, [0xFE, 0xFF] + big] {
      #expect(MIMEType.guess(name: "page.bak", content: ByteBody(bytes)) == "text/html")
    }
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
