// SPDX-License-Identifier: MIT
import BridgeHost
import Testing
import WebKitGTK

extension PageTests {
  /// `page.click` and `page.pointer` without a device.
  ///
  /// A window with a real mouse is for the tests of the command line, which have a display.
  @Suite(.timeLimit(.minutes(1))) @WebActor struct Input {
    @Test func aClickIsTrusted() async throws {
      let html = tapPage(
        """
        <script>
        b.onclick = function (event) {
          console.log(event.clientX, event.clientY, event.button, event.detail,
            document.activeElement === b || document.activeElement.tagName);
        };
        </script>
        """)
      try await withLoggedPage(html) { page, log in
        try await page.clickThrough("#b", log: log)
        try await expect("seen", in: page, gives: ["mousedown", "mouseup", "click"])
        #expect(log.lines == ["100 30 0 1 true", "end"])
      }
    }

    @Test func itIsScrolledIntoView() async throws {
      let html = """
        <!doctype html><style>html { scroll-behavior: smooth }</style><p style="height: 4000px; width: 4000px"></p>
        <div style="overflow: auto; width: 300px; height: 200px"><p style="height: 900px"></p>
        <a id=far onclick="console.log('far'); return false" href=nosuch.html>far away</a>
        <p style="height: 900px"></p></div>
        <p style="height: 4000px"></p><button id=last style="margin-left: 3000px" onclick="console.log('last')">x</button>
        <p style="height: 100px"></p>
        """
      try await withLoggedPage(html) { page, log in
        for (selector, line) in [("#last", "last"), ("a[href^=no]", "far"), ("button", "last")] {
          try await page.click(selector)
          await log.line(line)
        }
        try await expect("scrollY > 0 && scrollX > 0", in: page, gives: true)
      }
    }

    @Test func aLinkThatIsBrokenIntoLines() async throws {
      let html = """
        <!doctype html><p style="width: 400px; font: 16px monospace">
        <span style="padding-left: 330px"></span><a id=a href="#" onclick="console.log('link')">two words</a>
        """
      try await withLoggedPage(html) { page, log in
        try await expect("document.getElementById('a').getClientRects().length", in: page, gives: 2)
        try await page.click("#a")
        await log.line("link")
      }
    }

    @Test func theFirstThatMatches() async throws {
      let html =
        "<button onclick='console.log(1)'>1</button><button onclick='console.log(2)'>2</button>"
      try await withLoggedPage(html) { page, log in
        try await page.click("button")
        await log.line("1")
        try await page.click("button:nth-of-type(2)")
        await log.line("2")
        #expect(log.lines == ["1", "2"])
      }
    }

    nonisolated static let nothings: [(selector: String, code: String, message: String)] = [
      ("#nosuch", "invalid_value", "there is no element #nosuch that can be clicked"),
      ("#hidden", "invalid_value", "there is no element #hidden that can be clicked"),
      ("#empty", "invalid_value", "there is no element #empty that can be clicked"),
      ("head", "invalid_value", "there is no element head that can be clicked"),
      ("::::", "invalid_value", "\"::::\" is no CSS selector"),
      ("", "invalid_value", "\"\" is no CSS selector"),
    ]

    @Test(arguments: nothings)
    func whatCannotBeClicked(_ selector: String, _ code: String, _ message: String) async throws {
      let html = """
        <p id=hidden style="display: none">x</p><p id=empty style="height: 0; overflow: hidden">x</p>
        """
      try await withPage(html) { page in
        let error = await failure { try await page.click(selector) }.value
        #expect(error?.code.rawValue == code)
        #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
      }
    }

    @Test func aClosedPageSaysSo() async throws {
      let page = try await Page()
      try await page.load(.html("<button>x</button>"))
      page.close()
      let error = await failure { try await page.click("button") }.value
      #expect(error?.code == .closed)
      // Nobody is there.
      page.pointer(.press, at: Point(x: 1, y: 1))
    }

    @Test func aDragHasItsButtons() async throws {
      let html = """
        <!doctype html><body style="margin: 0; height: 600px"><script>
        ["mousemove", "mousedown", "mouseup"].forEach(function (type) {
          addEventListener(type, function (event) {
            console.log(event.type, event.buttons, event.clientX, event.clientY, event.isTrusted);
          });
        });
        </script>
        """
      try await withLoggedPage(html) { page, log in
        let steps: [(WebView.PointerAction, Double, String)] = [
          (.move, 10, "mousemove 0 10 20 true"), (.press, 10, "mousedown 1 10 20 true"),
          (.move, 15, "mousemove 1 15 20 true"), (.move, 40, "mousemove 1 40 20 true"),
          (.release, 40, "mouseup 0 40 20 true"), (.move, 50, "mousemove 0 50 20 true"),
        ]
        for (action, x, line) in steps {
          page.pointer(action, at: Point(x: x, y: 20))
          await log.line(line)
        }
      }
    }
  }
}
