// SPDX-License-Identifier: MIT
import BridgeHost
import Testing
import WebKitGTK

extension PageTests {
  /// A document that is written anew keeps its window, and what a device has in it.
  @Suite(.timeLimit(.minutes(1))) @WebActor struct RewrittenDevices {
    @Test(arguments: [
      "", "Function.prototype.bind = function () { throw new Error('mine') };",
      "innerWidth = 5; Object.defineProperty = null;",
    ])
    func handlersCanBeReplacedAndTapsPrevented(_ mischief: String) async throws {
      let html = """
        <!doctype html><script>
        window.ontouchstart = function () { console.log("old"); };
        addEventListener("load", function () {
          \(mischief)
          document.open();
          document.write("<!doctype html><button id=b style='width: 200px; height: 100px'>b</button>");
          document.close();
          console.log(String(window.ontouchstart));
          window.ontouchstart = function () { console.log("new"); };
          b.addEventListener("touchend", function (event) { event.preventDefault(); }, {passive: false});
          b.addEventListener("click", function () { console.log("clicked"); });
          b.addEventListener("touchend", function () { console.log("end"); });
        });
        </script>
        """
      try await withLoggedPage(html, PageConfiguration(device: .iPhone)) { page, log in
        await log.line("null")
        try await page.click("#b")
        await log.line("end")
        _ = try await page.evaluate("bridgeHost.call('echo')")
        #expect(log.lines.filter { $0 == "new" }.count == 1)
        #expect(!log.lines.contains("old"))
        #expect(!log.lines.contains("clicked"))
        try await expect("navigator.platform", in: page, gives: "iPhone")
        #expect(log.events.allSatisfy { if case .error = $0 { false } else { true } })
      }
    }

    @Test func theWindowHasASize() async throws {
      try await withPage("<p>x", PageConfiguration(device: .iPhone)) { page in
        try await expect("[outerWidth, outerHeight]", in: page, gives: [390, 844])
      }
    }
  }
}
