// SPDX-License-Identifier: MIT
import Glibc
import Testing

@testable import WebKitGTK

/// Symbolic links, and which folders there are.
@Suite struct ConfinedFolderLinkTests {
  private let temporary: TemporaryFolder
  private let folder: ConfinedFolder

  init() throws {
    temporary = try TemporaryFolder([
      "site/a.txt": "a", "site/sub/index.html": "sub", "site-2/index.html": "secret",
      "secret.txt": "secret",
    ])
    folder = try ConfinedFolder(temporary.path + "/site")
  }

  nonisolated static let inside: [(String, String, String)] = [
    ("a.txt", "link", "a"), ("./sub/../a.txt", "link", "a"), ("../site/a.txt", "link", "a"),
    ("sub", "link", "sub"), ("sub", "link/", "sub"), ("sub/index.html", "link", "sub"),
    ("sub", "link/index.html", "sub"), (".", "link/a.txt", "a"),
  ]

  @Test(arguments: inside)
  func aLinkInsideIsFollowed(_ target: String, _ name: String, _ text: String) throws {
    try temporary.link("site/link", to: target)
    #expect(outcome(of: name, in: folder) == .success(text))
  }

  nonisolated static let outside: [(String, String, String)] = [
    ("../secret.txt", "link", "secret.txt"), ("../site-2/index.html", "link", "site-2/index.html"),
    ("../site-2", "link", "site-2"), ("../site-2", "link/index.html", "site-2/index.html"),
    ("..", "link/secret.txt", "secret.txt"), ("..", "link", ""), ("..", "link/site-2/", "site-2"),
  ]

  @Test(arguments: outside)
  func aLinkThatLeadsOutIsNotFollowed(
    _ target: String, _ name: String, _ place: String
  ) throws {
    try temporary.link("site/link", to: target)
    let end = temporary.path + (place.isEmpty ? "" : "/" + place)
    #expect(outcome(of: name, in: folder) == .failure(.outside(end)))
  }

  @Test(arguments: [("/", "link/etc/passwd", "/etc/passwd"), ("/dev/null", "link", "/dev/null")])
  func aLinkToTheDiskIsNotFollowed(_ target: String, _ name: String, _ place: String) throws {
    try temporary.link("site/link", to: target)
    #expect(outcome(of: name, in: folder) == .failure(.outside(place)))
  }

  @Test(arguments: ["link", "link/x"]) func aLinkToItselfIsNoFile(_ target: String) throws {
    try temporary.link("site/link", to: target)
    #expect(outcome(of: "link", in: folder) == .failure(.linkLoop))
  }

  @Test func anIndexThatLeadsOutIsNotFollowed() throws {
    try temporary.write("", to: "site/folder/x.txt")
    for name in ["index.html", "INDEX.HTM"] {
      try temporary.link("site/folder/\(name)", to: "../../secret.txt")
      let end = temporary.path + "/secret.txt"
      #expect(outcome(of: "folder", in: folder) == .failure(.outside(end)))
      try #require(unlink(temporary.path + "/site/folder/\(name)") == 0)
    }
  }

