// SPDX-License-Identifier: MIT
import BridgeHost
import Testing
import WebKitGTK

extension PageTests {
  /// Pages as the articles have them that a generation of hybrid apps was written from: put together
  /// from fragments, with and without the rest of a document.
  @Suite(.timeLimit(.minutes(1))) @WebActor struct ArticlePages {
    private nonisolated static let raw = """
      function inFrame(address) {
        var root = document.documentElement, frame = document.createElement("IFRAME");
        frame.setAttribute("src", address);
        root.appendChild(frame);
        frame.parentNode.removeChild(frame);
      }
      function call(name, args, good, bad) {
        var message = {functionname: name};
        if (good) message.success = good;
        if (bad) message.error = bad;
        if (args) message.args = args;
        inFrame("js2ios://" + JSON.stringify(message));
      }
      function good(text) { if (text) document.write(JSON.parse(text).result); }
      function bad(text) { if (text) document.write(JSON.parse(text).error); }

      """
    private nonisolated static let framework = """
      function good(answer) { if (answer) document.write(answer.result); }

      """

    struct Row: Sendable, CustomTestStringConvertible {
      let what: String
      let html: String
      let text: String
      var testDescription: String { what }
    }

    private nonisolated static func rows(
      _ what: String, _ script: String, head: String = "", text: String
    ) -> [Row] {
      [
        Row(
          what: what + ", in the head",
          html:
            "<!DOCTYPE html><html><head>\(head)<script>\(script)</script></head><body></body></html>",
          text: text),
        Row(
          what: what + ", at the end",
          html: "<html><body>\(head)<script>\(script)</script></body></html>", text: text),
        Row(
          what: what + ", nothing but the script", html: "\(head)<script>\(script)</script>",
          text: text),
      ]
    }

    nonisolated static let rows: [Row] =
      rows(
        "plain JSON", raw + #"call("sayHello", ["Ram"], "good", "bad");"#, text: "Hello Ram !")
      + rows(
        "plain JSON, no such function", raw + #"call("sayHello1", ["Ram"], "good", "bad");"#,
        text: "Cannot process function sayHello1. Function not found")
      + rows(
        "plain JSON, no argument", raw + #"call("sayHello", null, "good", "bad");"#,
        text: "Error calling function sayHello. Error : Missing argument")
      + rows(
        "framework without its script",
        framework
          + #"calliOSFunction("sayHello", ["Ram"], good, function (e) { document.write(e.message); });"#,
        head: "<script src='iosBridge.js' type='text/javascript'></script>", text: "Hello Ram !")
      + rows(
        "framework, no such function",
        framework
          + #"calliOSFunction("nosuch", ["Ram"], good, function (e) { document.write(e.message); });"#,
        head: "<script src='iosBridge.js' type='text/javascript'></script>",
        text: "Function 'nosuch' not found")

    @Test(arguments: rows) func theAnswerIsWritten(_ row: Row) async throws {
      let folder = try TemporaryFolder(["index.html": row.html])
      try await withPage(of: .file(folder.path)) { page in
        let text: String = try await page.evaluate(
          """
          for (;;) {
            const text = (document.body ? document.body.innerText : "").trim();
            if (text) return text;
            await new Promise((done) => setTimeout(done, 10));
          }
          """)
        #expect(text == row.text)
      }
    }

    /// Messages of three timers that are due together.
    @Test func callsOfTimersAreAllAnswered() async throws {
      let html = """
        <script>\(Self.raw)
        function shown(text) { console.log(JSON.parse(text).result || JSON.parse(text).error); }
        setTimeout(function () { call("nosuch", ["Ram"], "shown", "shown"); }, 10);
        setTimeout(function () { call("sayHello", ["Ram"], "shown", "shown"); }, 10);
        setTimeout(function () { call("echo", ["last"], "shown", "shown"); }, 10);
        </script>
        """
      try await withLoggedPage(html) { _, log in
        await log.line("last")
        #expect(
          log.lines == [
            "Cannot process function nosuch. Function not found", "Hello Ram !", "last",
          ])
      }
    }

    /// A page that logs by a message without an answer.
    @Test func theLogFunctionPrints() async throws {
      let html = #"""
        <html><head><script type="text/javascript">
        function sendToApp(_key, _val) {
          var frame = document.createElement("IFRAME");
          frame.setAttribute("src", _key + ":##sendToApp##" + _val);
          document.documentElement.appendChild(frame);
          frame.parentNode.removeChild(frame);
          frame = null;
        }
        var Tool = {log: function (text) { sendToApp("ios-log", text); }};
        Tool.log("loaded");
        </script></head><body onload="Tool.log('100 % of #1, \u00e9')"></body></html>
        """#
      var printed: [String] = []
      let page = try await Page()
      defer { page.close() }
      let log = EventLog(page)
      SampleHandlers.register(on: page) { printed.append($0) }
      try await page.load(.html(html))
      _ = try await page.evaluate(
        "await bridgeHost.call('echo'); console.log('end')")
      await log.line("end")
      #expect(printed == ["__js__>> loaded", "__js__>> 100 % of #1, \u{e9}"])
    }

    /// One button shows and calls, the other hides.
    @Test func twoButtons() async throws {
      let html = """
        <!DOCTYPE html><html><head><script>
        function hide() { document.getElementById("text").style.display = "none"; }
        function show() {
          document.getElementById("text").style.display = "block";
          window.webkit.messageHandlers.jsHandler.postMessage("shown");
        }
        </script></head><body><p id="text">Hello.</p>
        <input id="show" type="button" onclick="show()" value="Show">
        <input id="hide" type="button" onclick="hide(); console.log('hidden')" value="Hide">
        </body></html>
        """
      var printed: [String] = []
      let page = try await Page()
      defer { page.close() }
      let log = EventLog(page)
      SampleHandlers.register(on: page) { printed.append($0) }
      try await page.load(.html(html))
      try await page.click("#hide")
      await log.line("hidden")
      try await expect("text.style.display", in: page, gives: "none")
      // Of the click itself: the message is posted by then, and answered before the echo.
      _ = try await page.evaluate(
        "document.getElementById('show').addEventListener('click', () => console.log('clicked'))")
      try await page.click("#show")
      await log.line("clicked")
      _ = try await page.evaluate("bridgeHost.call('echo')")
      #expect(printed == ["shown"])
      try await expect("text.style.display", in: page, gives: "block")
      _ = try await page.evaluate("hide()")
      try await expect("text.style.display", in: page, gives: "none")
    }
  }
}
