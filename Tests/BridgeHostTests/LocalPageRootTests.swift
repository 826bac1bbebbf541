// SPDX-License-Identifier: MIT
import Testing
import WebKitGTK

@testable import BridgeHost

/// A page that may read more than its own folder.
struct LocalPageRootTests {
  private func folder() throws -> SiteFolder {
    try SiteFolder([
      "index.html": "top", "css/x.css": "", "pages/index.html": "pages", "pages/a b.html": "a",
      "pages/großer Ordner/☃ 100%.html": "snow", "pages-2/b.html": "b",
    ])
  }

  nonisolated static let pages: [(page: String, name: String)] = [
    ("index.html", "index.html"), ("", ""), ("/", ""), ("pages", "pages/"), ("pages/", "pages/"),
    ("pages//index.html", "pages/index.html"), ("pages/./index.html", "pages/index.html"),
    ("css/../pages/a b.html", "pages/a%20b.html"), ("pages/a b.html", "pages/a%20b.html"),
    ("pages/großer Ordner/☃ 100%.html", "pages/gro%C3%9Fer%20Ordner/%E2%98%83%20100%25.html"),
  ]

  @Test(arguments: pages) func itsPathBeginsAtTheRoot(_ page: String, _ name: String) throws {
    let folder = try folder()
    for root in [folder.path, folder.path + "/", folder.path + "//", folder.path + "/."] {
      let page = try LocalPage(path: folder.path + "/" + page, root: root)
      #expect(page.address == name)
      #expect(page.folder.path == (try ConfinedFolder(folder.path)).path)
    }
    let page = try LocalPage(path: folder.path + "/" + page, root: folder.path + "//")
    #expect(page.shownFolder == folder.path)
  }

  @Test func theRootOfAll() throws {
    let folder = try folder()
    let page = try LocalPage(path: folder.path + "/pages/a b.html", root: "/")
    let real = try ConfinedFolder(folder.path).path
    #expect(page.address == PercentEncoding.encode(path: real.dropFirst() + "/pages/a b.html"))
    #expect(page.folder.path == "")
    #expect(page.shownFolder == "/")
  }

  @Test func whatIsElsewhereNamesBoth() throws {
    let folder = try folder()
    for (page, root) in [
      ("index.html", "pages"), ("pages-2/b.html", "pages"), ("pages", "css"), ("", "pages"),
    ] {
      let page = folder.path + "/" + page
      let root = folder.path + "/" + root
      let error = #expect(throws: BridgeHostError.self) { try LocalPage(path: page, root: root) }
      #expect(error?.code == .loadFailed)
      #expect(
        error?.message == "the page \(page) is not in the folder \(root) that it is to read")
    }
  }

  @Test func aRootThatIsNoFolder() throws {
    let folder = try folder()
    for (name, reason) in [
      ("nosuch", "there is no folder ROOT"), ("index.html", "ROOT is a file, not a folder"),
    ] {
      let root = folder.path + "/" + name
      let error = #expect(throws: BridgeHostError.self) {
        try LocalPage(path: folder.path + "/index.html", root: root)
      }
      #expect(error?.code == .loadFailed)
      #expect(error?.message == reason.replacing("ROOT", with: root))
    }
  }

  @Test func linksCountAsWhereTheyLead() throws {
    let folder = try folder()
    try folder.link("../alias", to: "site")
    try folder.link("inner", to: "pages")
    try folder.link("pages/shared.html", to: "../index.html")
    try folder.write("outside", to: "../other/c.html")
    try folder.link("outer", to: "../other")
    let alias = folder.outside + "/alias"
    for (page, root, name) in [
      (alias + "/pages/a b.html", folder.path, "pages/a%20b.html"),
      (folder.path + "/pages/a b.html", alias, "pages/a%20b.html"),
      (folder.path + "/inner/a b.html", folder.path, "pages/a%20b.html"),
      (folder.path + "/pages/index.html", folder.path + "/inner", "index.html"),
      // Its target is outside of its own folder, and may be read all the same.
      (folder.path + "/pages/shared.html", folder.path, "pages/shared.html"),
    ] {
      #expect(try LocalPage(path: page, root: root).address == name)
    }
    let error = #expect(throws: BridgeHostError.self) {
      try LocalPage(path: folder.path + "/outer/c.html", root: folder.path)
    }
    #expect(error?.message.contains("is not in the folder \(folder.path)") == true)
  }
}
