// SPDX-License-Identifier: MIT
import BridgeHost
import Testing
import WebKitGTK

extension PageTests {
  /// Pages that read more than their own folder, and what is said of files that are not there.
  @Suite(.timeLimit(.minutes(1))) @WebActor struct ReadAccess {
    private static let files = [
      "css/x.css": "p { color: rgb(1, 2, 3) }", "shared/lib.js": "export const lib = 'lib';",
      "pages/one/index.html": """
      <!doctype html><meta charset=utf-8><link rel=stylesheet href=../../css/x.css><p>x</p>
      <script src=/app.js></script><script type=module>
      import { lib } from "../../shared/lib.js"; window.lib = lib;
      </script>
      """, "app.js": "window.app = 'app';", "pages/Ein Ordner/ü 1.html": "<p>x</p>",
    ]

    /// Loads a page of a folder that may read another one; paths are in the folder.
    private func withPage(
      _ path: String, readAccess: String?, in folder: TemporaryFolder,
      _ body: @WebActor (Page, EventLog) async throws -> Void
    ) async throws {
      let page = try await Page()
      defer { page.close() }
      let log = EventLog(page)
      let root = readAccess.map { $0.hasPrefix("/") ? $0 : folder.path + "/" + $0 }
      try await page.load(.file(folder.path + "/" + path), readAccess: root)
      try await body(page, log)
    }

    @Test func filesAboveThePage() async throws {
      let folder = try TemporaryFolder(Self.files)
      for root in ["", "."] {
        try await withPage("pages/one", readAccess: root, in: folder) { page, log in
          try await expect(
            "location.href", in: page, gives: "bridge-app://localhost/pages/one/")
          try await expect(
            "getComputedStyle(document.querySelector('p')).color", in: page, gives: "rgb(1, 2, 3)")
          try await expect("[app, lib]", in: page, gives: ["app", "lib"])
          try await expect("(await fetch('../../css/x.css')).status", in: page, gives: 200)
          try await expect(
            "await (await fetch('/app.js')).text()", in: page, gives: "window.app = 'app';")
          #expect(log.errors == [])
        }
      }
    }

    @Test func aRootBetweenEndsThere() async throws {
      let folder = try TemporaryFolder(Self.files)
      try await withPage("pages/one/index.html", readAccess: "pages", in: folder) { page, log in
        try await expect(
          "location.href", in: page, gives: "bridge-app://localhost/one/index.html")
        try await expect("(await fetch('../../css/x.css')).status", in: page, gives: 404)
        try await expect("(await fetch('%2e%2e/%2e%2e/css/x.css')).status", in: page, gives: 404)
        try await expect("(await fetch('..%2f..%2fcss/x.css')).status", in: page, gives: 403)
      }
    }

    @Test func theRootOfAll() async throws {
      let folder = try TemporaryFolder(Self.files)
      try await withPage("pages/one/index.html", readAccess: "/", in: folder) { page, log in
        try await expect(
          "location.href", in: page,
          gives: .string("bridge-app://localhost\(folder.path)/pages/one/index.html"))
        try await expect("lib", in: page, gives: "lib")
        _ = try await page.evaluate("void setTimeout(() => { throw new Error('here') })")
        let event = await log.first {
          if case .error(let error) = $0 { error.kind == .uncaught } else { false }
        }
        // `/app.js` is not at the root of all.
        #expect(
          log.errors.first
            == "cannot load /app.js: there is no such file")
        guard case .error(let error) = event else { return }
        #expect(error.message == "Error: here")
      }
    }

    @Test func namesWithBlanksAndLetters() async throws {
      let folder = try TemporaryFolder(Self.files)
      try await withPage("pages/Ein Ordner/ü 1.html", readAccess: "", in: folder) { page, log in
        try await expect(
          "location.href", in: page,
          gives: "bridge-app://localhost/pages/Ein%20Ordner/%C3%BC%201.html")
        try await expect("(await fetch('../one/index.html')).status", in: page, gives: 200)
        try await expect(
          "(await fetch('/pages/Ein Ordner/ü 1.html')).status", in: page, gives: 200)
      }
    }

    @Test func aPageElsewhere() async throws {
      let folder = try TemporaryFolder(Self.files)
      let page = try await Page()
      defer { page.close() }
      let file = folder.path + "/pages/one/index.html"
      let root = folder.path + "/css"
      let error = await failure { try await page.load(.file(file), readAccess: root) }.value
      #expect(error?.code == .loadFailed)
      #expect(error?.message == "the page \(file) is not in the folder \(root) that it is to read")
      // It loads all the same where it may, and a reload keeps what it may read.
      try await page.load(.file(file), readAccess: folder.path)
      try await page.reload()
      try await expect("app", in: page, gives: "app")
      // The next load decides anew.
      try await page.load(.file(file))
      try await expect("typeof app", in: page, gives: "undefined")
      try await expect("location.href", in: page, gives: "bridge-app://localhost/index.html")
    }

    @Test func missingFilesAreExplained() async throws {
      let folder = try TemporaryFolder([
        "top.css": "", "site/Img/Logo.png": "", "site/page.html": "", "site/none/x.txt": "",
      ])
      let html: (String) -> String = { "<!doctype html>\($0)" }
      let site = folder.path + "/site"
      let cases = [
        (
          "<link rel=stylesheet href=../top.css>",
          "cannot load \(site)/top.css: it is outside of what the page may read (--root \(folder.path) would let it)"
        ),
        (
          "<img src=img/logo.PNG>",
          "cannot load \(site)/img/logo.PNG: there is no such file, but Img/Logo.png: the letters' case counts"
        ),
        (
          "<script src=nosuch.js></script>",
          "cannot load \(site)/nosuch.js: there is no such file"
        ),
        (
          "<script src=none/></script>",
          "cannot load \(site)/none/: it is a folder without an index.html"
        ),
      ]
      for (markup, message) in cases {
        try folder.write(html(markup), to: "site/page.html")
        try await withLoggedPage(of: .file(site + "/page.html")) { page, log in
          _ = await log.first { if case .error = $0 { true } else { false } }
          #expect(log.errors == [message])
        }
      }
    }
  }
}
