// SPDX-License-Identifier: MIT
import BridgeHost
import Testing
import WebKitGTK

extension PageTests {
  /// The pointer by itself: presses, moves, releases.
  @Suite(.timeLimit(.minutes(1))) @WebActor struct Drags {
    private static let long = tapPage(
      """
      <div id=long style="height: 5000px"></div>
      <script>
      addEventListener("scroll", function () { if (scrollY > 100) console.log("scrolled"); });
      end.style.position = "fixed";
      end.style.bottom = 0;
      </script>
      """)

    /// A finger that goes up by 300 pixels, and stops there.
    private func dragUp(_ page: Page) {
      page.pointer(.press, at: Point(x: 300, y: 600))
      for step in 1...30 { page.pointer(.move, at: Point(x: 300, y: Double(600 - 10 * step))) }
    }

    @Test func aFingerScrollsThePage() async throws {
      try await withLoggedPage(Self.long, PageConfiguration(device: .iPhone)) { page, log in
        dragUp(page)
        await log.line("scrolled")
        page.pointer(.release, at: Point(x: 300, y: 300))
        try await page.clickThrough(log: log)
        try await expect("seen[0]", in: page, gives: "touchstart")
        try await expect("seen.includes('touchmove')", in: page, gives: true)
        try await expect(
          "seen.includes('click') || seen.includes('mousedown')", in: page, gives: false)
        try await expect("scrollY > 100", in: page, gives: true)
      }
    }

    nonisolated static let preventions = [
      "b.ontouchmove = (e) => e.preventDefault()",
      "b.ontouchmove = (e) => { e.stopPropagation(); return false }",
      "b.ontouchstart = (e) => false",
      "document.addEventListener('touchmove', (e) => e.preventDefault(), {passive: false})",
    ]

    /// At the speed of a hand, which is that of the page: nothing moves, not even at first.
    @Test(arguments: preventions)
    func aPageThatPreventsItStays(_ prevention: String) async throws {
      let script = """
        <script>
        b.style.height = "400px";
        \(prevention);
        var moves = 0;
        addEventListener("touchmove", function () { console.log("move " + ++moves); }, true);
        </script>
        """
      try await withLoggedPage(
        Self.long + script, PageConfiguration(device: .iPhone)
      ) { page, log in
        page.pointer(.press, at: Point(x: 100, y: 350))
        for step in 1...20 {
          page.pointer(.move, at: Point(x: 100, y: Double(350 - 10 * step)))
          await log.line("move \(step)")
        }
        page.pointer(.release, at: Point(x: 100, y: 150))
        try await page.clickThrough(log: log)
        try await expect(
          "[seen[0], seen[1], seen[21], seen.length, scrollY]", in: page,
          gives: ["touchstart", "touchmove", "touchend", 22, 0])
      }
    }

    @Test func aTapAfterADragClicks() async throws {
      let html =
        Self.long + "<script>b.addEventListener('touchmove', (e) => e.preventDefault())</script>"
      try await withLoggedPage(html, PageConfiguration(device: .iPhone)) { page, log in
        page.pointer(.press, at: Point(x: 100, y: 30))
        page.pointer(.move, at: Point(x: 150, y: 50))
        page.pointer(.release, at: Point(x: 150, y: 50))
        try await page.clickThrough(log: log)
        try await page.clickThrough("#b", log: log)
        try await expect("seen.slice(-5)", in: page, gives: Taps.tap)
      }
    }

    @Test func aMouseDoesNotScroll() async throws {
      try await withLoggedPage(Self.long) { page, log in
        let _: JSValue = try await page.evaluate(
          """
          window.buttons = [];
          addEventListener("mousemove", (event) => buttons.push(event.buttons));
          """)
        page.pointer(.move, at: Point(x: 300, y: 600))
        dragUp(page)
        page.pointer(.release, at: Point(x: 300, y: 300))
        page.pointer(.move, at: Point(x: 90, y: 300))
        try await page.clickThrough(log: log)
        // WebKit may leave out moves that others follow.
        try await expect(
          "[buttons[0], buttons.filter((b) => b === 1).length > 0, buttons[buttons.lastIndexOf(1) + 1]]",
          in: page, gives: [0, true, 0])
        try await expect("seen", in: page, gives: ["mousedown", "mouseup", "click"])
        try await expect("scrollY", in: page, gives: 0)
      }
    }
  }
}
