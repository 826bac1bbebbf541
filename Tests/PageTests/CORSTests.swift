// SPDX-License-Identifier: MIT
import BridgeHost
import Testing
import WebKitGTK

extension PageTests {
  /// Local pages that read from servers which know nothing of them.
  @Suite(.timeLimit(.minutes(1))) @WebActor struct CrossOrigin {
    private static func allowing(_ patterns: String...) throws -> PageConfiguration {
      PageConfiguration(corsAllowlist: try patterns.map { try CORSPattern($0) })
    }

    /// The title of a page of the server, or the name of the error.
    private static func read(_ address: String, _ options: String = "{}") -> String {
      """
      try { return (await (await fetch("\(address)/x", \(options))).text()).replace(/.*<title>|<.*/g, "") }
      catch (error) { return error.name }
      """
    }

    private static let header =
      #"{headers: {"X-Token": "secret", "Content-Type": "application/json"}}"#
    private static let post =
      #"{method: "POST", body: "{}", headers: {"Content-Type": "application/json"}}"#

    @Test func withoutThePatternTheLogNamesTheServer() async throws {
      let server = try TestServer()
      for options in ["{}", Self.header, Self.post] {
        try await withLoggedPage("<p>") { page, log in
          try await expect(Self.read(server.address, options), in: page, gives: "TypeError")
          let event = await log.first {
            if case .error(let error) = $0 { error.kind == .resource } else { false }
          }
          guard case .error(let error) = event else { return }
          #expect(error.message.hasPrefix("cannot load \(server.address)/x: "), "\(error.message)")
          #expect(
            error.message.hasSuffix(
              " (--cors \(server.address) would let the page read from there)"), "\(error.message)")
          #expect(log.errors.count == 1, "\(log.errors)")
        }
      }
    }

    nonisolated static let patterns = ["*", "http://127.0.0.1", "*://127.0.0.1:1", "http://*"]

    @Test(arguments: patterns) func withThePattern(_ pattern: String) async throws {
      let server = try TestServer()
      try await withLoggedPage("<p>", try Self.allowing(pattern)) { page, log in
        for options in ["{}", Self.header, Self.post] {
          try await expect(Self.read(server.address, options), in: page, gives: "/x")
        }
        try await expect(
          """
          new Promise((resolve) => {
            const request = new XMLHttpRequest();
            request.open("GET", "\(server.address)/old");
            request.setRequestHeader("X-Token", "1");
            request.onload = request.onerror = () => resolve(request.responseText);
            request.send();
          })
          """, in: page, gives: "<!doctype html><title>/old</title>")
        #expect(log.errors == [])
      }
    }

    @Test func aServerGetsTheHeaders() async throws {
      let server = try TestServer()
      try await withPage("<p>", try Self.allowing(server.address)) { page in
        try await expect(
          "(await (await fetch('\(server.address)/headers', \(Self.header))).json())['X-Token']",
          in: page, gives: "secret")
      }
    }

    @Test func otherServersStayClosed() async throws {
      let server = try TestServer()
      let other = server.address.replacing("127.0.0.1", with: "localhost")
      let configuration = try Self.allowing(
        "http://127.0.0.1", "https://localhost", "*://*.localhost.example")
      try await withLoggedPage("<p>", configuration) { page, log in
        try await expect(Self.read(other), in: page, gives: "TypeError")
        try await expect(Self.read(other, Self.header), in: page, gives: "TypeError")
        try await expect(Self.read(server.address), in: page, gives: "/x")
      }
    }

    @Test func filesFramesAndLaterPagesToo() async throws {
      let server = try TestServer()
      let folder = try TemporaryFolder([
        "index.html": "<iframe src=frame.html></iframe>", "frame.html": "<p>",
      ])
      let configuration = try Self.allowing(server.address)
      try await withPage(of: .file(folder.path), configuration) { page in
        try await expect(Self.read(server.address), in: page, gives: "/x")
        try await expect(
          "(await frames[0].fetch('\(server.address)/x')).status", in: page, gives: 200)
        try await page.load(.html("<p>"))
        try await expect(Self.read(server.address), in: page, gives: "/x")
      }
      // It was for that page alone.
      try await withPage(of: .file(folder.path)) { page in
        try await expect(Self.read(server.address), in: page, gives: "TypeError")
      }
    }

    @Test func aServerThatAllowsItNeedsNoPattern() async throws {
      let server = try TestServer()
      try await withLoggedPage("<p>") { page, log in
        try await expect(
          "(await fetch('\(server.address)/open')).status", in: page, gives: 200)
        #expect(log.errors == [])
      }
    }
  }
}
