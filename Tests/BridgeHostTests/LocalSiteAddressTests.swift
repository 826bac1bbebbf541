// SPDX-License-Identifier: MIT
import Testing
import WebKitGTK

@testable import BridgeHost

/// Addresses that are not quite those of files, and what is said where nothing is there.
struct LocalSiteAddressTests {
  @Test func aBackslashIsASlashWhereThereIsNoSuchName() throws {
    let folder = try SiteFolder([
      "images/a.txt": "a", #"odd\name.txt"#: "odd", "odd/name.txt": "even", "top.txt": "top",
      "é/b.txt": "b",
    ])
    let site = try folder.site()
    for (path, text) in [
      (#"/images\a.txt"#, "a"), ("/images%5Ca.txt", "a"), (#"\images\a.txt"#, "a"),
      (#"/images\\a.txt"#, "a"), (#"/images\.\a.txt"#, "a"), (#"/sub/..\images\a.txt"#, "a"),
      (#"/images\..\top.txt"#, "top"), (#"/%C3%A9\b.txt"#, "b"), (#"/odd\name.txt"#, "odd"),
      (#"/images\..\..\top.txt"#, "top"),
    ] {
      #expect(site.get(path).status == 200, "\(path)")
      #expect(site.get(path).text == text, "\(path)")
    }
    #expect(site.get(#"/js\iosBridge.js"#).text == EmbeddedScript.iosBridge)
  }

  @Test func aDocumentIsSentToWhereItsRelativeAddressesAreRight() throws {
    let folder = try SiteFolder([
      "index.html": "root", "sub/index.html": "sub", "a b/INDEX.HTM": "a b", "sub/p.html": "page",
      #"x\y/index.html"#: "odd",
    ])
    let site = try folder.site()
    for (path, address) in [
      ("/sub", "/sub/"), ("/a%20b", "/a%20b/"), (#"/sub\p.html"#, "/sub/p.html"),
      ("//sub", "/sub/"), (#"/x\y"#, "/x%5Cy/"), (#"/sub\"#, "/sub/"), ("/sub%2F", "/sub/"),
      (#"/no\..\sub\"#, "/sub/"),
    ] {
      let response = site.site.respond(method: "GET", path: path, isForDocument: true)
      #expect(response.status == 200, "\(path)")
      #expect(response.contentType == "text/html; charset=utf-8", "\(path)")
      #expect(
        response.text.contains(#"location.replace("\#(address)" + location.search"#), "\(path)")
      // Scripts and elements get the file.
      #expect(!site.get(path).text.contains("location"), "\(path)")
    }
    for (path, text) in [
      ("/", "root"), ("", "root"), ("/sub/", "sub"), ("/sub/p.html", "page"),
      ("/sub/index.html", "sub"), ("/x%5Cy/", "odd"),
    ] {
      let response = site.site.respond(method: "GET", path: path, isForDocument: true)
      #expect(response.text == text, "\(path)")
    }
  }

  @Test func reasonsForFailures() throws {
    let folder = try SiteFolder([
      "a.js": "a", "js/b.js": "b", "empty/x.txt": "", "p.htm": "p", "../up/c.css": "c",
      "../out.js": "out",
    ])
    try folder.link("gone.js", to: "nowhere.js")
    try folder.link("lib", to: "../libraries")
    try folder.link("loop.js", to: "loop.js")
    try folder.link("out.js", to: "../out.js")
    let site = try folder.site()
    let outside = try ConfinedFolder(folder.outside).path
    for (path, status, reason) in [
      ("/nope.js", 404, "there is no such file"),
      ("/A.js", 404, "there is no such file, but a.js: the letters' case counts"),
      (#"/JS\b.js"#, 404, "there is no such file, but js/b.js: the letters' case counts"),
      ("/p.html", 404, "there is no such file, but p.htm"),
      (
        "/up/c.css", 404, "it is outside of what the page may read (--root \(outside) would let it)"
      ),
      ("/gone.js", 404, "it is a link to nowhere.js, which is not there"),
      ("/lib/d.js", 404, "lib is a link to ../libraries, which is not there"),
      ("/loop.js", 403, "it is a link that leads in a circle"),
      (
        "/out.js", 403,
        "it is a link to \(outside)/out.js, outside of what the page may read (--root \(outside) would let it)"
      ),
      ("/empty/", 404, "it is a folder without an index.html"),
      ("/%2e%2e/out.js", 403, "it is outside of what the page may read"),
    ] {
      #expect(site.get(path).status == status, "\(path)")
      let decoded = PercentEncoding.decode(path)
      #expect(site.site.reason(for: status, of: decoded) == reason, "\(path)")
    }
    #expect(site.site.reason(for: 405, of: "a.js") == "files answer to GET and HEAD only")
  }
}
