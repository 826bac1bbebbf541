// SPDX-License-Identifier: MIT
import Testing
import WebKitGTK

@testable import BridgeHost

/// A page on disk, before it is loaded.
struct LocalPageTests {
  private func folder() throws -> SiteFolder {
    try SiteFolder(["index.html": "index", "a b.html": "a", "sub/c.html": "c", "empty/x.txt": ""])
  }

  @Test func aFile() throws {
    let folder = try folder()
    let page = try LocalPage(path: folder.path + "/a b.html")
    #expect(page.address == "a%20b.html")
    #expect(page.shownFolder == folder.path)
    #expect(page.folder.path.hasSuffix("/site"))
  }

  @Test func aFolderIsLoadedAsOne() throws {
    let folder = try folder()
    try folder.write("deep", to: "sub/deep/INDEX.HTM")
    for path in [folder.path, folder.path + "/"] {
      let page = try LocalPage(path: path)
      #expect(page.address == "")
      #expect(page.shownFolder == folder.path)
    }
    for path in [folder.path + "/sub/deep", folder.path + "/sub/deep/"] {
      #expect(try LocalPage(path: path).address == "")
      #expect(try LocalPage(path: path, root: folder.path).address == "sub/deep/")
    }
  }

  @Test func aQueryAndAFragmentMayFollow() throws {
    let folder = try folder()
    for (typed, address) in [
      ("index.html?a=1", "index.html?a=1"), ("index.html#/route", "index.html#/route"),
      ("index.html?a=1&u=http://x/?y#b?c", "index.html?a=1&u=http://x/?y#b?c"),
      ("index.html#/r?x=1#y", "index.html#/r?x=1#y"), ("?a=1#b", "?a=1#b"), ("#/route", "#/route"),
      ("a b.html?q=é \"%20", "a%20b.html?q=%C3%A9%20%22%20"),
      ("index.html?", "index.html?"), ("index.html/", "index.html"),
      ("index.html?../sub/c.html", "index.html?../sub/c.html"),
    ] {
      let page = try LocalPage(path: folder.path + "/" + typed)
      #expect(page.address == address, "\(typed)")
      #expect(page.shownFolder == folder.path, "\(typed)")
    }
    let page = try LocalPage(path: folder.path + "/sub/c.html?x#y", root: folder.path)
    #expect(page.address == "sub/c.html?x#y")
  }

  @Test func aFileOfTheWholeNameWins() throws {
    let folder = try folder()
    try folder.write("1", to: "index.html?a=1")
    try folder.write("2", to: "a#b.html")
    for (typed, address) in [
      ("index.html?a=1", "index.html%3Fa%3D1"), ("index.html?a=1#x", "index.html%3Fa%3D1#x"),
      ("index.html?a=2", "index.html?a=2"), ("a#b.html", "a%23b.html"),
      ("a#b.html?c", "a%23b.html?c"),
    ] {
      #expect(try LocalPage(path: folder.path + "/" + typed).address == address, "\(typed)")
    }
  }

  @Test func whatCannotBeLoadedSaysWhy() throws {
    let folder = try folder()
    try folder.write("secret", to: "../secret.html")
    try folder.link("out.html", to: "../secret.html")
    try folder.link("gone.html", to: "nowhere.html")
    try folder.link("loop.html", to: "loop.html")
    try folder.makeFolder("odd/index.html")
    let site = try ConfinedFolder(folder.path).path
    let outside = try ConfinedFolder(folder.outside).path
    for (name, reason) in [
      ("nope.html", "there is no page PATH"), ("nope/a.html", "there is no page PATH"),
      ("sub/c.html/d", "there is no page PATH"), ("nope.html?a#b", "there is no page PATH"),
      (
        "Index.html",
        "there is no page PATH, but \(folder.path)/index.html: the letters' case counts"
      ),
      (
        "SUB/C.HTML?a",
        "there is no page PATH, but \(folder.path)/sub/c.html: the letters' case counts"
      ),
      ("index.htm", "there is no page PATH, but \(folder.path)/index.html"),
      (#"sub\c.html"#, "there is no page PATH: write \(folder.path)/sub/c.html"),
      ("empty", "the folder PATH has no index.html, and no other page"),
      ("sub", "the folder PATH has no index.html; name the page in it: c.html"),
      (
        "out.html",
        "PATH is a link to \(outside)/secret.html, outside of what the page may read (--root \(outside) would let it)"
      ),
      ("gone.html", "PATH is a link to nowhere.html, which is not there"),
      ("loop.html", "PATH is a link that leads in a circle"),
      ("odd", "the folder PATH has no index.html, and no other page"),
      ("odd/index.html", "the folder PATH has no index.html, and no other page"),
    ] {
      let path = folder.path + "/" + name
      let error = #expect(throws: BridgeHostError.self) { try LocalPage(path: path) }
      #expect(error?.code == .loadFailed, "\(name)")
      #expect(error?.message == reason.replacing("PATH", with: path), "\(name)")
    }
    #expect(site == outside + "/site")
    let device = #expect(throws: BridgeHostError.self) { try LocalPage(path: "/dev/null") }
    #expect(device?.message == "/dev/null is a device, no file")
  }

  @Test func theFolderSaysWhatPagesItHas() throws {
    let folder = try SiteFolder(["app/www/index.html": "", "app/x.js": ""])
    for name in ["g", "f", "e", "d", "c", "b", "a"] { try folder.write("", to: "many/\(name).htm") }
    for (name, reason) in [
      ("app", "www/index.html"), ("many", "a.htm, b.htm, c.htm, d.htm, e.htm and 2 more"),
    ] {
      let path = folder.path + "/" + name
      let error = #expect(throws: BridgeHostError.self) { try LocalPage(path: path) }
      #expect(
        error?.message == "the folder \(path) has no index.html; name the page in it: \(reason)")
    }
  }

