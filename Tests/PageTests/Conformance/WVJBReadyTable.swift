// SPDX-License-Identifier: MIT
import BridgeHost
import Testing
import WebKitGTK

private func heard(_ name: String, _ data: JSValue = .undefined) -> Heard {
  Heard(name, data, "wvjb")
}

/// After the load, when every event has come: what a page does then.
private func late(_ script: String) -> String {
  #"document.addEventListener("WebViewJavascriptBridgeReady", function () { \#(script) });"#
}

/// Has a frame go somewhere, and takes it away again.
private let visit = """
  function visit(address) {
    var frame = document.createElement("iframe");
    frame.style.display = "none";
    frame.src = address;
    document.documentElement.appendChild(frame);
    setTimeout(function () { document.documentElement.removeChild(frame); }, 0);
  }

  """

extension PageTests {
  /// How pages of each version find out that the bridge is there.
  @Suite(.timeLimit(.minutes(1))) @WebActor struct WVJBReadyTable {
    nonisolated static let events: [Exchange] = [
      Exchange(
        #"document.addEventListener("WebViewJavascriptBridgeReady", function (event) { show(event.type, event.bridge === window.WebViewJavascriptBridge, this === document); }, false)"#,
        lines: [#""WebViewJavascriptBridgeReady" true true"#]),
      Exchange(
        #"document.addEventListener("WebViewJavascriptBridgeReady", {name: "object", handleEvent: function (event) { show(this.name, event.bridge === WebViewJavascriptBridge); }})"#,
        lines: [#""object" true"#]),
      // After the page's own listeners, and once.
      Exchange(
        #"""
        ["DOMContentLoaded", "WebViewJavascriptBridgeReady"].forEach(function (type) {
          document.addEventListener(type, function () { show(type); });
        });
        window.addEventListener("load", function () { show("load"); });
        window.onload = function () { show("onload"); };
        """#,
        lines: [
          #""DOMContentLoaded""#, #""load""#, #""onload""#, #""WebViewJavascriptBridgeReady""#,
        ]),
      // Whoever begins to listen late hears it, too.
      Exchange(
        late(
          #"document.addEventListener("WebViewJavascriptBridgeReady", function (event) { show("late", event.bridge === WebViewJavascriptBridge, this === document); });"#
        ), lines: [#""late" true true"#]),
      Exchange(
        late(
          #"document.addEventListener("WebViewJavascriptBridgeReady", {name: "late", handleEvent: function (event) { show(this.name, event.bridge === WebViewJavascriptBridge); }});"#
        ), lines: [#""late" true"#]),
      Exchange(
        late(
          #"document.addEventListener("WebViewJavascriptBridgeReady", null); document.addEventListener("other", show); bridgeHost.call("echo", 1).then(show);"#
        ), heard: [Heard("echo", 1, "bridgeHost")], lines: ["1"]),
      // The first script of a page has the bridge, without any event.
      Exchange(
        #"WebViewJavascriptBridge.callHandler("echo", document.readyState, show)"#,
        heard: [heard("echo", "loading")], lines: [#""loading""#]),
      // Native code calls what the event's listener registers.
      Exchange(
        #"document.addEventListener("WebViewJavascriptBridgeReady", function (event) { event.bridge.registerHandler("h", function (data) { return data + 1; }); })"#,
        native: { page in try await page.call("h", 1) }, answer: 2),
    ]

    @Test(arguments: events) func event(_ row: Exchange) async throws {
      try await WVJBStage.bare().play(row)
    }

    nonisolated static let queues: [Exchange] = [
      // What a page has queued runs without any frame, in order, when it is loaded.
      Exchange(
        "window.WVJBCallbacks = [function (bridge) { show(1, bridge === WebViewJavascriptBridge, window.WVJBCallbacks); }, function () { show(2); }]",
        lines: ["1 true undefined", "2"]),
      Exchange(
        #"window.WVJBCallbacks = [null, function () { throw new Error("first"); }, 5, function () { show("second"); }]"#,
        lines: ["uncaught Error: first", #""second""#]),
      Exchange(#"window.WVJBCallbacks = "none"; show(1)"#, lines: ["1"]),
      Exchange(
        #"window.WVJBCallbacks = [function (bridge) { bridge.registerHandler("h", function (data) { return data + 1; }); }]"#,
        native: { page in try await page.call("h", 1) }, answer: 2),
    ]

    @Test(arguments: queues) func queue(_ row: Exchange) async throws {
      try await WVJBStage.bare().play(row)
    }

    /// By their address, in every spelling that there was.
    @Test(arguments: [
      "https://__bridge_loaded__", "https://__bridge_loaded__/", "http://__bridge_loaded__",
      "HTTPS://__BRIDGE_LOADED__", "wvjbscheme://__BRIDGE_LOADED__",
      "wvjbscheme://__bridge_loaded__",
      "WVJBScheme://__Bridge_Loaded__",
    ])
    func address(_ address: String) async throws {
      // Nothing but the address comes after the load.
      let script =
        visit
        + late(
          "window.WVJBCallbacks = [function (bridge) { show(bridge === WebViewJavascriptBridge); }]; visit('\(address)');"
        )
      try await WVJBStage.bare().play(Exchange(script, lines: ["true"]))
    }

    nonisolated static let others: [Exchange] = [
      Exchange(
        visit + #"visit("wvjbscheme://nosuch/path")"#,
        log: [
          "wvjb: wvjbscheme://nosuch/path is no command: there are __BRIDGE_LOADED__ and __WVJB_QUEUE_MESSAGE__"
        ]),
      Exchange(
        visit + #"visit("wvjbscheme://")"#,
        log: [
          "wvjb: wvjbscheme:// is no command: there are __BRIDGE_LOADED__ and __WVJB_QUEUE_MESSAGE__"
        ]),
      // Our bridge has no queue: to ask for it is no fault.
      Exchange(
        visit
          + #"visit("https://__wvjb_queue_message__"); visit("wvjbscheme://__WVJB_QUEUE_MESSAGE__"); WebViewJavascriptBridge.callHandler("echo", 1, show)"#,
        heard: [heard("echo", 1)], lines: ["1"]),
    ]

    @Test(arguments: others) func otherAddress(_ row: Exchange) async throws {
      try await WVJBStage.bare().play(row)
    }
  }
}
