// SPDX-License-Identifier: MIT
import BridgeHost
import Testing
import WebKitGTK

extension PageTests {
  @Suite(.timeLimit(.minutes(1))) @WebActor struct ExternalLinks {
    private static func link(_ href: String, _ attributes: String = "") -> String {
      "<title>Here</title><a id=a href='\(href)' \(attributes)>link</a>"
    }

    /// Clicks the link, and gives what was opened once the page has gone on.
    private func opened(
      _ html: String, _ change: (inout PageConfiguration) -> Void = { _ in }
    ) async throws -> (links: [String], log: [String]) {
      var links: [String] = []
      var configuration = PageConfiguration()
      configuration.linkOpener = { links.append($0.uri) }
      change(&configuration)
      var lines: [String] = []
      try await withLoggedPage(html, configuration) { page, log in
        _ = try await page.evaluate("void document.getElementById('a').click()")
        // The decision about the click was made before that about a message that follows it.
        _ = try await page.evaluate(
          """
          const f = document.createElement("iframe");
          f.src = "js2ios://" + JSON.stringify({functionname: "echo", success: "after"});
          window.after = () => console.log("after");
          document.body.append(f);
          """)
        await log.line("after")
        try await expect("document.title", in: page, gives: "Here")
        lines = log.log
      }
      return (links, lines)
    }

    @Test(arguments: [
      ("https://example.com/a?b=c#d", ""), ("http://127.0.0.1:47999/", ""),
      ("mailto:ram@example.com", ""), ("tel:+4930123", ""),
      ("https://example.com/new", "target=_blank"),
    ])
    func aClickedLinkToAnotherSiteIsForTheBrowser(
      _ uri: String, _ attributes: String
    ) async throws {
      let (links, log) = try await opened(Self.link(uri, attributes))
      #expect(links == [uri])
      #expect(log == [])
    }

    @Test func headlessItIsRefusedWithALine() async throws {
      let (_, log) = try await opened(Self.link("https://example.com/")) { $0.linkOpener = nil }
      #expect(
        log == [
          "the link to https://example.com/ was not opened: nobody is there to look at it"
        ])
    }

    @Test(arguments: ["other.html#x", "#here"])
    func aLinkWithinTheSiteIsNot(_ href: String) async throws {
      var links: [String] = []
      var configuration = PageConfiguration()
      configuration.linkOpener = { links.append($0.uri) }
      try await withLoggedPage(Self.link(href), configuration) { page, log in
        _ = await failure {
          try await page.evaluate(
            "new Promise((r) => { onhashchange = r; document.getElementById('a').click() })")
        }.value
        try await expect(
          "location.href", in: page, gives: .string("bridge-app://localhost/\(href)"))
        #expect(links == [])
      }
    }

    @Test func theHostMayLetItOpenInside() async throws {
      let server = try TestServer()
      var configuration = PageConfiguration()
      configuration.shouldOpenLinksExternally = false
      try await withLoggedPage(Self.link("\(server.address)/inside"), configuration) { page, log in
        _ = await failure {
          try await page.evaluate(
            "new Promise(() => document.getElementById('a').click())")
        }.value
        _ = await log.first { $0 == .titleChanged("/inside") }
      }
    }

    /// What is no click goes on as it did: only links leave the page for the browser.
    @Test func aScriptThatNavigatesIsNoLink() async throws {
      let server = try TestServer()
      var links: [String] = []
      var configuration = PageConfiguration()
      configuration.linkOpener = { links.append($0.uri) }
      try await withLoggedPage("<title>Here</title>", configuration) { page, log in
        _ = try await page.evaluate("void (location.href = '\(server.address)/there')")
        _ = await log.first { $0 == .loaded(uri: "\(server.address)/there") }
        #expect(links == [])
      }
    }

    @Test(arguments: ["myapp://open", "javascript:void 0"])
    func othersAreForNobody(_ uri: String) async throws {
      let (links, _) = try await opened(Self.link(uri))
      #expect(links == [])
    }

    @Test func thePolicyOfTheHostIsAskedFirst() async throws {
      let (links, _) = try await opened(Self.link("https://example.com/")) { configuration in
        configuration.navigationPolicy = { $0.uri.hasPrefix("https:") ? .cancel : .allow }
      }
      #expect(links == [])
    }
  }
}
