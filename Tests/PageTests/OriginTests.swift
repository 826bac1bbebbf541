// SPDX-License-Identifier: MIT
import BridgeHost
import Testing
import WebKitGTK

extension PageTests {
  /// Who may call native: documents of the main frame with the origin of the host's own load.
  @Suite(.timeLimit(.minutes(1))) @WebActor struct Origins {
    @Test func framesHaveNoBridgeAndAreRefused() async throws {
      let folder = try TemporaryFolder([
        "index.html": """
        <!doctype html><script>addEventListener("message", (e) => console.log(e.data));</script>
        <iframe src="frame.html"></iframe>
        <iframe sandbox="allow-scripts" src="frame.html"></iframe>
        <iframe srcdoc="<script src='frame.js'></script>"></iframe>
        """,
        "frame.html": "<script src='frame.js'></script>",
        "frame.js": """
        (async () => {
          const raw = webkit.messageHandlers.bridgeHostChannel;
          const names = Object.keys(webkit.messageHandlers).join();
          let outcome = "answered";
          const forged = JSON.stringify(["guess", "doc", 0, [["dialect", "bridgeHost", ["call", 1, "echo", false, 1]]]]);
          try { await raw.postMessage(forged); } catch (error) { outcome = error.message; }
          parent.postMessage(typeof bridgeHost + " " + typeof webkit.messageHandlers.echo + " " + outcome, "*");
        })();
        """,
      ])
      try await withLoggedPage(of: .file(folder.path)) { page, log in
        for _ in 0..<3 { await log.line("undefined undefined forbidden") }
        try await expect("bridgeHost.call('echo', 'main frame')", in: page, gives: "main frame")
      }
    }

    @Test func anotherOriginIsRefused() async throws {
      let other =
        "<script>window.outcome = bridgeHost.call('echo', 1).catch((e) => e.code)</script>"
      try await withPage(other) { server in
        try await withLoggedPage("<title>First</title>") { page, log in
          let uri = server.uri
          let _: JSValue = try await page.evaluate(
            "void (location.href = uri)", arguments: ["uri": .string(uri)])
          _ = await log.first { $0 == .loaded(uri: uri) }
          try await expect("window.outcome", in: page, gives: "forbidden")
          try await expect(
            "bridgeHost.call('echo').catch((e) => e.code)", in: page, gives: "forbidden")
          let call = await failure { try await page.call("anything") }.value
          #expect(call?.code == .forbidden)
          #expect(log.log.filter { $0.hasPrefix("refused: \(uri) may not call native") }.count == 1)
          // The host's own load brings the bridge back.
          try await page.load(.html("<title>Back</title>"))
          try await expect("bridgeHost.call('echo', 2)", in: page, gives: 2)
        }
      }
    }

    @Test func theChannelLeaksNoSecret() async throws {
      let html = """
        <script>
        // What a page can reach: every own property of window, and what the built-ins pass around.
        let seen = "";
        const watch = (object, key) => {
          const original = object[key];
          object[key] = function () { for (const a of arguments) seen += String(a); return original.apply(this, arguments); };
        };
        watch(JSON, "stringify"); watch(Array.prototype, "push"); watch(Array.prototype, "join");
        watch(String.prototype, "concat"); watch(Reflect, "apply"); watch(Promise.prototype, "then");
        Object.defineProperty(Object.prototype, "0", { set(v) { seen += String(v); }, configurable: true });
        </script>
        """
      try await withLoggedPage(html) { page, log in
        try await expect(
          "(await bridgeHost.call('echo', 'x')) + (await webkit.messageHandlers.echo.postMessage('y'))",
          in: page, gives: "xy")
        let seen: String = try await page.evaluate("seen")
        #expect(!seen.contains("dialect"))
        try await expect(
          "Object.getOwnPropertyNames(webkit.messageHandlers).includes('bridgeHostChannel')",
          in: page, gives: false)
      }
    }

    @Test func pagesThatOverwriteEverythingStillCall() async throws {
      let html = """
        <script>
        window.webkit = null; window.JSON = {}; window.Promise = null; window.Map = null;
        window.setTimeout = null; window.queueMicrotask = null;
        Array.prototype.toJSON = Object.prototype.toJSON = () => "mangled";
        Map.prototype.get = Map.prototype.set = () => { throw new Error("no"); };
        String.prototype.slice = String.prototype.toLowerCase = () => "js2ios";
        Function.prototype.call = Function.prototype.apply = () => { throw new Error("no"); };
        Promise = undefined;
        </script>
        """
      try await withPage(html) { page in
        try await expect("bridgeHost.call('echo', {a: [1]})", in: page, gives: ["a": [1]])
        try await expect(
          "webkit.messageHandlers.echo.postMessage([2])", in: page, gives: [2])
        try await expect("bridgeHost.handle('f', (x) => x)", in: page, gives: .undefined)
        let answer = try await page.call("f", [3])
        #expect(answer == [3])
      }
    }
  }
}
