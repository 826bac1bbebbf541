// SPDX-License-Identifier: MIT
import BridgeHost
import Testing
import WebKitGTK

extension PageTests {
  /// Pages that were written for a phone or a tablet, and do nothing elsewhere.
  @Suite(.timeLimit(.minutes(1))) @WebActor struct PagesForDevices {
    nonisolated static let gates = [
      "/iPad|iPhone|iPod/.test(navigator.userAgent)",
      "/(iPad|iPhone|iPod).*AppleWebKit(?!.*Safari)/i.test(navigator.userAgent)",
      "/^i(Pad|Phone)/.test(navigator.platform)",
      "navigator.platform.indexOf('iPhone') >= 0 || navigator.platform.indexOf('iPad') >= 0",
      "'ontouchstart' in document.documentElement",
      "typeof window.ontouchstart !== 'undefined' && !navigator.standalone",
      "/OS [4-9]|OS 1[0-9]/.test(navigator.userAgent) && navigator.maxTouchPoints > 1",
    ]

    private static func js2ios(_ gate: String) -> String {
      tapPage(
        """
        <script>
        function send(message) {
          var frame = document.createElement("IFRAME");
          frame.setAttribute("src", "js2ios://" + JSON.stringify(message));
          document.documentElement.appendChild(frame);
          frame.parentNode.removeChild(frame);
        }
        function greeted(text) { console.log(JSON.parse(text).result); }
        var gate = \(gate);
        if (gate) b.ontouchstart = function () {
          send({functionname: "sayHello", args: ["Ram"], success: "greeted"});
        };
        else console.log("no device");
        </script>
        """)
    }

    @Test(arguments: gates) func js2ios(_ gate: String) async throws {
      for device in [Device.iPhone, .iPad] {
        let configuration = PageConfiguration(device: device)
        try await withLoggedPage(Self.js2ios(gate), configuration) { page, log in
          try await page.click("#b")
          await log.line("Hello Ram !")
          #expect(log.lines == ["Hello Ram !"])
        }
      }
      try await withLoggedPage(Self.js2ios(gate)) { page, log in
        #expect(log.lines == ["no device"])
      }
    }

    private static func wvjb(_ gate: String) -> String {
      tapPage(
        """
        <script>
        function connect(callback) {
          if (window.WebViewJavascriptBridge) return callback(WebViewJavascriptBridge);
          document.addEventListener("WebViewJavascriptBridgeReady", function () {
            callback(WebViewJavascriptBridge);
          }, false);
        }
        var gate = \(gate);
        if (gate) connect(function (bridge) {
          bridge.init(function (message, respond) { respond("got " + message); });
          bridge.registerHandler("name", function (data, respond) { respond("Ram"); });
          b.addEventListener("touchend", function (event) {
            event.preventDefault();
            bridge.callHandler("echo", {a: 1}, function (answer) {
              console.log(JSON.stringify(answer));
            });
          });
        });
        else console.log("no device");
        </script>
        """)
    }

    @Test(arguments: gates) func wvjb(_ gate: String) async throws {
      for device in [Device.iPhone, .iPad] {
        let configuration = PageConfiguration(device: device)
        try await withLoggedPage(Self.wvjb(gate), configuration) { page, log in
          let name = try await page.call("name")
          #expect(name == "Ram")
          let answer = try await page.send(message: "x")
          #expect(answer == "got x")
          try await page.clickThrough("#b", log: log)
          await log.line(#"{"a":1}"#)
          try await expect("seen", in: page, gives: ["touchstart", "touchend"])
        }
      }
      try await withLoggedPage(Self.wvjb(gate)) { page, log in
        #expect(log.lines == ["no device"])
      }
    }

    /// Its buttons know nothing but touches; one shows what is pressed, as such pages did.
    @Test func twoButtons() async throws {
      let html = """
        <!doctype html><style>button { display: block; width: 200px; height: 60px }
        .on { background: red }</style>
        <button id=one>1</button><p style="height: 3000px"></p><button id=two>2</button>
        <script>
        ["one", "two"].forEach(function (id) {
          var button = document.getElementById(id);
          button.ontouchstart = function () { this.className = "on"; };
          button.ontouchend = function () {
            bridgeHost.call("echo", this.id + " " + this.className).then(console.log);
            this.className = "";
          };
        });
        </script>
        """
      try await withLoggedPage(html, PageConfiguration(device: .iPad)) { page, log in
        try await page.click("#two")
        await log.line("two on")
        try await page.click("#one")
        await log.line("one on")
        #expect(log.lines == ["two on", "one on"])
      }
    }
  }
}
