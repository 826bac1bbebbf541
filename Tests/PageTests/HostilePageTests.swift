// SPDX-License-Identifier: MIT
import BridgeHost
import Testing
import WebKitGTK

extension PageTests {
  /// Pages that break what others rely on.
  @Suite(.timeLimit(.minutes(1))) @WebActor struct HostilePages {
    @Test func theSecretDoesNotComeOutOfASecondInjection() async throws {
      let html = """
        <script>
        window.stolen = "";
        addEventListener("load", () => {
          const post = {postMessage: (text) => { window.stolen += text; return Promise.resolve(""); }};
          Symbol.for = () => Symbol();
          JSON.stringify = (v) => { window.stolen += v; return '""'; };
          Object.defineProperty(window, "webkit", {value: {messageHandlers: {bridgeHostChannel: post}}, configurable: true});
          document.open(); document.write("<p>again"); document.close();
        });
        </script>
        """
      try await withPage(html) { page in
        try await expect("window.stolen", in: page, gives: "")
        try await expect("bridgeHost.call('echo', 1)", in: page, gives: 1)
      }
    }

    @Test func oddTitlesDoNotCutTheChannel() async throws {
      for getter in ["undefined", "{}", "1n", "Symbol()"] {
        let html =
          "<script>Object.defineProperty(document, 'title', {get: () => \(getter)})</script>"
        try await withPage(html) { page in
          try await expect("bridgeHost.call('echo', 1)", in: page, gives: 1)
        }
      }
    }

    @Test func whateverAHandlerThrowsIsAnAnswer() async throws {
      let throwers = [
        "Object.create(null)", "undefined", "null", "Symbol('x')", "() => 1", "5",
        "{get message() { throw 1 }, toString() { throw 2 }}", "{get code() { throw 1 }}",
        "new Proxy({}, {get() { throw 1 }})",
      ]
      for thrower in throwers {
        try await withPage("<script>bridgeHost.handle('f', () => { throw (\(thrower)) })</script>")
        {
          page in
          let error = await failure { try await page.call("f") }.value
          #expect(error?.code == .handlerError, "\(thrower)")
        }
      }
    }

    @Test func prototypesAnswerForNothing() async throws {
      let html = """
        <script>
        for (let i = 0; i < 8; i++) Object.defineProperty(Array.prototype, i, {get: () => "POISON", set: () => {}, configurable: true});
        Object.prototype.data = "POISON";
        String.prototype.slice = RegExp.prototype.exec = Object.prototype.valueOf = () => { throw new Error("poison"); };
        bridgeHost.handle("given", (value) => String(value));
        </script>
        """
      try await withPage(
        html, prepare: { page in page.handlers.register("nothing") { () in } },
        { page in
          try await expect("String(await bridgeHost.call('nothing'))", in: page, gives: "undefined")
          let given = try await page.call("given")
          #expect(given == "undefined")
          try await expect(
            "bridgeHost.call('echo', {a: new Map()}).catch((e) => e.code)", in: page,
            gives: "invalid_value")
        })
    }

    @Test func liesAboutKindsAreInvalid() async throws {
      try await withPage { page in
        for value in [
          "new Date(NaN)", "{[Symbol.toStringTag]: 'Date'}", "{[Symbol.toStringTag]: 'String'}",
        ] {
          try await expect(
            "bridgeHost.call('echo', \(value)).catch((e) => e.code)", in: page,
            gives: "invalid_value")
        }
      }
    }

    @Test func depthHasALimitAndAnError() async throws {
      try await withPage { page in
        let make =
          "const nest = (n) => { let v = []; for (let i = 1; i < n; i++) v = [v]; return v; };"
        for (depth, outcome) in [
          (999, "ok"), (1000, "ok"), (1001, "invalid_value"), (100_000, "invalid_value"),
        ] {
          try await expect(
            "\(make) return bridgeHost.call('echo', nest(\(depth))).then(() => 'ok', (e) => e.code)",
            in: page, gives: .string(outcome))
        }
      }
    }

    @Test func nobodyIsAskedHeadless() async throws {
      let html = "<input type=file><script>window.print(); console.log('after print')</script>"
      try await withLoggedPage(html) { page, log in
        await log.line("after print")
        #expect(log.log.contains("the page wants to print, and nobody is there: refused"))
      }
    }

    @Test func aPageThatClosesItsHostInMidBatch() async throws {
      let page = try await Page()
      var calls = 0
      page.handlers.register("count") { (_: Call) throws -> JSValue in
        calls += 1
        return nil
      }
      page.observe { if case .exitRequested = $0 { page.close() } }
      let load = failure {
        try await page.load(
          .html(
            "<script>bridgeHost.call('count'); bridgeHost.exit(0); bridgeHost.call('count')</script>"
          ))
      }
      #expect(await load.value?.code == .closed)
      #expect(calls == 1)
    }
  }
}
