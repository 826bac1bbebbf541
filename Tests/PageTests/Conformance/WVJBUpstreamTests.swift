// SPDX-License-Identifier: MIT
import BridgeHost
import Testing
import WebKitGTK

extension PageTests {
  /// What the tests of the original project ask for, each in a test of ours.
  @Suite(.timeLimit(.minutes(1))) @WebActor struct WVJBUpstream {
    /// A page with a handler that echoes, and one that asks back before it answers.
    private static func html(_ script: String = "") -> String {
      """
      <!doctype html><script>
      function setup(callback) {
        if (window.WebViewJavascriptBridge) return callback(WebViewJavascriptBridge);
        if (window.WVJBCallbacks) return window.WVJBCallbacks.push(callback);
        window.WVJBCallbacks = [callback];
      }
      setup(function (bridge) {
        \(script)
        bridge.registerHandler("echoHandler", function (data, responseCallback) { responseCallback(data); });
        bridge.registerHandler("receiveResponse", function (data, responseCallback) {
          bridge.callHandler("echoBack", {foo: "bar"}, function (data) {
            responseCallback("Response from JS: " + data.foo);
          });
        });
      });
      </script>
      """
    }

    @Test func aCallBeforeTheLoad() async throws {
      let page = try await Page()
      defer { page.close() }
      let call = Task { @WebActor in try await page.call("echoHandler", "testEchoHandler") }
      try await page.load(.html(Self.html()))
      let answer = try await call.value
      #expect(answer == "testEchoHandler")
    }

    @Test func aCallWhileThePageLoads() async throws {
      let page = try await Page()
      defer { page.close() }
      let load = Task { @WebActor in try await page.load(.html(Self.html())) }
      await Task.yield()
      let answer = try await page.call("echoHandler", "testEchoHandler")
      try await load.value
      #expect(answer == "testEchoHandler")
    }

    @Test func valuesThatWait() async throws {
      let page = try await Page()
      defer { page.close() }
      let values: [JSValue] = [
        "A string sent over the wire", "A string with '\"'/\\", [1, 2, 3], ["a": 1, "b": 2],
      ]
      let calls = values.map { value in
        Task { @WebActor in try await page.call("echoHandler", value) }
      }
      try await page.load(.html(Self.html()))
      for (call, value) in zip(calls, values) {
        let answer = try await call.value
        #expect(answer == value)
      }
    }

    @Test(arguments: ["", "bridge.disableJavscriptAlertBoxSafetyTimeout();"])
    func aHandlerThatAsksBack(_ script: String) async throws {
      let page = try await Page()
      defer { page.close() }
      page.handlers.register("echoBack") { (call: Call) throws -> JSValue in call.data }
      let call = Task { @WebActor in try await page.call("receiveResponse") }
      try await page.load(.html(Self.html(script)))
      let answer = try await call.value
      #expect(answer == "Response from JS: bar")
    }

    /// Native code disables it before the page is there, as the original does.
    @Test func theTimeoutIsDisabledByNative() async throws {
      let page = try await Page()
      defer { page.close() }
      page.handlers.register("echoBack") { (call: Call) throws -> JSValue in call.data }
      page.notify("_disableJavascriptAlertBoxSafetyTimeout")
      let call = Task { @WebActor in try await page.call("receiveResponse") }
      try await page.load(.html(Self.html()))
      let answer = try await call.value
      #expect(answer == "Response from JS: bar")
    }

    /// The scheme of the queue is that of real pages, which load all the same; and the host's own
    /// policy hears of each navigation once.
    @Test func aPageOfTheWebLoads() async throws {
      let server = try TestServer()
      var asked: [String] = []
      var configuration = PageConfiguration()
      configuration.navigationPolicy = { action in
        asked.append(action.uri)
        return .allow
      }
      let page = try await Page(configuration)
      defer { page.close() }
      SampleHandlers.register(on: page) { _ in }
      try await page.load(.url(server.address + "/__bridge_loaded__"))
      #expect(page.title == "/__bridge_loaded__")
      #expect(asked == [server.address + "/__bridge_loaded__"])
      try await expect(
        "new Promise((done) => WebViewJavascriptBridge.callHandler('echo', location.pathname, done))",
        in: page, gives: "/__bridge_loaded__")
    }

    @Test func aHandlerOfNativeIsGreeted() async throws {
      let page = try await Page()
      defer { page.close() }
      let greeted = AsyncStream.makeStream(of: String.self)
      page.handlers.register("Greet") { (text: String) in
        greeted.continuation.yield(text)
      }
      try await page.load(.html(Self.html(#"bridge.callHandler("Greet", "Hello world");"#)))
      var texts = greeted.stream.makeAsyncIterator()
      let text = await texts.next()
      #expect(text == "Hello world")
    }

    /// A page that has been left and is there again has a bridge.
    @Test func thereAndBackAgain() async throws {
      let folder = try TemporaryFolder([
        "index.html": Self.html() + "<title>One</title>", "two.html": "<title>Two</title>",
      ])
      let crossings = Crossings()
      let page = try await Page(PageConfiguration(trace: { crossings.note($0) }))
      defer { page.close() }
      try await page.load(.file(folder.path))
      _ = try await page.evaluate("void (location.href = 'two.html')")
      await crossings.until { $0.documents == 2 }
      try await expect("document.title", in: page, gives: "Two")
      _ = try await page.evaluate("void history.back()")
      await crossings.until { $0.documents == 3 }
      let answer = try await page.call("echoHandler", "back")
      #expect(answer == "back")
      try await expect("document.title", in: page, gives: "One")
    }
  }
}
