// SPDX-License-Identifier: MIT
import BridgeHost
import Testing
import WebKitGTK

extension PageTests {
  /// Whatever a page cannot load is said, exactly once, with the reason.
  @Suite(.timeLimit(.minutes(2))) @WebActor struct MissingResources {
    struct Case: Sendable, CustomTestStringConvertible {
      let html: String
      var errors: [String] = []
      var testDescription: String { html }
    }

    private nonisolated static func missing(_ name: String) -> String {
      "cannot load \(name): there is no such file"
    }

    private static func folder(_ html: String) throws -> TemporaryFolder {
      try TemporaryFolder([
        "index.html": "<!doctype html><title>Here</title>" + html, "Case.js": "", "bad.png": "x",
        "module.js": "import './gone.js'", "dir/x.js": "",
        "style.css":
          "@import 'gone.css'; body { background: url(gone.png) } @font-face { font-family: G; src: url(gone.woff) }",
      ])
    }

    /// The lines about resources of a page that has become idle.
    private func errors(_ html: String) async throws -> [String] {
      let folder = try Self.folder(html)
      var lines: [String] = []
      try await withLoggedPage(of: .file(folder.path + "/index.html")) { page, log in
        await page.waitUntilIdle()
        lines = Self.errors(log, folder)
      }
      return lines
    }

    private static func errors(_ log: EventLog, _ folder: TemporaryFolder) -> [String] {
      log.events.compactMap { event in
        guard case .error(let error) = event, error.kind == .resource else { return nil }
        return error.message.replacing(folder.path + "/", with: "")
      }
    }

    nonisolated static let files: [Case] = [
      Case(html: "<script src=gone.js></script>", errors: [missing("gone.js")]),
      Case(html: "<script src=dir/gone.js></script>", errors: [missing("dir/gone.js")]),
      Case(
        html: "<script src=case.js></script>",
        errors: [
          "cannot load case.js: there is no such file, but Case.js: the letters' case counts"
        ]),
      Case(html: "<link rel=stylesheet href=gone.css>", errors: [missing("gone.css")]),
      Case(
        html: "<link rel=stylesheet href=style.css><p style='font-family: G'>x",
        errors: [missing("gone.css"), missing("gone.png"), missing("gone.woff")]),
      Case(html: "<img src=gone.png>", errors: [missing("gone.png")]),
      Case(html: "<img src=gone.png><img src=gone.png>", errors: [missing("gone.png")]),
      Case(html: "<img srcset='gone.png 1x'>", errors: [missing("gone.png")]),
      Case(
        html: "<picture><source srcset=gone.webp><img src=other.png></picture>",
        errors: [missing("gone.webp")]),
      Case(
        html: "<svg><image href=gone.png /></svg>", errors: [missing("gone.png")]),
      Case(
        html: "<div style='background: url(gone.png); height: 9px'>",
        errors: [missing("gone.png")]),
      Case(html: "<script>new Image().src = 'gone.png'</script>", errors: [missing("gone.png")]),
      Case(
        html:
          "<script>var i = new Image(); i.src = 'gone.png'; document.head.append(i); i.remove(); i = null</script>",
        errors: [missing("gone.png")]),
      Case(html: "<script>new Worker('gone.js')</script>", errors: [missing("gone.js")]),
      Case(html: "<script type=module src=gone.js></script>", errors: [missing("gone.js")]),
      Case(html: "<script type=module src=module.js></script>", errors: [missing("gone.js")]),
      Case(html: "<script type=module>import './gone.js'</script>", errors: [missing("gone.js")]),
      Case(
        html: "<script>import('./gone.js').catch(function () {})</script>",
        errors: [missing("gone.js")]),
      Case(html: "<iframe src=gone.html></iframe>", errors: [missing("gone.html")]),
      Case(html: "<object data=gone.svg></object>", errors: [missing("gone.svg")]),
      Case(html: "<video poster=gone.png></video>", errors: [missing("gone.png")]),
      Case(html: "<script>fetch('gone.json')</script>", errors: [missing("gone.json")]),
      Case(
        html:
          "<script>var x = new XMLHttpRequest; x.open('GET', 'gone.json'); x.send()</script>",
        errors: [missing("gone.json")]),
      Case(
        html:
          "<script>var x = new XMLHttpRequest; x.open('GET', 'gone.json', false); x.send()</script>",
        errors: [missing("gone.json")]),
      Case(html: "<img src=bad.png>", errors: ["<img> can make nothing of bad.png"]),
      Case(html: "<img src=''>", errors: ["<img> has no address to load"]),
      Case(
        html: "<img src='data:image/png,x'>",
        errors: ["<img> can make nothing of data:image/png,x"]),
      Case(
        html: "<img src='file:///etc/hostname'>",
        errors: [
          "<img> cannot load file:///etc/hostname: pages cannot read file: addresses; write the path from the page to the file"
        ]),
      Case(
        html:
          "<meta http-equiv=Content-Security-Policy content=\"default-src 'none'\"><img src=gone.png>",
        errors: [
          "<img> cannot load gone.png: a content security policy, or WebKit itself, forbids the address"
        ]),
      Case(html: "<script src=Case.js></script><img><link rel=icon href=gone.ico>"),
    ]

    @Test(arguments: files) func isSaidOnce(_ testCase: Case) async throws {
      #expect(try await errors(testCase.html) == testCase.errors)
    }

    @Test func aFileOutsideOfTheFolderIsNamed() async throws {
      let folder = try TemporaryFolder([
        "www/index.html": "<script src=../lib/x.js></script>", "lib/x.js": "",
      ])
      try await withLoggedPage(of: .file(folder.path + "/www/index.html")) { page, log in
        await page.waitUntilIdle()
        #expect(
          Self.errors(log, folder) == [
            "cannot load www/lib/x.js: it is outside of what the page may read (--root \(folder.path) would let it)"
          ])
      }
    }

