// SPDX-License-Identifier: MIT
import BridgeHost
import Testing
import WebKitGTK

extension PageTests {
  /// `document.open` empties the document of a window that stays, and takes all its listeners.
  @Suite(.timeLimit(.minutes(1))) @WebActor struct RewrittenDocuments {
    private static func rewritten(on event: String, to body: String) -> String {
      let text = JSValue.string(body).jsonText.replacing("</", with: "<\\/")
      return """
        <script>
        addEventListener("\(event)", function () {
          document.open(); document.write(\(text)); document.close();
        });
        </script>
        """
    }

    @Test(arguments: ["DOMContentLoaded", "load"])
    func theBridgeIsReadyForTheNewPage(_ event: String) async throws {
      let body = """
        <script>
        document.addEventListener("WebViewJavascriptBridgeReady", function (event) {
          event.bridge.registerHandler("name", function () { return "Ram"; });
          console.log("ready");
        });
        </script>
        """
      try await withLoggedPage(Self.rewritten(on: event, to: body)) { page, log in
        await log.line("ready")
        let name = try await page.call("name")
        #expect(name == "Ram")
        let missing = await failure { try await page.call("nosuch") }.value
        #expect(missing?.code == .handlerNotFound)
      }
    }

    @Test(arguments: ["DOMContentLoaded", "load"])
    func messagesArriveWhereFramesAreBlocked(_ event: String) async throws {
      let policy =
        #"<meta http-equiv="Content-Security-Policy" content="frame-src 'none'">"#
      let body = """
        <script>
        function ok(text) { console.log(text); }
        var frame = document.createElement("iframe");
        frame.setAttribute("src", "js2ios://" + JSON.stringify({functionname: "echo", args: [1], success: "ok"}));
        document.documentElement.appendChild(frame);
        </script>
        """
      try await withLoggedPage(policy + Self.rewritten(on: event, to: body)) { _, log in
        await log.line(#"{"result":[1]}"#)
      }
    }

    @Test func errorsAreStillReported() async throws {
      let body = "<script>setTimeout(function () { throw new RangeError('late'); });</script>"
      try await withLoggedPage(Self.rewritten(on: "load", to: body)) { _, log in
        let event = await log.first { if case .error = $0 { true } else { false } }
        guard case .error(let error) = event else { return }
        #expect(error.message == "RangeError: late")
      }
    }
  }
}
