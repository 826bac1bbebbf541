// SPDX-License-Identifier: MIT
import Testing
import WebKitGTK

@testable import BridgeHost

extension PageTests {
  /// `<meta name=viewport>`, which only devices look at.
  @Suite(.timeLimit(.minutes(1))) @WebActor struct Viewports {
    /// The page says how wide it is when it has the width that it should have.
    private func widthComes(
      _ width: Int, _ content: String, device: Device? = .iPhone,
      then: @WebActor (Page, EventLog) async throws -> Void = { _, _ in }
    ) async throws {
      let html = """
        <!doctype html><meta name=viewport content="\(content)"><body style="margin: 0">
        <button id=b style="position: absolute; left: \(width - 50)px; width: 50px; height: 50px"></button>
        <script>
        b.onclick = function (event) { console.log(Math.abs(event.clientX - (innerWidth - 25)) < 4 ? "clicked there" : "elsewhere: " + event.clientX); };
        function check() { if (innerWidth === \(width)) console.log("wide enough"); }
        addEventListener("resize", check); check();
        </script>
        """
      try await withLoggedPage(html, PageConfiguration(device: device)) { page, log in
        await log.line("wide enough")
        try await then(page, log)
      }
    }

    @Test(arguments: [
      (640, "width=640"), (640, "user-scalable=no, width = 640"), (320, "width=320"),
      (640, "WIDTH=640;initial-scale=1"), (390, "width=device-width, initial-scale=1"),
      (780, "initial-scale=0.5"), (780, "width=device-width,initial-scale=0.5"),
      (390, "width=nonsense"), (200, "width=1"), (390, ""),
    ])
    func pagesAreAsWideAsTheySay(_ width: Int, _ content: String) async throws {
      try await widthComes(width, content)
    }

    @Test func aTapHitsWhatIsThere() async throws {
      try await widthComes(640, "width=640") { page, log in
        try await page.click("#b")
        await log.line("clicked there")
      }
    }

    @Test func aScriptMayChangeIt() async throws {
      try await widthComes(640, "width=640") { page, log in
        _ = try await page.evaluate(
          """
          await new Promise((done) => {
            onresize = () => { if (innerWidth === 390) done(); };
            document.querySelector("meta").content = "width=device-width";
          });
          """)
      }
    }

    @Test func itMayBeNamedLater() async throws {
      let html = """
        <!doctype html><meta id=m content="width=640"><script>
        addEventListener("resize", function () { console.log(innerWidth); });
        addEventListener("load", function () { m.name = "viewport"; });
        </script>
        """
      try await withLoggedPage(html, PageConfiguration(device: .iPhone)) { page, log in
        await log.line("640")
      }
    }

    @Test func theNextDocumentBeginsAnew() async throws {
      try await widthComes(640, "width=640") { page, log in
        try await page.load(.html("<!doctype html><title>Next</title>"))
        try await expect("innerWidth", in: page, gives: 390)
      }
    }

    @Test func theDesktopKnowsNone() async throws {
      try await widthComes(1024, "width=640", device: nil)
    }

    @Test(
      arguments: [
        (nil, nil, 1.0), (640.0, nil, 0.609375), (nil, 0.5, 0.5), (640, 1, 0.609375), (320, 1, 1),
        (320, nil, 1.21875), (1e9, nil, 0.039), (nil, 1e9, 10), (nil, 1e-9, 0.1),
      ] as [(Double?, Double?, Double)])
    func theWiderOfBothWishesCounts(_ width: Double?, _ scale: Double?, _ zoom: Double) {
      #expect(abs(Page.zoom(ofWidth: width, scale: scale, shown: 390) - zoom) < 1e-9)
    }
  }
}