    @Test func serversThatDoNotAnswer() async throws {
      #expect(
        try await errors("<script src=http://127.0.0.1:47998/x.js></script>") == [
          "cannot load http://127.0.0.1:47998/x.js: Could not connect to 127.0.0.1: Connection refused"
        ])
      // A port that WebKit does not ask.
      #expect(
        try await errors("<img src=http://127.0.0.1:1/x.png>") == [
          "<img> cannot load http://127.0.0.1:1/x.png: a content security policy, or WebKit itself, forbids the address"
        ])
    }

    /// Whoever fetches gets the status, and may expect it.
    @Test func aStatusOfAServer() async throws {
      let server = try TestServer(documents: [
        "/img": "<title>Here</title><img src=/404><img src=/404>",
        "/fetch": "<script>fetch('/404').then((r) => console.log(r.status))</script>",
      ])
      try await withLoggedPage(of: .url(server.address + "/img")) { page, log in
        await page.waitUntilIdle()
        let errors = log.events.compactMap { event -> String? in
          if case .error(let error) = event { error.message } else { nil }
        }
        #expect(errors == ["cannot load \(server.address)/404: HTTP status 404"])
      }
      try await withLoggedPage(of: .url(server.address + "/fetch")) { page, log in
        await log.line("404")
        await page.waitUntilIdle()
        #expect(!log.events.contains { if case .error = $0 { true } else { false } })
      }
    }

    @Test func eachDocumentTellsAnew() async throws {
      let folder = try Self.folder("<img src=gone.png><script src=gone.js></script>")
      try await withLoggedPage(of: .file(folder.path + "/index.html")) { page, log in
        await page.waitUntilIdle()
        try await page.reload()
        await page.waitUntilIdle()
        let errors = Self.errors(log, folder)
        #expect(errors.count == 4)
        #expect(errors.filter { $0 == Self.missing("gone.png") }.count == 2)
        #expect(errors.filter { $0 == Self.missing("gone.js") }.count == 2)
      }
    }
  }
}
