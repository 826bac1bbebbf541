// SPDX-License-Identifier: MIT
import BridgeHost
import Testing
import WebKitGTK

extension PageTests {
  /// Messages that wait for the page, and `init`, which is called once.
  @Suite(.timeLimit(.minutes(1))) @WebActor struct WVJBInitTable {
    /// What is sent before the page is there arrives when it is, in order; and so after a reload.
    nonisolated static let early: [Exchange] = [
      Exchange(
        """
        bridge.init(function (message) { show("message", message); });
        bridge.registerHandler("h", function (data) { show("h", data); });
        """,
        prepare: { page in
          page.notify(message: 1)
          page.notify("h", 2)
          page.notify(message: 3)
        }, lines: [#""message" 1"#, #""h" 2"#, #""message" 3"#]),
      Exchange(
        """
        bridge.init(function (message) { show("message", message); });
        bridge.registerHandler("h", function (data) { show("h", data); });
        """,
        prepare: { page in page.notify(message: .string("before")) },
        native: { page in
          try await page.reload()
          page.notify(message: .string("after"))
          page.notify("h", 1)
          page.notify(message: .string("last"))
          return "reloaded"
        }, answer: "reloaded",
        lines: [#""message" "before""#, #""message" "after""#, #""h" 1"#, #""message" "last""#],
        documents: 2),
    ]

    @Test(arguments: early) func early(_ row: Exchange) async throws {
      try await WVJBStage.version4().play(row)
    }

    @Test func handlersThatComeWithTheLoadAreInTime() async throws {
      let row = Exchange(
        """
        addEventListener("load", function () {
          bridge.registerHandler("h", function (data) { show("h", data); });
          bridge.init(function (message) { show("message", message); });
        });
        """,
        prepare: { page in
          page.notify(message: 1)
          page.notify("h", 2)
          page.notify(message: 3)
        }, lines: [#""message" 1"#, #""h" 2"#, #""message" 3"#])
      try await WVJBStage.bare().play(row)
    }

    nonisolated static let initialization: [Exchange] = [
      Exchange(
        "bridge.init(show); try { bridge.init(show); } catch (error) { show(error instanceof Error, error.message); }",
        lines: [#"true "WebViewJavascriptBridge.init called twice""#]),
      // The first handler stays.
      Exchange(
        "bridge.init(function (m) { return 1; }); try { bridge.init(function (m) { return 2; }); } catch (error) {}",
        native: { page in try await page.send(message: "x") }, answer: 1),
      // A new document begins anew.
      Exchange(
        "bridge.init(function (m) { return m; });",
        native: { page in
          try await page.reload()
          return try await page.send(message: "again")
        }, answer: "again", documents: 2),
    ]

    @Test(arguments: initialization) func initialization(_ row: Exchange) async throws {
      try await WVJBStage.version4().play(row)
    }

    /// Send, call, send: their answers come in order, from the document that is on its way.
    @Test func callsThatWait() async throws {
      let html = """
        <script>
        var count = 0;
        function take(data, responseCallback) { count += 1; responseCallback(count + " " + data); }
        WebViewJavascriptBridge.init(take);
        WebViewJavascriptBridge.registerHandler("h", take);
        </script>
        """
      let page = try await Page()
      defer { page.close() }
      for isReload in [false, true] {
        let load = Task { @WebActor in
          if isReload { try await page.reload() } else { try await page.load(.html(html)) }
        }
        await Task.yield()
        let calls = [
          Task { @WebActor in try await page.send(message: "a") },
          Task { @WebActor in try await page.call("h", "b") },
          Task { @WebActor in try await page.send(message: "c") },
        ]
        var answers: [JSValue] = []
        for call in calls { answers.append(try await call.value) }
        try await load.value
        #expect(answers == ["1 a", "2 b", "3 c"], isReload ? "reload" : "load")
      }
    }
  }
}