  @Test func aLinkToNothingNamesIt() throws {
    try temporary.link("site/link", to: "missing")
    try temporary.link("site/sub/folder", to: "../../gone")
    #expect(outcome(of: "link", in: folder) == .failure(.brokenLink("link", target: "missing")))
    #expect(
      outcome(of: "sub/folder/x", in: folder)
        == .failure(.brokenLink("sub/folder", target: "../../gone")))
  }

  @Test func aNameInAnotherNormalFormDoesNotLeadOut() throws {
    try temporary.link("site/e\u{301}", to: "..")
    let end = temporary.path + "/secret.txt"
    #expect(outcome(of: "\u{E9}/secret.txt", in: folder) == .failure(.outside(end)))
    #expect(outcome(of: "\u{E9}/../secret.txt", in: folder) == .failure(.forbidden))
  }

  @Test func aNeighbourWhoseNameIsNoUTF8IsOutside() throws {
    // Read as text, both names are the same.
    try temporary.write("inside", to: "\u{FFFD}/index.html")
    let neighbour: [CChar] = Array("\(temporary.path)/".utf8CString.dropLast()) + [-23, 0]
    try #require(rename(temporary.path + "/site-2", neighbour) == 0)
    let lossy = try ConfinedFolder(temporary.path + "/\u{FFFD}")
    let link = temporary.path + "/\u{FFFD}/link"
    let target: [CChar] = [46, 46, 47, -23, 47] + Array("index.html".utf8CString)
    try #require(symlink(target, link) == 0)
    #expect(outcome(of: "index.html", in: lossy) == .success("inside"))
    #expect(
      outcome(of: "link", in: lossy)
        == .failure(.outside(temporary.path + "/\u{FFFD}/index.html")))
  }

  @Test func linksFromLinksAreFollowedToTheirEnd() throws {
    try temporary.link("site/one", to: "two")
    try temporary.link("site/two", to: "a.txt")
    try temporary.link("site/three", to: "four")
    try temporary.link("site/four", to: "../secret.txt")
    #expect(outcome(of: "one", in: folder) == .success("a"))
    #expect(
      outcome(of: "three", in: folder) == .failure(.outside(temporary.path + "/secret.txt")))
  }

  @Test func aFolderMayItselfBeALink() throws {
    try temporary.link("door", to: "site")
    let door = try ConfinedFolder(temporary.path + "/door/")
    #expect(door.path == temporary.path + "/site")
    #expect(outcome(of: "a.txt", in: door) == .success("a"))
    #expect(outcome(of: "../secret.txt", in: door) == .failure(.forbidden))
  }

  @Test func theRootHoldsEverything() throws {
    let root = try ConfinedFolder("/")
    #expect(root.path == "")
    #expect(outcome(of: temporary.path + "/secret.txt", in: root) == .success("secret"))
    #expect(outcome(of: "..", in: root) == .failure(.forbidden))
    #expect(outcome(of: "dev/null", in: root) == .failure(.notAFile(.device)))
    #expect(outcome(of: "no-such-file", in: root) == .failure(.notFound))
  }

  nonisolated static let noFolders: [String] = [
    "missing", "secret.txt", "secret.txt/x", "site/a.txt",
  ]

  @Test(arguments: noFolders) func onlyAFolderIsAFolder(_ name: String) {
    #expect(throws: ConfinedFolder.Failure.notFound) {
      try ConfinedFolder(temporary.path + "/" + name)
    }
    #expect(throws: ConfinedFolder.Failure.notFound) { try ConfinedFolder("") }
  }

  @Test func aNameInAnotherNormalFormIsAnotherFolder() throws {
    // The same letter, once as one code point and once as two: two folders to the system.
    try temporary.write("inside", to: "\u{E9}/index.html")
    try temporary.write("secret", to: "e\u{301}/index.html")
    try temporary.link("\u{E9}/link", to: "../e\u{301}/index.html")
    let composed = try ConfinedFolder(temporary.path + "/\u{E9}")
    #expect(outcome(of: "index.html", in: composed) == .success("inside"))
    #expect(
      outcome(of: "link", in: composed)
        == .failure(.outside(temporary.path + "/e\u{301}/index.html")))
  }

  @Test func aNameMayStartWithACombiningMark() throws {
    try temporary.write("mark", to: "site/\u{301}x.txt")
    try temporary.write("mark", to: "\u{301}outside.txt")
    #expect(outcome(of: "\u{301}x.txt", in: folder) == .success("mark"))
    #expect(outcome(of: "../\u{301}outside.txt", in: folder) == .failure(.forbidden))
    #expect(outcome(of: "../\u{301}missing.txt", in: folder) == .failure(.forbidden))
  }
}
