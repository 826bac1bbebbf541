// SPDX-License-Identifier: MIT
import Foundation
import Testing
import WebKitGTK

@testable import BridgeHost

/// Nothing outside of the folder is served, and nothing that is not a file.
@Suite(.timeLimit(.minutes(1))) struct LocalSiteConfinementTests {
  private func folder() throws -> SiteFolder {
    let folder = try SiteFolder(["index.html": "index", "sub/a.txt": "a"])
    try folder.write("secret", to: "../secret.txt")
    // A neighbour whose name begins as that of the folder does.
    try folder.write("secret", to: "../site-old/secret.txt")
    return folder
  }

  @Test(arguments: [
    "/../secret.txt", "../secret.txt", "/sub/../../secret.txt", "/../site/index.html",
    "/sub/../index.html", "/..", "/../", "//../secret.txt", "/./../secret.txt",
    "/%2e%2e/secret.txt", "/%2E%2E/secret.txt", "/.%2e/secret.txt", "/%2e./secret.txt",
    "/%2e%2e%2fsecret.txt", "/..%2Fsecret.txt", "/sub%2F..%2F..%2Fsecret.txt",
    "/../site-old/secret.txt", "/%2e%2e/site-old/secret.txt",
  ])
  func parentsAreForbidden(_ path: String) throws {
    let response = try folder().site().get(path)
    #expect(response.status == 403)
    #expect(response.text != "secret")
  }

  @Test(arguments: [
    // Decoded once, and no more.
    "/%252e%252e/secret.txt", "/%252e%252e%252fsecret.txt",
    // A backslash is a slash where there is no such name, and still leads nowhere.
    #"/..\secret.txt"#, "/..%5Csecret.txt", #"/sub\..\..\secret.txt"#, #"/\..\..\secret.txt"#,
    "/sub%5C..%5C..%5csecret.txt", "/%2e%2e%5Csecret.txt", #"/..\site-old\secret.txt"#,
    #"/.\..\./..\secret.txt"#, #"\..\secret.txt"#, #"/sub\..\../secret.txt"#,
    #"/\\etc\passwd"#, #"/C:\secret.txt"#,
    "/.../secret.txt", "/~/secret.txt",
    "/%c0%ae%c0%ae/secret.txt", "/%uff0e%uff0e/secret.txt",
  ])
  func otherTricksFindNothing(_ path: String) throws {
    #expect(try folder().site().get(path).status == 404)
  }

  @Test(arguments: [
    #"/../sub\a.txt"#, #"/%2e%2e/sub\a.txt"#, #"/sub\x/../a.txt"#, #"/sub\..%2F..%2Fsecret.txt"#,
    #"/x\..%2f../%2e%2e/secret.txt"#,
  ])
  func realParentsStayForbiddenBesideBackslashes(_ path: String) throws {
    #expect(try folder().site().get(path).status == 403)
  }

  @Test func backslashesFollowNoLinkOut() throws {
    let folder = try folder()
    try folder.link("sub/out", to: "../..")
    let site = try folder.site()
    for path in [#"/sub\out\secret.txt"#, #"/sub/out\secret.txt"#, #"/x\..\sub\out/secret.txt"#] {
      #expect(site.get(path).status == 403, "\(path)")
      #expect(site.get(path).text != "secret", "\(path)")
    }
    for path in [#"/sub\a.txt%00"#, #"/sub\%00"#] { #expect(site.get(path).status == 403) }
  }

  @Test(arguments: [
    "/index.html%00", "/index.html%00.png", "/%00", "/%00/index.html", "/sub%00/a.txt",
  ])
  func namesWithNULAreRefused(_ path: String) throws {
    let status = try folder().site().get(path).status
    #expect(status == 403 || status == 404)
  }

  @Test func absolutePathsStayInside() throws {
    let folder = try folder()
    let site = try folder.site()
    #expect(site.get("//etc/passwd").status == 404)
    #expect(site.get("/%2Fetc%2Fpasswd").status == 404)
    #expect(site.get("/" + folder.outside + "/secret.txt").status == 404)
  }

  @Test func linksInsideAreFollowed() throws {
    let folder = try folder()
    try folder.link("link.txt", to: "sub/a.txt")
    try folder.link("absolute.txt", to: folder.path + "/sub/a.txt")
    try folder.link("folder", to: "sub")
    let site = try folder.site()
    for path in ["/link.txt", "/absolute.txt", "/folder/a.txt"] {
      #expect(site.get(path).status == 200, "\(path)")
      #expect(site.get(path).text == "a", "\(path)")
    }
  }

  @Test func linksThatLeadOutAreForbidden() throws {
    let folder = try folder()
    try folder.link("relative.txt", to: "../secret.txt")
    try folder.link("absolute.txt", to: folder.outside + "/secret.txt")
    try folder.link("folder", to: "..")
    try folder.link("neighbour", to: "../site-old")
    try folder.link("twice.txt", to: "relative.txt")
    let site = try folder.site()
    for path in [
      "/relative.txt", "/absolute.txt", "/folder/secret.txt", "/neighbour/secret.txt",
      "/twice.txt",
    ] {
      #expect(site.get(path).status == 403, "\(path)")
      #expect(site.get(path).text != "secret", "\(path)")
    }
  }

  @Test func aNeighbourWhoseNameLooksTheSameIsOutside() throws {
    // U+00E9, and e with U+0301: two folders that look alike.
    let folder = try SiteFolder(named: "caf\u{E9}")
    try folder.write("secret", to: "../cafe\u{301}/secret.txt")
    try folder.link("link.txt", to: "../cafe\u{301}/secret.txt")
    let response = try folder.site().get("/link.txt")
    #expect(response.status == 403)
    #expect(response.text != "secret")
  }

  @Test func filesMayBeginWithACombiningCharacter() throws {
    let folder = try SiteFolder(["\u{301}.txt": "accent", "sub/\u{301}.txt": "accent"])
    let site = try folder.site()
    for path in ["/%CC%81.txt", "/sub/%CC%81.txt"] {
      #expect(site.get(path).status == 200, "\(path)")
      #expect(site.get(path).text == "accent", "\(path)")
    }
  }

  @Test func linksThatLeadNowhere() throws {
    let folder = try folder()
    try folder.link("dangling.txt", to: "nope.txt")
    try folder.link("loop.txt", to: "loop.txt")
    let site = try folder.site()
    #expect(site.get("/dangling.txt").status == 404)
    #expect(site.get("/loop.txt").status == 403)
  }

  @Test func aFolderThatIsReachedByALink() throws {
    let folder = try folder()
    try folder.link("../shortcut", to: "site")
    let site = LocalSite(folder: try ConfinedFolder(folder.outside + "/shortcut"))
    withExtendedLifetime(folder) { #expect(site.get("/sub/a.txt").text == "a") }
  }

  @Test func aPipeDoesNotHangTheHost() throws {
    let folder = try folder()
    // The command: the function takes a pointer.
    let command = try Process.run(
      URL(fileURLWithPath: "/usr/bin/env"), arguments: ["mkfifo", folder.path + "/pipe.html"])
    command.waitUntilExit()
    try #require(command.terminationStatus == 0)
    #expect(try folder.site().get("/pipe.html").status == 403)
  }

  @Test func aFolderInThePlaceOfAnIndexIsNoPage() throws {
    let folder = try folder()
    try folder.makeFolder("odd/index.html")
    let site = try folder.site()
    for path in ["/odd/", "/odd", "/odd/index.html"] {
      let status = site.get(path).status
      #expect(status == 403 || status == 404, "\(path)")
    }
  }

  @Test func aFolderThatIsNotThereIsAnError() throws {
    let folder = try folder()
    for path in [folder.path + "/nope", folder.path + "/index.html", ""] {
      #expect(throws: ConfinedFolder.Failure.notFound) { try ConfinedFolder(path) }
    }
  }
}
