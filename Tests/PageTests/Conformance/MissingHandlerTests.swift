// SPDX-License-Identifier: MIT
import BridgeHost
import Testing
import WebKitGTK

extension PageTests {
  /// A name that no handler has, as somebody who looks for the reason learns of it.
  @Suite(.timeLimit(.minutes(1))) @WebActor struct MissingHandlers {
    private func infos(_ log: EventLog) -> [String] {
      log.events.compactMap {
        if case .log(let line) = $0, line.level == .info { line.text } else { nil }
      }
    }

    @Test func messageHandlersThatAreNotThere() async throws {
      let html = """
        <!doctype html><script>
        function tell(name) { window.webkit.messageHandlers[name].postMessage(1); }
        function tellEcho() { window.webkit.messageHandlers.ecko.postMessage(1); }
        addEventListener("load", function () {
          setTimeout(function () { tellEcho(); }, 0);
          setTimeout(function () { tellEcho(); }, 0);
          setTimeout(function () { webkit.messageHandlers["no such"].postMessage(1); }, 0);
          setTimeout(function () { tell("nobody"); }, 0);
          setTimeout(function () { console.log("ecko".length && webkit.messageHandlers.echo.nosuch.deep); }, 0);
          setTimeout(function () { console.log("done"); }, 0);
        });
        </script>
        """
      try await withLoggedPage(html) { _, log in
        await log.line("done")
        #expect(
          infos(log) == [
            #"messageHandlers.ecko is undefined: no handler is named "ecko"; did you mean echo?"#,
            #"messageHandlers.no such is undefined: no handler is named "no such""#,
          ])
      }
    }

    /// Once a name and document, in whatever way it is called.
    @Test func aNameIsSaidOnce() async throws {
      let html = """
        <!doctype html><script>
        addEventListener("load", function () {
          function none() {}
          bridgeHost.call("getUser").catch(none);
          for (var i = 0; i < 100; i++) WebViewJavascriptBridge.callHandler("getUser", i, none);
          prompt("_dsbridge=getUser", "{}");
          bridgeHost.call("ecko").catch(none);
          bridgeHost.call("echo").then(function () { console.log("done"); });
        });
        </script>
        """
      try await withLoggedPage(html) { page, log in
        let expected = [
          #"bridgeHost: the page was told: no handler is named "getUser""#,
          #"bridgeHost: the page was told: no handler is named "ecko"; did you mean echo?"#,
        ]
        await log.line("done")
        #expect(infos(log) == expected)
        try await page.reload()
        _ = await log.first { _ in log.lines.count == 2 }
        #expect(infos(log) == expected + expected)
      }
    }
  }
}
