// SPDX-License-Identifier: MIT
import BridgeHost
import Testing
import WebKitGTK

extension PageTests {
  /// Pages that are prepared to wait for the bridge, as the manuals told them to be, and others
  /// that are not.
  @Suite(.timeLimit(.minutes(1))) @WebActor struct WVJBWaitingPages {
    struct Row: Sendable, CustomTestStringConvertible {
      let what: String
      let html: String
      var lines = ["set up: there"]
      var testDescription: String { what }
    }

    /// Version 5 and 6, with and without a mistake that is common.
    private nonisolated static func connect(_ first: String) -> String {
      """
      function connect(callback) {
        \(first)
        if (window.WVJBCallbacks) return window.WVJBCallbacks.push(callback);
        window.WVJBCallbacks = [callback];
        var frame = document.createElement("iframe");
        frame.style.display = "none";
        frame.src = "https://__bridge_loaded__";
        document.documentElement.appendChild(frame);
        setTimeout(function () { document.documentElement.removeChild(frame); }, 0);
      }
      """
    }
    private nonisolated static let version6 = connect(
      "if (window.WebViewJavascriptBridge) return callback(WebViewJavascriptBridge);")
    private nonisolated static let version4 = """
      function connect(callback) {
        if (window.WebViewJavascriptBridge) callback(WebViewJavascriptBridge);
        else document.addEventListener("WebViewJavascriptBridgeReady", function (event) {
          callback(event.bridge);
        }, false);
      }
      """
    private nonisolated static let setUp = """
      function setUp(bridge) {
        console.log("set up: " + document.getElementById("later").textContent + (word || ""));
        bridge.registerHandler("word", function (data, respond) { respond("ok"); });
      }
      """
    private nonisolated static let later = "<p id=later>there</p><script>var word = '';</script>"

    nonisolated static let rows: [Row] = [
      Row(
        what: "version 6, script in the head",
        html:
          "<head><script>\(version6)\(setUp) connect(setUp)</script></head><body>\(later)"),
      Row(
        what: "version 6, script in front of the elements",
        html: "<body><script>\(version6)\(setUp) connect(setUp)</script>\(later)"),
      Row(
        what: "version 6, strict, in the head",
        html:
          "<head><script>(function () { 'use strict'; \(version6)\(setUp) connect(setUp) })()</script></head><body>\(later)"
      ),
      Row(
        what: "version 4, script in the head",
        html: "<head><script>\(version4)\(setUp) connect(setUp)</script></head><body>\(later)"),
      Row(
        what: "version 6, in a module",
        html:
          "<head><script type=module>\(version6)\(setUp) connect(setUp)</script></head><body>\(later)"
      ),
      Row(
        what: "version 6, blocked frame",
        html:
          "<meta http-equiv=Content-Security-Policy content=\"default-src 'none'; script-src 'unsafe-inline'\"><script>\(version6)\(setUp) connect(setUp)</script>\(later)"
      ),
      Row(
        what: "version 6 that forgets to return, twice",
        html: """
          <script>\(connect("if (window.WebViewJavascriptBridge) callback(WebViewJavascriptBridge);"))
          \(setUp) connect(setUp); addEventListener("load", function () {
            setTimeout(function () {
              connect(function () { console.log("again"); });
              setTimeout(function () { console.log("end"); }, 100);
            }, 100);
          });
          </script>\(later)
          """, lines: ["set up: there", "again", "end"]),
      Row(
        what: "versions 4 and 6 together",
        html: """
          <script>\(version6.replacing("if (window.WVJBCallbacks)", with: "document.addEventListener('WebViewJavascriptBridgeReady', function (e) { callback(e.bridge); }); if (window.WVJBCallbacks)"))
          \(setUp) connect(setUp); addEventListener("load", function () {
            setTimeout(function () { console.log("end"); }, 100);
          });
          </script>\(later)
          """, lines: ["set up: there", "end"]),
      Row(
        what: "a property that waits to be set",
        html: """
          <script>\(setUp)
          var kept;
          Object.defineProperty(window, "WebViewJavascriptBridge", {
            configurable: true, get: function () { return kept; },
            set: function (bridge) { kept = bridge; setUp(bridge); }
          });
          </script>\(later)
          """),
      Row(
        what: "a variable that waits to be set",
        html: """
          <script>var WebViewJavascriptBridge; \(version6)\(setUp) connect(setUp)</script>\(later)
          """),
      Row(
        what: "the descendant with message handlers",
        html: """
          <script>\(setUp)
          function connect(callback) {
            if (window.WKWebViewJavascriptBridge) return callback(WKWebViewJavascriptBridge);
            if (window.WKWVJBCallbacks) return window.WKWVJBCallbacks.push(callback);
            window.WKWVJBCallbacks = [callback];
            window.webkit.messageHandlers.iOS_Native_InjectJavascript.postMessage(null);
          }
          connect(setUp);
          </script>\(later)
          """),
    ]

    /// A getter of the page that throws is the page's own matter.
    @Test func aGetterThatThrowsKeepsNobodyWaiting() async throws {
      let html = """
        <!doctype html><script>
        Object.defineProperty(window, "WebViewJavascriptBridge", {
          configurable: true, get: function () { throw new Error("mine"); }
        });
        window.WVJBCallbacks = [function (bridge) {
          bridge.callHandler("sayHello", "Ram", function (answer) { console.log(answer); });
        }];
        </script>
        """
      try await withLoggedPage(html) { page, log in
        await log.line("Hello Ram !")
      }
    }

    @Test(arguments: rows) func setUpRunsOnceAndFindsWhatFollows(_ row: Row) async throws {
      try await withLoggedPage("<!doctype html>" + row.html) { page, log in
        await log.line(row.lines.last ?? "")
        let answer = try await page.call("word")
        #expect(answer == "ok")
        #expect(log.lines == row.lines)
        #expect(log.log == [])
      }
    }

    /// What is not prepared to wait has it at once, also in the head.
    @Test func othersHaveItAtOnce() async throws {
      let html = """
        <!doctype html><head><script>
        const bridge = window.WebViewJavascriptBridge;
        bridge.registerHandler("word", function (data, respond) { respond("ok"); });
        function greet() {
          WebViewJavascriptBridge.callHandler("sayHello", "Ram", function (answer) { console.log(answer); });
        }
        greet();
        </script></head><body>
        """
      try await withLoggedPage(html) { page, log in
        await log.line("Hello Ram !")
        let answer = try await page.call("word")
        #expect(answer == "ok")
      }
    }

    @Test func theFirstVersionSendsAndTakesMessages() async throws {
      let html = """
        <!doctype html><script>
        document.addEventListener("WebViewJavascriptBridgeReady", function () {
          WebViewJavascriptBridge.setMessageHandler(function (message) { console.log("got " + message); });
          WebViewJavascriptBridge.sendMessage("hi");
        }, false);
        </script>
        """
      var sent: [JSValue] = []
      let page = try await Page()
      defer { page.close() }
      let log = EventLog(page)
      page.handlers.setMessageHandler { (call: Call) -> JSValue in
        sent.append(call.data)
        page.notify(message: "there")
        return .null
      }
      try await page.load(.html(html))
      await log.line("got there")
      #expect(sent == ["hi"])
    }

    /// As a script does that is run once for every part of a page.
    @Test func whoeverInitializesOnceSeesThatItWasDone() async throws {
      let html = """
        <!doctype html><script>
        function use(value) {
          var bridge = window.WebViewJavascriptBridge;
          if (bridge.init && !bridge.inited) bridge.init(function () {});
          bridge.callHandler("echo", value, function (answer) { console.log("echo " + answer); });
        }
        use(1); use(2);
        </script>
        """
      try await withLoggedPage(html) { _, log in
        await log.line("echo 2")
        #expect(log.lines == ["echo 1", "echo 2"])
      }
    }
  }
}
