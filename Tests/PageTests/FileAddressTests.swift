// SPDX-License-Identifier: MIT
import BridgeHost
import Foundation
import Testing
import WebKitGTK

extension PageTests {
  /// Where local pages are, and what their addresses find.
  @Suite(.timeLimit(.minutes(1))) @WebActor struct FileAddresses {
    @Test func aFolderIsLoadedAsItsSlash() async throws {
      let folder = try TemporaryFolder([
        "app/Index.HTM":
          "<title>App</title><script>const say = () => { console.error('here'); return 1 }; say()</script>",
        "app/index.js": "",
      ])
      for (root, path) in [(nil, "/"), (folder.path, "/app/")] {
        let page = try await Page()
        defer { page.close() }
        let log = EventLog(page)
        try await page.load(.file(folder.path + "/app"), readAccess: root)
        #expect(page.title == "App")
        try await expect("location.pathname", in: page, gives: .string(path))
        await log.line("here")
        let places = log.events.compactMap {
          if case .console(let message) = $0 { message.location.uri } else { nil }
        }
        #expect(places == [folder.path + "/app/Index.HTM"])
      }
    }

    @Test func aQueryAndAFragmentReachThePage() async throws {
      let folder = try TemporaryFolder(["index.html": "<title>Page</title>"])
      for (typed, shown) in [
        ("/index.html?user=1#top", "/index.html?user=1#top"),
        ("/index.html#/route", "/index.html#/route"),
        ("/?a=1#b", "/?a=1#b"), ("#/route", "/#/route"),
        ("/index.html?q=é", "/index.html?q=%C3%A9"),
      ] {
        try await withPage(of: .file(folder.path + typed)) { page in
          #expect(page.title == "Page")
          try await expect(
            "location.pathname + location.search + location.hash", in: page, gives: .string(shown))
        }
      }
    }

    @Test func theSameAddressInAnotherFolderIsAnotherPage() async throws {
      let one = try TemporaryFolder(["index.html": "<title>One</title>"])
      let two = try TemporaryFolder(["index.html": "<title>Two</title>"])
      try await withPage(of: .file(one.path + "/index.html#a")) { page in
        let _: JSValue = try await page.evaluate("mark = 1")
        // Within one page it is a fragment, as for any address.
        try await page.load(.file(one.path + "/index.html#b"))
        try await expect("[mark, location.hash]", in: page, gives: [1, "#b"])
        try await page.load(.file(two.path + "/index.html#b"))
        #expect(page.title == "Two")
        try await page.load(.file(one.path + "/index.html#c"))
        #expect(page.title == "One")
        try await expect("[typeof mark, location.hash]", in: page, gives: ["undefined", "#c"])
      }
    }

    private static let site = [
      "index.html": """
      <title>Top</title><a id=link href="sub?x=1#y">sub</a>
      <iframe src="sub"></iframe>
      """,
      "sub/index.html": "<title>Sub</title><script src=own.js></script>",
      "sub/own.js": "own = location.pathname", "sub/other.html": "<script src=own.js></script>",
    ]

    @Test func aLinkToAFolderLoadsItWithItsSlash() async throws {
      let folder = try TemporaryFolder(Self.site)
      try await withLoggedPage(of: .file(folder.path + "/")) { page, log in
        let _: JSValue = try await page.evaluate("link.click()")
        _ = await log.first {
          if case .loaded(let uri) = $0 { uri.hasSuffix("/sub/?x=1#y") } else { false }
        }
        #expect(page.title == "Sub")
        try await expect("own", in: page, gives: "/sub/")
        try await expect("[location.search, location.hash]", in: page, gives: ["?x=1", "#y"])
        // What is on the way is no step of the history.
        let later = EventLog(page)
        let _: JSValue = try await page.evaluate("history.back()")
        _ = await later.first { if case .loaded = $0 { true } else { false } }
        #expect(page.title == "Top")
        // A script reads the file itself, also one that asks for HTML.
        try await expect(
          "await (await fetch('sub', {headers: {Accept: 'text/html'}})).text()", in: page,
          gives: .string(Self.site["sub/index.html"]!))
      }
    }

    @Test(arguments: [
      ("sub", "/sub/"), (#"sub\index.html"#, "/sub/index.html"),
      (#"sub\other.html"#, "/sub/other.html"), (#"no\..\sub"#, "/sub/"),
    ])
    func aFrameHasItsRelativeAddresses(_ address: String, _ expected: String) async throws {
      let folder = try TemporaryFolder(Self.site)
      try await withPage(of: .file(folder.path + "/")) { page in
        let path: String = try await page.evaluate(
          """
          new Promise((resolve) => {
            const frame = document.createElement("iframe");
            frame.onload = () => { if (frame.contentWindow.own) resolve(frame.contentWindow.own) };
            frame.src = address;
            document.body.append(frame);
          })
          """, arguments: ["address": .string(address)])
        #expect(path == expected)
      }
    }

    @Test func backslashesFindFiles() async throws {
      let folder = try TemporaryFolder([
        "js/a.js": "a = 1", "pages/index.html": #"<script src="..\js\a.js"></script>"#,
        "secret/x.txt": "",
      ])
      try await withPage(of: .file(folder.path + "/pages/index.html")) { page in
        try await expect("typeof a", in: page, gives: "undefined")
        try await page.load(.file(folder.path + "/pages/index.html"), readAccess: folder.path)
        try await expect("a", in: page, gives: 1)
        try await expect(#"(await fetch("js\\a.js")).status"#, in: page, gives: 404)
        try await expect(#"(await fetch("/js\\a.js")).status"#, in: page, gives: 200)
      }
    }
  }
}
