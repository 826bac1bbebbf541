// SPDX-License-Identifier: MIT
import BridgeHost
import Testing
import WebKitGTK

extension PageTests {
  /// Calls for which the page stands still.
  @Suite(.timeLimit(.minutes(1))) @WebActor struct SynchronousCalls {
    private static let caller = """
      <script>
      function ask(name, data) {
        return JSON.parse(prompt("_dsbridge=" + name, JSON.stringify({data: data})) || "null");
      }
      </script>
      """

    @Test func anAsynchronousHandlerMayTakeItsTime() async throws {
      try await withPage(
        Self.caller,
        prepare: { page in
          page.handlers.register("slow") { (name: String) async -> String in
            for _ in 0..<100 { await Task.yield() }
            return "slow \(name)"
          }
        },
        { page in
          try await expect(
            "ask('slow', 'Ram')", in: page, gives: ["code": 0, "data": "slow Ram"])
        })
    }

    @Test func whatWasPostedBeforeComesFirst() async throws {
      try await withPage(Self.caller) { page in
        var names: [String] = []
        page.handlers.setDefault { (call: Call) throws -> JSValue in
          names.append(call.name)
          return nil
        }
        _ = try await page.evaluate(
          "bridgeHost.call('first'); ask('second'); bridgeHost.call('third'); ask('fourth')")
        #expect(names == ["first", "second", "third", "fourth"])
      }
    }

    @Test func aHandlerThatAsksThePageMeanwhileHearsWhyNot() async throws {
      let text =
        "the page stands still until this handler has answered, and can answer nothing before"
      try await withPage(
        Self.caller + "<script>bridgeHost.handle('name', () => 'Ram')</script>",
        prepare: { page in
          page.handlers.register("evaluates") { [weak page] (_: Call) async throws -> JSValue in
            try await page?.evaluate("1") ?? nil
          }
          page.handlers.register("later") { [weak page] (_: Call) async throws -> JSValue in
            Task { @WebActor in page?.notify("print", "later") }
            return "now"
          }
        },
        { page in
          for name in ["callPage", "evaluates"] {
            try await expect(
              "ask('\(name)', ['name'])", in: page,
              gives: ["code": -1, "error": "page_waits", "message": .string(text)])
          }
          // The same handlers are free to do so where the page goes on.
          try await expect("bridgeHost.call('callPage', ['name'])", in: page, gives: "Ram")
          try await expect("bridgeHost.call('evaluates')", in: page, gives: 1)
          // A message waits for no answer.
          try await expect("ask('later').data", in: page, gives: "now")
        })
    }

    @Test func whatIsTooDeepIsAnAnswer() async throws {
      let deep = "let deep = []; for (let i = 0; i < 2000; i++) deep = [deep];"
      try await withLoggedPage(Self.caller) { page, log in
        try await expect("\(deep) return ask('echo', deep).error", in: page, gives: "invalid_value")
        let called = """
          \(deep)
          return new Promise((resolve) => {
            window.stub = (value) => resolve(typeof value);
            prompt("_dsbridge=echo", JSON.stringify({data: deep, _dscbstub: "stub"}));
          });
          """
        try await expect(called, in: page, gives: "undefined")
        let line = "dsBridge: echo: the value is nested more than 1000 deep"
        #expect(log.log == [line, line])
      }
    }

    @Test func anotherPageMayBeAsked() async throws {
      let other = try await Page()
      defer { other.close() }
      try await other.load(.html("<script>bridgeHost.handle('name', () => 'Sita')</script>"))
      try await withPage(
        Self.caller,
        prepare: { page in
          page.handlers.register("asksOther") { (_: Call) async throws -> JSValue in
            try await other.call("name")
          }
          page.handlers.register("reloads") { [weak page] (_: Call) async throws -> JSValue in
            await page?.waitUntilIdle()
            try await page?.reload()
            return nil
          }
        },
        { page in
          try await expect("ask('asksOther').data", in: page, gives: "Sita")
          try await expect("ask('reloads').error", in: page, gives: "page_waits")
        })
    }

    @Test func closingThePageLetsItGo() async throws {
      let page = try await Page()
      let (started, continuation) = AsyncStream.makeStream(of: Void.self)
      page.handlers.register("never") { (_: Call) async throws -> JSValue in
        continuation.yield()
        // Until the task is cancelled.
        for await _ in AsyncStream<Void>.makeStream().stream {}
        return nil
      }
      try await page.load(.html(Self.caller))
      let evaluation = failure { try await page.evaluate("ask('never')") }
      for await _ in started { break }
      #expect(page.pendingCallCount == 1)
      page.close()
      #expect(await evaluation.value?.code == .closed)
      #expect(page.pendingCallCount == 0)
    }

    @Test func theEndOfTheProcessSettlesIt() async throws {
      let (started, continuation) = AsyncStream.makeStream(of: Void.self)
      let (release, releaser) = AsyncStream.makeStream(of: Void.self)
      try await withPage(
        Self.caller,
        prepare: { page in
          page.handlers.register("held") { (_: Call) async throws -> JSValue in
            continuation.yield()
            for await _ in release { break }
            return "late"
          }
        },
        { page in
          let evaluation = failure { try await page.evaluate("ask('held')") }
          for await _ in started { break }
          page.killWebProcess()
          #expect(await evaluation.value?.code == .webProcessTerminated)
          releaser.yield()
          try await page.load(.html(Self.caller))
          try await expect("ask('echo', 1).data", in: page, gives: 1)
        })
    }
  }
}