  nonisolated static let addresses: [(String, String)] = [
    ("file:///nosuch/a%20b.html", "write the path, /nosuch/a b.html"),
    ("FILE://localhost/x.html", "write the path, /x.html"),
    ("file:x.html", "write the path, x.html"),
    ("http:/host/x", "write http://host/x"), ("https:host", "write https://host"),
    ("http:", "the name of the server is missing"),
    ("ftp://host/x", "a PAGE is a file, a folder or an http(s) URL, not an address of ftp:"),
    ("javascript:1", "a PAGE is a file, a folder or an http(s) URL, not an address of javascript:"),
    ("about:blank", "a PAGE is a file, a folder or an http(s) URL, not an address of about:"),
    (
      "view-source:http://x",
      "a PAGE is a file, a folder or an http(s) URL, not an address of view-source:"
    ),
    ("://x", "a PAGE is a file, a folder or an http(s) URL"),
    ("localhost:8000", "for a server write http://localhost:8000"),
    ("localhost", "for a server write http://localhost"),
    ("127.0.0.1/x?y", "for a server write http://127.0.0.1/x?y"),
    ("example.com/index.html", "for a server write http://example.com/index.html"),
    ("www.example.co.uk", "for a server write http://www.example.co.uk"),
    ("my-app.example.org:8080/a/b", "for a server write http://my-app.example.org:8080/a/b"),
    ("example.com", "for a server write http://example.com"),
  ]

  @Test(arguments: addresses) func addressesSayWhatToType(_ typed: String, _ hint: String) {
    let error = #expect(throws: BridgeHostError.self) { try LocalPage(path: typed) }
    #expect(error?.message == "there is no page \(typed): \(hint)")
  }

  @Test(arguments: [
    "nosuch.html", "nosuch.min.js", "nosuch/x.html", "./nosuch.com/x", "../nosuch.html", "no such",
    "nosuch_.com/x", "a..b/c", "é.com/x", "nosuch.html?a.com/x", "", " ", "nosuch.htm",
  ]) func otherNamesSayNoMore(_ typed: String) {
    let error = #expect(throws: BridgeHostError.self) { try LocalPage(path: typed) }
    #expect(error?.message == "there is no page \(typed)")
  }

  @Test func aLinkInsideItsFolderIsAPage() throws {
    let folder = try folder()
    try folder.link("link.html", to: "sub/c.html")
    #expect(try LocalPage(path: folder.path + "/link.html").address == "link.html")
  }

  @Test func aLinkInsideTheRootIsAPage() throws {
    let folder = try folder()
    try folder.link("sub/up.html", to: "../index.html")
    try folder.link("shortcut", to: "sub")
    try folder.write("secret", to: "../secret.html")
    try folder.link("sub/out.html", to: "../../secret.html")
    let path = folder.path
    #expect(try LocalPage(path: path + "/sub/up.html", root: path).address == "sub/up.html")
    #expect(try LocalPage(path: path + "/shortcut/c.html", root: path).address == "sub/c.html")
    for (name, root) in [
      ("sub/up.html", nil), ("sub/out.html", path), ("index.html", path + "/sub"),
    ] {
      let error = #expect(throws: BridgeHostError.self) {
        try LocalPage(path: path + "/" + name, root: root)
      }
      #expect(error?.code == .loadFailed, "\(name)")
    }
  }

  @Test func aRootThatIsNoneSaysWhy() throws {
    let folder = try folder()
    let path = folder.path
    for (root, reason) in [
      (path + "/nope", "there is no folder ROOT"),
      (path + "/index.html", "ROOT is a file, not a folder"),
      (path + "/SUB", "there is no folder ROOT, but \(path)/sub: the letters' case counts"),
      ("file://" + path, "there is no folder ROOT: write the path, \(path)"),
    ] {
      let error = #expect(throws: BridgeHostError.self) {
        try LocalPage(path: path + "/index.html", root: root)
      }
      #expect(error?.message == reason.replacing("ROOT", with: root))
    }
  }

  @Test func aPageIsFoundInAnotherNormalForm() throws {
    let folder = try SiteFolder(["cafe\u{301}/u\u{308}.html": "page"])
    let page = try LocalPage(path: folder.path + "/caf\u{E9}/\u{FC}.html?a#b")
    #expect(page.address == "u%CC%88.html?a#b")
  }
}
