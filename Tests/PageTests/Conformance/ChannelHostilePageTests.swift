// SPDX-License-Identifier: MIT
import BridgeHost
import Testing
import WebKitGTK

extension PageTests.ConformanceChannels {
  /// Pages that replace what others need, before they call.
  @Suite(.timeLimit(.minutes(1))) @WebActor struct HostilePages {
    struct Case: Sendable, CustomTestStringConvertible {
      let name: String
      /// Gives `5` to the handler `take`, one way or another.
      let script: String
      var testDescription: String { name }
    }

    nonisolated static let cases: [Case] = [
      Case(
        name: "wvjb",
        script: """
          WebViewJavascriptBridge.callHandler("same", 5, function (data) {
            WebViewJavascriptBridge.callHandler("take", data);
          });
          """),
      Case(
        name: "wvjb, error first",
        script: """
          WebViewJavascriptBridge.callHandler("thrower", 5, function (error, data) {
            WebViewJavascriptBridge.callHandler("take", error === "it broke" ? 5 : error);
          });
          """),
      Case(
        name: "wvjb handler",
        script: """
          WebViewJavascriptBridge.registerHandler("five", function (data, respond) { respond(data); });
          WebViewJavascriptBridge.callHandler("pass", ["five", 5], function (data) {
            WebViewJavascriptBridge.callHandler("take", data);
          });
          """),
      Case(
        name: "bridgeHost handler",
        script: """
          bridgeHost.handle("five", async function (data) { await null; return data; });
          WebViewJavascriptBridge.callHandler("pass", ["five", 5], function (data) {
            WebViewJavascriptBridge.callHandler("take", data);
          });
          """),
      Case(
        name: "dsBridge",
        script: """
          window.stub = function (data) { prompt("_dsbridge=take", '{"data":' + data + '}'); };
          if (prompt("_dsbridge=same", '{"data":5}') === '{"code":0,"data":5}')
            prompt("_dsbridge=same", '{"data":5,"_dscbstub":"stub"}');
          """),
      Case(name: "sendToApp", script: #"go("take:##sendToApp##5");"#),
      Case(
        name: "js2ios",
        script: #"""
          window.took = function (text) {
            if (text === '{"result":[5]}') go('js2ios://{"functionname":"take","args":["5"]}');
          };
          go('js2ios://{"functionname":"echo","args":[5],"success":"took"}');
          """#),
      Case(
        name: "js2ios by window.open",
        script: #"window.open('js2ios://{"functionname":"take","args":["5"]}');"#),
      Case(
        name: "jsBridge", script: "go('yy://return/_fetchQueue/' + queue);"),
      Case(
        name: "messageHandlers", script: "webkit.messageHandlers.take.postMessage(5);"),
      Case(name: "bridgeHost", script: "bridgeHost.native.take(5);"),
    ]

    /// Everything that a page can replace throws, or gives nothing.
    private static let script = """
      <script>
      var queue = encodeURIComponent(JSON.stringify([{handlerName: "take", data: 5}]));
      function go(url) {
        var frame = document.createElement("iframe");
        frame.setAttribute("src", url);
        document.documentElement.appendChild(frame);
        frame.parentNode.removeChild(frame);
      }
      function poison() { throw new Error("poison"); }
      JSON.parse = JSON.stringify = poison;
      Array.prototype.push = Array.prototype.forEach = Array.prototype.map = Array.prototype.join = poison;
      String.prototype.slice = String.prototype.indexOf = String.prototype.trimStart = poison;
      String.prototype.toLowerCase = String.prototype.charCodeAt = String.prototype.split = poison;
      Function.prototype.call = Function.prototype.apply = Function.prototype.bind = poison;
      Map.prototype.get = Map.prototype.set = Map.prototype.delete = Map.prototype.has = poison;
      Promise.prototype.then = Promise.resolve = Promise.reject = poison;
      Object.defineProperty = Object.keys = Object.freeze = Reflect.apply = poison;
      window.setTimeout = window.queueMicrotask = window.addEventListener = window.dispatchEvent = poison;
      window.JSON = window.Map = window.Promise = window.Array = window.String = window.Event = undefined;
      Array.prototype[Symbol.iterator] = poison;
      Object.prototype.toJSON = poison;
      </script>
      """

    @Test(arguments: cases) func areServed(_ testCase: Case) async throws {
      let native = ChannelNative()
      let html = "<!doctype html><body>\(Self.script)<script>\(testCase.script)</script>"
      try await withPage(html, prepare: { native.register(on: $0) }) { _ in
        await native.take(1)
        #expect([[5], ["5"]].contains(native.taken), "\(native.taken)")
      }
    }
  }
}
