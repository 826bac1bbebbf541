// SPDX-License-Identifier: MIT
import Foundation
import Testing
import WebKitGTK

@testable import BridgeHost

/// Where a missing file may be.
struct FileHintTests {
  private func folder() throws -> SiteFolder {
    let folder = try SiteFolder(
      [
        "Lib/jQuery.js": "", "lib2/a.js": "", "Ümlaut.css": "", "index.html": "",
        "Sub/Deep/x.png": "", "bare/x.txt": "",
      ], named: "a/b/site")
    try folder.write("", to: "../../css/top.css")
    try folder.write("", to: "../css/near.css")
    try folder.write("", to: "../../../far.css")
    try folder.write("", to: "../../../../unreachable-by-three.css")
    return folder
  }

  nonisolated static let spellings: [(path: String, name: String)] = [
    ("lib/jquery.js", "Lib/jQuery.js"), ("Lib/jquery.js", "Lib/jQuery.js"),
    ("LIB/JQUERY.JS", "Lib/jQuery.js"), ("sub/deep/X.PNG", "Sub/Deep/x.png"),
    ("ümlaut.css", "Ümlaut.css"), ("INDEX.HTML", "index.html"),
    // The same letters in another normal form.
    ("U\u{308}mlaut.css", "Ümlaut.css"), ("lib//jquery.js", "Lib/jQuery.js"),
  ]

  @Test(arguments: spellings) func anotherSpelling(_ path: String, _ name: String) throws {
    let folder = try folder()
    #expect(FileHint(path, in: try ConfinedFolder(folder.path)) == .spelling(name))
  }

  @Test func aFolderAbove() throws {
    let folder = try folder()
    let confined = try ConfinedFolder(folder.path)
    let parents = confined.path.split(separator: "/").map(String.init)
    func above(_ count: Int) -> FileHint {
      .root("/" + parents.dropLast(count).joined(separator: "/"))
    }
    #expect(FileHint("css/near.css", in: confined) == above(1))
    #expect(FileHint("css/top.css", in: confined) == above(2))
    #expect(FileHint("far.css", in: confined) == above(3))
  }

  nonisolated static let nothing: [String] = [
    "nosuch.css", "lib/nosuch.js", "unreachable-by-three.css", "far.css/x", "", "/", "bare",
    "bare/",
    "Lib", "css", "css/", "lib",
    // It is there: something else is wrong with it.
    "index.html", "Lib/jQuery.js",
  ]

  @Test(arguments: nothing) func noHint(_ path: String) throws {
    let folder = try folder()
    #expect(FileHint(path, in: try ConfinedFolder(folder.path)) == nil)
  }

  @Test func theRootOfAll() throws {
    let folder = try folder()
    let confined = try ConfinedFolder(folder.path)
    let path = confined.path.dropFirst() + "/lib/jquery.js"
    #expect(
      FileHint(String(path), in: try ConfinedFolder("/"))
        == .spelling(confined.path.dropFirst() + "/Lib/jQuery.js"))
    #expect(FileHint("nosuch.css", in: try ConfinedFolder("/")) == nil)
  }

  nonisolated static let suffixes: [(path: String, name: String)] = [
    ("index.htm", "index.html"), ("index.xhtml", "index.html"), ("Sub/old.HTML", "Sub/old.htm"),
  ]

  @Test(arguments: suffixes) func anotherSuffixOfPages(_ path: String, _ name: String) throws {
    let folder = try folder()
    try folder.write("", to: "Sub/old.htm")
    #expect(FileHint(path, in: try ConfinedFolder(folder.path)) == .suffix(name))
  }

  @Test func namesThatAreNoUTF8() throws {
    let folder = try folder()
    // Foundation cannot make such a name.
    let command = try Process.run(
      URL(fileURLWithPath: "/usr/bin/env"),
      arguments: [
        "bash", "-c", #"mkdir "$1"/$'\xfc' && touch "$1"/$'caf\xe9.svg'"#, "bash",
        folder.path,
      ])
    command.waitUntilExit()
    try #require(command.terminationStatus == 0)
    let confined = try ConfinedFolder(folder.path)
    let hint = FileHint.notUTF8("caf\u{FFFD}.svg")
    // As an address has it, and as a command line has it.
    for path in ["caf%E9.svg", "caf%e9.svg", "caf\u{FFFD}.svg"] {
      #expect(FileHint(path, in: confined) == hint, "\(path)")
    }
    #expect(FileHint("%FC/x.svg", in: confined) == .notUTF8("\u{FFFD}"))
    #expect(FileHint("cafe.svg", in: confined) == nil)
    let page = folder.path + "/caf\u{FFFD}.svg"
    let error = #expect(throws: BridgeHostError.self) { try LocalPage(path: page) }
    #expect(
      error?.message
        == "there is no page \(page), but \(page): that name is no UTF-8; rename the file")
  }
}
