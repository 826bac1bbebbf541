// SPDX-License-Identifier: MIT
import BridgeHost
import Testing
import WebKitGTK

extension PageTests {
  /// What scripts of that time do to a page that others do not expect.
  @Suite(.timeLimit(.minutes(1))) @WebActor struct OldScripts {
    @Test func queuesAndStubsThatAreDeclared() async throws {
      let html = """
        <script>
        var WVJBCallbacks = [function (bridge) { console.log("setup " + typeof bridge.callHandler); }];
        function stub(value) { console.log("stub " + value); }
        prompt("_dsbridge=sayHello", JSON.stringify({data: "Ram", _dscbstub: "stub"}));
        addEventListener("load", function () { setTimeout(function () { console.log("end"); }, 20); });
        </script>
        """
      try await withLoggedPage(html) { _, log in
        await log.line("end")
        #expect(log.lines.sorted() == ["end", "setup function", "stub Hello Ram !"])
        #expect(log.log == [])
      }
    }

    /// Prototype.js put a `toJSON` on arrays that gives a text.
    @Test(arguments: ["_handleMessageFromObjC", "_handleMessageFromNative"])
    func listsReachAPageWhoseArraysHaveToJSON(_ method: String) async throws {
      let html = """
        <script>
        Array.prototype.toJSON = Object.prototype.toJSON = function () { return "prototype.js"; };
        window.WebViewJavascriptBridge = {
          _fetchQueue: function () { return ""; },
          \(method): function (text) { console.log(text); }
        };
        </script>
        """
      try await withLoggedPage(html) { page, log in
        page.notify("take", [[1, 2], ["a": []]])
        await log.line(#"{"handlerName":"take","data":[[1,2],{"a":[]}]}"#)
      }
    }

    @Test func listsReachDSBridgePagesWhoseArraysHaveToJSON() async throws {
      let html = """
        <script>
        Array.prototype.toJSON = Object.prototype.toJSON = function () { return "prototype.js"; };
        function _handleMessageFromNative(message) { if (message.method === "take") console.log(message.data); }
        console.log(prompt("_dsbridge=_dsb.hasNativeMethod", '{"data":{"name":"echo"}}'));
        </script>
        """
      try await withLoggedPage(html) { page, log in
        page.notify("take", [[1, 2]])
        await log.line("[[1,2]]")
        #expect(log.lines == [#"{"code":0,"data":true}"#, "[[1,2]]"])
      }
    }

    @Test(arguments: ["_handleMessageFromObjC", "_handleMessageFromNative"])
    func aBridgeOfThePageThatThrowsIsAnAnswer(_ method: String) async throws {
      let html = """
        <script>
        window.WebViewJavascriptBridge = {\(method): function () { throw new Error("broken bridge"); }};
        </script>
        """
      try await withPage(html) { page in
        let error = await failure { try await page.call("f", 1) }.value
        #expect(error?.code == .handlerError)
        #expect(error?.message == "broken bridge")
      }
    }

    @Test func anAsynchronousHandlerThatFailsIsAnAnswer() async throws {
      let html = """
        <script>
        WebViewJavascriptBridge.registerHandler("fails", async function (data, respond) { throw new RangeError("no"); });
        WebViewJavascriptBridge.registerHandler("answers", async function (data, respond) { await 0; respond(data); });
        </script>
        """
      try await withPage(html) { page in
        let error = await failure { try await page.call("fails") }.value
        #expect(error?.message == "no")
        let answer = try await page.call("answers", 5)
        #expect(answer == 5)
      }
    }

    /// A policy that blocks a picture says nothing about a queue.
    @Test func whatElseAPolicyBlocksRunsNoSetups() async throws {
      let html = """
        <meta http-equiv="Content-Security-Policy" content="img-src 'none'">
        <script>
        window.WVJBCallbacks = [function () { console.log("setup " + typeof window.later); }];
        document.addEventListener("securitypolicyviolation", function () { setTimeout(function () { window.later = 1; }); });
        document.write("<img src='x.png'>");
        </script>
        <script>window.later = 1;</script>
        """
      try await withLoggedPage(html) { _, log in await log.line("setup number") }
    }

    @Test func aPageCannotKeepErrorsFromBeingMade() async throws {
      let html = """
        <script>
        try { Object.setPrototypeOf(bridgeHost.BridgeHostError, function () { throw 1; }); } catch (error) {}
        </script>
        """
      try await withPage(html) { page in
        try await expect(
          "bridgeHost.call('nosuch').catch((e) => e.code)", in: page, gives: "handler_not_found")
      }
    }
  }
}
