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
    #expect(page.encodedName == "a%20b.html")
    #expect(page.shownFolder == folder.path)
    #expect(page.folder.path.hasSuffix("/site"))
  }

  @Test func aFolderStandsForItsIndex() throws {
    let folder = try folder()
    for path in [folder.path, folder.path + "/"] {
      let page = try LocalPage(path: path)
      #expect(page.encodedName == "index.html")
      #expect(page.shownFolder == folder.path)
    }
  }

  @Test func whatCannotBeLoadedSaysWhy() throws {
    let folder = try folder()
    try folder.write("secret", to: "../secret.html")
    try folder.link("out.html", to: "../secret.html")
    for (name, reason) in [
      ("nope.html", "there is no page"), ("nope/a.html", "there is no page"),
      ("sub/c.html/d", "there is no page"), ("empty", "has no index.html"),
      ("out.html", "not a regular file in its folder"),
    ] {
      let path = folder.path + "/" + name
      let error = #expect(throws: BridgeHostError.self) { try LocalPage(path: path) }
      #expect(error?.code == .loadFailed, "\(name)")
      #expect(error?.message.contains(reason) == true, "\(name)")
      #expect(error?.message.contains(path) == true, "\(name)")
    }
  }

  @Test func aLinkInsideItsFolderIsAPage() throws {
    let folder = try folder()
    try folder.link("link.html", to: "sub/c.html")
    #expect(try LocalPage(path: folder.path + "/link.html").encodedName == "link.html")
  }
}
