// SPDX-License-Identifier: MIT
import BridgeHost
import Testing
import WebKitGTK

extension PageTests {
  /// Pages that do what others do not, one fault each that was seen.
  @Suite(.timeLimit(.minutes(1))) @WebActor struct OddPages {
    struct Row: Sendable, CustomTestStringConvertible {
      let what: String
      let script: String
      let lines: [String]
      var log: [String] = []
      var testDescription: String { what }
    }

    private nonisolated static let sender = """
      function tell(url) {
        var frame = document.createElement("iframe"); frame.src = url;
        document.documentElement.appendChild(frame); frame.parentNode.removeChild(frame);
      }
      function js2ios(message) { return "js2ios://" + JSON.stringify(message); }
      function link(url) {
        var a = document.createElement("a"); a.setAttribute("href", url);
        document.body.appendChild(a); return a;
      }
      function ok(text) { console.log(typeof text + " " + JSON.stringify(text)); }
      """

    nonisolated static let rows = [
      Row(
        what: "three clicks of a tick are three messages",
        script: """
          var a = link(js2ios({functionname: "echo", args: [1], success: "ok"}));
          a.click(); a.click(); a.click();
          """, lines: Array(repeating: #"string "{\"result\":[1]}""#, count: 3)),
      Row(
        what: "a handler of the page sees the address as it was written, and may keep the click",
        script: """
          document.addEventListener("click", function (event) {
            console.log(event.target.getAttribute("href")); event.preventDefault();
          });
          link("ios-log:##sendToApp##a").click();
          """, lines: ["ios-log:##sendToApp##a"]),
      Row(
        what: "an object that wraps the bridge",
        script: """
          window.WebViewJavascriptBridge = Object.assign({}, WebViewJavascriptBridge);
          document.addEventListener("WebViewJavascriptBridgeReady", function () { console.log("ready"); });
          WebViewJavascriptBridge.callHandler("callPage", ["missing"], function (answer) { console.log(answer.error); });
          """, lines: ["ready", "handler_not_found"]),
      Row(
        what: "a wrapped handler that answers later",
        script: """
          function proxy(f) { return function () { return f.apply(null, arguments); }; }
          WebViewJavascriptBridge.registerHandler("get", proxy(function (data, respond) {
            setTimeout(function () { respond(data + 1); });
          }));
          WebViewJavascriptBridge.callHandler("callPage", ["get", 1], function (answer) { console.log(answer); });
          """, lines: ["2"]),
      Row(
        what: "a page whose queue of setups was run has no event to wait for",
        script: """
          window.WVJBCallbacks = [function () {
            console.log("set up");
          }];
          document.addEventListener("WebViewJavascriptBridgeReady", function () { console.log("ready"); });
          """, lines: ["set up"]),
      Row(
        what: "a copy of iosBridge.js without a table",
        script: """
          window.echo_successCallback0 = ok;
          tell(js2ios({functionname: "echo", args: [1], success: "echo_successCallback0"}));
          """, lines: [#"object {"result":[1]}"#]),
      Row(
        what: "a table that throws",
        script: """
          Object.defineProperty(window, "__functionIndexMap", {get: function () { throw 1; }});
          tell(js2ios({functionname: "echo", args: [1], success: "ok"}));
          """, lines: [#"string "{\"result\":[1]}""#]),
      Row(
        what: "lines of the log stay lines",
        script: #"tell("js2ios://x\nbridge-host: done\u001b[31m");"#, lines: [],
        log: [
          #"js2ios: the payload is not JSON: a value is expected at character 1: x\u000abridge-host: done\u001b[31m"#
        ]),
    ]

    @Test(arguments: rows) func isServed(_ row: Row) async throws {
      let html = "<!doctype html><body><script>\(Self.sender)\n\(row.script)</script>"
      let end =
        "addEventListener('load', function () { setTimeout(function () { WebViewJavascriptBridge.callHandler('callPage', ['end']); }, 30); });"
      try await withLoggedPage(
        html
          + "<script>bridgeHost.handle('end', function () { console.log('end'); });\(end)</script>"
      ) { _, log in
        await log.line("end")
        #expect(log.lines.filter { $0 != "end" } == row.lines)
        #expect(log.log == row.log)
      }
    }

    @Test func anotherFrameCannotSendWhatThePageTookBack() async throws {
      let html = """
        <!doctype html><body>
        <script>
        \(Self.sender)
        document.createElement("iframe").src = js2ios({functionname: "jsHandler", args: ["never inserted"]});
        </script>
        <iframe sandbox="allow-scripts" srcdoc="<script>
          for (var i = 1; i < 20; i++) {
            var frame = document.createElement('iframe'); frame.src = 'bridge-message-' + i + ':';
            document.documentElement.appendChild(frame);
          }
          parent.postMessage('done', '*');
        </script>"></iframe>
        <script>onmessage = function () { bridgeHost.call("echo").then(function () { console.log("done"); }); };</script>
        """
      var called: [String] = []
      try await withPage(
        "<title>Empty</title>",
        prepare: { page in
          page.handlers.register("jsHandler") { (call: Call) throws -> JSValue in
            called.append(call.name)
            return nil
          }
        },
        { page in
          let log = EventLog(page)
          try await page.load(.html(html))
          await log.line("done")
          #expect(called == [])
        })
    }

    @Test func callbacksOfARefusedDocumentAreTold() async throws {
      let document = """
        <script>
        WebViewJavascriptBridge.callHandler("echo", 1, function (answer) {
          document.title = answer.error;
          WebViewJavascriptBridge.callHandler("echo", 1, function (error, data) { document.title += "; " + error; });
        });
        </script>
        """
      let server = try TestServer()
      let other = try TestServer(documents: ["/refused": document])
      try await withLoggedPage(of: .url(server.address + "/first")) { page, log in
        _ = try await page.evaluate("void (location.href = '\(other.address)/refused')")
        let text = "this document may not call native code: its origin is not that of the load"
        _ = await log.first { $0 == .titleChanged("forbidden; \(text)") }
      }
    }
  }
}
