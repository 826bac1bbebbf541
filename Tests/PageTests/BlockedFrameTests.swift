// SPDX-License-Identifier: MIT
import BridgeHost
import Testing
import WebKitGTK

extension PageTests {
  /// Frames that the page's own content security policy forbids.
  @Suite(.timeLimit(.minutes(1))) @WebActor struct BlockedFrames {
    private static func lost(_ key: String) -> String {
      "a message is lost: the content security policy of the page blocks the frame for \(key):"
    }

    /// In markup only WebKit reads the address, and tells no more of it than the key.
    @Test func keysInMarkupAreSaid() async throws {
      let html = """
        <meta http-equiv=Content-Security-Policy content="default-src 'unsafe-inline'">
        <iframe src="ios-log:##sendToApp##1"></iframe><iframe src="get_user:##sendToApp##2"></iframe>
        <iframe src="data:text/html,x"></iframe><iframe src="other.html"></iframe>
        <iframe src="https://example.com/"></iframe>
        """
      try await withLoggedPage(html) { page, log in
        await page.waitUntilIdle()
        #expect(log.log == [Self.lost("ios-log"), Self.lost("get_user")])
      }
    }

    @Test func framesOfScriptsArrive() async throws {
      let html = """
        <meta http-equiv=Content-Security-Policy content="default-src 'unsafe-inline'"><body><script>
        ["ios-log:##sendToApp##1", "get_user:##sendToApp##2"].forEach(function (url) {
          var f = document.createElement("iframe"); f.src = url;
          document.body.appendChild(f); document.body.removeChild(f);
        });
        </script>
        """
      var heard: [String] = []
      var configuration = PageConfiguration()
      configuration.trace = { if $0.kind == .call { heard.append($0.name ?? "") } }
      let prepare: @WebActor (Page) async throws -> Void = { page in
        page.handlers.register("get_user") { (_: Call) in .undefined }
      }
      try await withPage(of: .html(html), configuration, prepare: prepare) { page in
        await page.waitUntilIdle()
        #expect(heard == ["ios-log", "get_user"])
      }
    }
  }
}
