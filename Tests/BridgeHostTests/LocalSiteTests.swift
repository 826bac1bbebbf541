// SPDX-License-Identifier: MIT
import Testing
import WebKitGTK

@testable import BridgeHost

/// What a page finds in its folder.
struct LocalSiteTests {
  @Test func files() throws {
    let folder = try SiteFolder(["a.html": "<p>a", "sub/deep/b.txt": "b\n", "empty.txt": ""])
    let site = try folder.site()
    for (path, text) in [("/a.html", "<p>a"), ("/sub/deep/b.txt", "b\n"), ("/empty.txt", "")] {
      let response = site.get(path)
      #expect(response.status == 200, "\(path)")
      #expect(response.text == text, "\(path)")
    }
  }

  @Test func bytesArriveAsTheyAre() throws {
    let folder = try SiteFolder()
    let bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    try folder.write(bytes, to: "data.bin")
    #expect(try folder.site().get("/data.bin").body.bytes == bytes)
  }

  @Test func namesArePercentDecodedOnce() throws {
    let folder = try SiteFolder([
      "é b.txt": "1", "100%.txt": "2", "%41.txt": "3", "a?b#c.txt": "4", "+.txt": "5",
    ])
    let site = try folder.site()
    for (path, text) in [
      ("/%C3%A9%20b.txt", "1"), ("/é b.txt", "1"), ("/100%25.txt", "2"), ("/100%.txt", "2"),
      ("/%2541.txt", "3"), ("/a%3Fb%23c.txt", "4"), ("/+.txt", "5"),
    ] {
      #expect(site.get(path).text == text, "\(path)")
    }
    #expect(site.get("/%41.txt").status == 404)
  }

  @Test func aFolderStandsForItsIndex() throws {
    let folder = try SiteFolder(["index.html": "root", "sub/index.html": "sub"])
    let site = try folder.site()
    for (path, text) in [("/", "root"), ("", "root"), ("/sub/", "sub"), ("/sub", "sub")] {
      let response = site.get(path)
      #expect(response.status == 200, "\(path)")
      #expect(response.text == text, "\(path)")
      #expect(response.contentType.hasPrefix("text/html"), "\(path)")
    }
  }

  @Test func theIndexIsHTMLWhateverItsFolderIsCalled() throws {
    let folder = try SiteFolder(["v1.2/index.html": "<p>1.2", "pics.png/index.html": "<p>pics"])
    let site = try folder.site()
    for path in ["/v1.2/", "/pics.png/", "/pics.png"] {
      #expect(site.get(path).contentType.hasPrefix("text/html"), "\(path)")
    }
  }

  @Test func filesWithoutAnExtensionAreNotTakenForPages() throws {
    let folder = try SiteFolder()
    try folder.write([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13], to: "picture")
    #expect(try folder.site().get("/picture").contentType == "image/png")
  }

  @Test func whatIsNotThere() throws {
    let folder = try SiteFolder(["a.txt": "a", "sub/b.txt": "b"])
    let site = try folder.site()
    for path in ["/", "/nope.html", "/sub/", "/sub/a.txt", "/a.txt/b", "/A.txt"] {
      let response = site.get(path)
      #expect(response.status == 404, "\(path)")
      #expect(response.contentType.hasPrefix("text/plain"), "\(path)")
    }
    let long = "/" + String(repeating: "n", count: 100_000)
    #expect(site.get(long).status == 404)
  }

  @Test func documentsInMemoryLieOverTheFolder() throws {
    let folder = try SiteFolder(["index.html": "file", "a.txt": "a"])
    let site = try folder.site(documents: ["index.html": "<p>é"])
    for path in ["/", "/index.html"] {
      let response = site.get(path)
      #expect(response.status == 200)
      #expect(response.text == "<p>é")
      #expect(response.contentType == "text/html; charset=utf-8")
    }
    #expect(site.get("/a.txt").text == "a")
  }

  @Test func aSiteWithoutAFolder() {
    let site = LocalSite(folder: nil, documents: ["index.html": "memory"])
    #expect(site.get("/").text == "memory")
    #expect(site.get("/a.txt").status == 404)
    #expect(LocalSite(folder: nil).get("/").status == 404)
  }

  @Test func methods() throws {
    let site = try SiteFolder(["a.txt": "a"]).site(documents: ["index.html": "m"])
    #expect(site.respond(method: "GET", path: "/a.txt").status == 200)
    #expect(site.respond(method: "HEAD", path: "/a.txt").status == 200)
    for method in ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", ""] {
      for path in ["/a.txt", "/", "/nope", "/../x"] {
        #expect(site.respond(method: method, path: path).status == 405, "\(method) \(path)")
      }
    }
  }

  @Test func theFrameworksScriptIsServedWhereAFolderLacksIt() throws {
    let folder = try SiteFolder(["a/iosBridge.js": "own", "a/x.txt": "x"])
    let site = try folder.site()
    #expect(site.get("/a/iosBridge.js").text == "own")
    for get in [site.get, LocalSite(folder: nil).get] {
      for path in ["/iosBridge.js", "/js/iosBridge.js"] {
        let response = get(path)
        #expect(response.status == 200, "\(path)")
        #expect(response.contentType == "text/javascript", "\(path)")
        #expect(response.text == EmbeddedScript.iosBridge, "\(path)")
        #expect(response.text.contains("calliOSFunction"), "\(path)")
      }
      for path in ["/other.js", "/notiosBridge.js", "/iosbridge.js", "/iosBridge.js/x"] {
        #expect(get(path).status == 404, "\(path)")
      }
    }
  }

  @Test(arguments: [
    ("a.html", "text/html"), ("a.HTML", "text/html"), ("a.js", "text/javascript"),
    ("a.mjs", "text/javascript"), ("a.min.js", "text/javascript"), ("a.css", "text/css"),
    ("a.json", "application/json"), ("a.svg", "image/svg+xml"), ("a.png", "image/png"),
    ("a.wasm", "application/wasm"), ("a.txt", "text/plain"), ("a.jpg", "image/jpeg"),
  ])
  func contentTypes(_ name: String, _ type: String) throws {
    let folder = try SiteFolder(["empty/" + name: "", name: "{}"])
    let site = try folder.site()
    for path in ["/empty/" + name, "/" + name] {
      let essence = site.get(path).contentType.prefix { $0 != ";" }
      #expect(essence == type, "\(path)")
    }
  }
}
