// SPDX-License-Identifier: MIT
import BridgeHost
import Testing
import WebKitGTK

extension PageTests {
  /// Native code calls handlers of the page.
  @Suite(.timeLimit(.minutes(1))) @WebActor struct CallsToThePage {
    private static let html = """
      <script>
      bridgeHost.handle("double", (n) => n * 2);
      bridgeHost.handle("later", async (v) => { await new Promise((r) => setTimeout(r, 5)); return {got: v}; });
      bridgeHost.handle("throws", () => { throw new RangeError("too far"); });
      bridgeHost.handle("rejects", async () => { throw {code: "E7", message: "no"}; });
      bridgeHost.handle("nothing", () => {});
      bridgeHost.handle("function", () => () => 1);
      bridgeHost.handle("asks", async (name) => (await bridgeHost.call("sayHello", name)) + "?");
      bridgeHost.handle("alerts", () => { alert("one"); alert("two"); return confirm("three"); });
      </script>
      """

    @Test func answers() async throws {
      try await withPage(Self.html) { page in
        let double = try await page.call("double", 21)
        let later = try await page.call("later", ["a": [1]])
        let nothing = try await page.call("nothing")
        let asks = try await page.call("asks", "Ram")
        let typed: Int = try await page.call("double", 4)
        #expect(double == 42)
        #expect(later == ["got": ["a": [1]]])
        #expect(nothing == .undefined)
        #expect(asks == "Hello Ram !?")
        #expect(typed == 8)
        #expect(page.pendingCallCount == 0)
      }
    }

    @Test func errors() async throws {
      try await withPage(Self.html) { page in
        for (name, code, message) in [
          ("throws", "handler_error", "too far"), ("rejects", "handler_error", "no"),
          ("nosuch", "handler_not_found", "the page has no handler \"nosuch\""),
          ("function", "invalid_value", "a function cannot be sent (at $)"),
        ] {
          let error = await failure { try await page.call(name) }.value
          #expect(error?.code.rawValue == code)
          #expect(error?.message == message)
        }
        let error = await failure { try await page.call("throws") }.value
        #expect(error?.data?["name"] == "RangeError")
        // A page's own code is data: only errors of the bridge name codes of the bridge.
        let own = await failure { try await page.call("rejects") }.value
        #expect(own?.data?["code"] == "E7")
      }
    }

    @Test func dialogsInAHandlerDoNotHang() async throws {
      try await withPage(Self.html) { page in
        let log = EventLog(page)
        let answer = try await page.call("alerts")
        #expect(answer == false)
        let dialogs = log.events.compactMap { event -> String? in
          if case .dialog(let kind, let message) = event { "\(kind) \(message)" } else { nil }
        }
        #expect(dialogs == ["alert one", "alert two", "confirm three"])
      }
    }

    @Test func callsBeforeTheLoadArriveInOrder() async throws {
      let page = try await Page()
      defer { page.close() }
      let calls = (1...5).map { number in
        Task { @WebActor in try await page.call("take", .number(Double(number))) }
      }
      // Registered late: as the page's own load listener does it.
      try await page.load(
        .html(
          """
          <script>
          const got = [];
          addEventListener("load", () => bridgeHost.handle("take", (n) => { got.push(n); return got.join(); }));
          </script>
          """))
      var answers: [JSValue] = []
      for call in calls { answers.append(try await call.value) }
      #expect(answers == ["1", "1,2", "1,2,3", "1,2,3,4", "1,2,3,4,5"])
    }

    @Test func removedHandlersAreGone() async throws {
      try await withPage(Self.html) { page in
        try await expect("bridgeHost.removeHandler('double')", in: page, gives: .undefined)
        let error = await failure { try await page.call("double", 1) }.value
        #expect(error?.code == .handlerNotFound)
      }
    }

    @Test func aNavigationSettlesBothSides() async throws {
      try await withPage(
        "<script>bridgeHost.handle('never', () => new Promise(() => {}))</script>",
        prepare: { page in
          page.handlers.register("wait") { (_: Call) async throws -> JSValue in
            // Ends by cancellation only.
            try await Task.sleep(for: .seconds(3600))
            return nil
          }
        },
        { page in
          let log = EventLog(page)
          let call = failure { try await page.call("never") }
          let _: JSValue = try await page.evaluate("void bridgeHost.call('wait')")
          #expect(page.pendingCallCount == 2)
          try await page.reload()
          #expect(await call.value?.code == .navigated)
          #expect(page.pendingCallCount == 0)
          // The new document is not disturbed.
          try await expect("bridgeHost.call('echo', 1)", in: page, gives: 1)
          #expect(log.log.isEmpty)
        })
    }

    @Test func reloadTenTimes() async throws {
      try await withPage(Self.html) { page in
        for round in 1...10 {
          try await page.reload()
          let answer = try await page.call("double", .number(Double(round)))
          #expect(answer == .number(Double(round * 2)))
        }
      }
    }

    @Test func cancellationEndsTheWait() async throws {
      try await withPage("<script>bridgeHost.handle('never', () => new Promise(() => {}))</script>")
      {
        page in
        let call = failure { try await page.call("never") }
        let _: JSValue = try await page.evaluate("1")
        call.cancel()
        #expect(await call.value?.code == .aborted)
        #expect(page.pendingCallCount == 0)
      }
    }

    @Test func aThousandAtOnce() async throws {
      try await withPage(Self.html) { page in
        let calls = (0..<1000).map { number in
          Task { @WebActor in try await page.call("double", .number(Double(number))) }
        }
        for (number, call) in calls.enumerated() {
          let answer = try await call.value
          #expect(answer == .number(Double(number * 2)))
        }
      }
    }
  }
}
