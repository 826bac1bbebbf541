// SPDX-License-Identifier: MIT
import Testing

@testable import WebKitGTK

/// Where one folder is in another.
@Suite struct RelativePathTests {
  @Test func ofAFolderInIt() throws {
    let temporary = try TemporaryFolder([
      "site/a b/ü/x": "", "site/a b-2/x": "", "site-2/x": "", "site/u\u{308}/x": "",
    ])
    let site = try ConfinedFolder(temporary.path + "/site")
    func path(_ name: String) throws -> String? {
      site.relativePath(of: try ConfinedFolder(temporary.path + "/" + name))
    }
    #expect(try path("site") == "")
    #expect(try path("site/") == "")
    #expect(try path("site/a b") == "a b/")
    #expect(try path("site/a b/ü") == "a b/ü/")
    // Byte by byte: the file system knows two folders here.
    let decomposed = try #require(try path("site/u\u{308}"))
    #expect(Array(decomposed.utf8) == Array("u\u{308}/".utf8))
    #expect(try path("site/a b/..") == "")
    #expect(try path("site-2") == nil)
    #expect(try path("") == nil)
    #expect(try path("/..") == nil)
  }

  @Test func ofLinks() throws {
    let temporary = try TemporaryFolder(["site/sub/x": "", "other/x": ""])
    try temporary.link("alias", to: "site")
    try temporary.link("site/out", to: "../other")
    try temporary.link("site/in", to: "sub")
    let site = try ConfinedFolder(temporary.path + "/alias")
    for (name, path) in [
      ("site/sub", "sub/"), ("alias/in", "sub/"), ("site/out", nil), ("alias", ""),
    ] {
      #expect(site.relativePath(of: try ConfinedFolder(temporary.path + "/" + name)) == path)
    }
  }

  @Test func inTheRootOfAll() throws {
    let root = try ConfinedFolder("/")
    #expect(root.relativePath(of: root) == "")
    #expect(root.relativePath(of: try ConfinedFolder("/usr/bin/..")) == "usr/")
    #expect(try ConfinedFolder("/usr").relativePath(of: root) == nil)
  }
}
