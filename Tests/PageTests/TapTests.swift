// SPDX-License-Identifier: MIT
import BridgeHost
import Testing
import WebKitGTK

/// A page with a button `b` and, to know that a tap is over, a button `end` that prints `end`.
///
/// `seen` has the events of `b` and of what else is not `end`.
func tapPage(_ body: String) -> String {
  """
  <!doctype html><meta name=viewport content="width=device-width"><body style="margin:0">
  <style>button, svg { display: block; width: 200px; height: 60px }</style>
  <button id=b>b</button><button id=end>end</button>
  <script>
  var seen = [];
  var b = document.getElementById("b"), end = document.getElementById("end");
  function note(event) {
    if (event.target !== end) seen.push(event.type + (event.isTrusted ? "" : " of a script"));
  }
  ["touchstart", "touchmove", "touchend", "touchcancel", "mousedown", "mouseup", "click"].forEach(
    function (type) { document.addEventListener(type, note, true); });
  end.addEventListener("click", function () { console.log("end"); });
  </script>
  \(body)
  """
}

extension Page {
  /// Clicks elements, and waits until the page has dealt with it.
  func clickThrough(_ selectors: String..., log: EventLog) async throws {
    let before = log.lines.count
    for selector in selectors { try await click(selector) }
    try await click("#end")
    // Events come in order: what the clicks before brought about is over.
    _ = await log.first { [weak log] _ in
      log?.lines.dropFirst(before).contains("end") == true
    }
  }
}

extension PageTests {
  /// A tap, and what pages make of it.
  @Suite(.timeLimit(.minutes(1))) @WebActor struct Taps {
    static let tap: JSValue = ["touchstart", "touchend", "mousedown", "mouseup", "click"]
    static let phone = PageConfiguration(device: .iPhone)

    @Test(arguments: [Device.iPhone, Device.iPad])
    func aTapIsATouchThenAClick(_ device: Device) async throws {
      try await withLoggedPage(tapPage(""), PageConfiguration(device: device)) { page, log in
        try await page.clickThrough("#b", log: log)
        try await expect("seen", in: page, gives: Self.tap)
      }
    }

    @Test func withoutADeviceAMouseIsAMouse() async throws {
      try await withLoggedPage(tapPage("")) { page, log in
        try await page.clickThrough("#b", log: log)
        try await expect("seen", in: page, gives: ["mousedown", "mouseup", "click"])
      }
    }

    @Test func aTouchHasItsPlace() async throws {
      let script = """
        <script>
        function list(touches) {
          return Array.prototype.map.call(touches, function (touch) {
            return [touch.clientX, touch.clientY, touch.target.id];
          });
        }
        var starts = [], ends = [];
        b.addEventListener("touchstart", function (event) {
          starts = [list(event.touches), list(event.targetTouches), list(event.changedTouches)];
        });
        b.addEventListener("touchend", function (event) {
          ends = [list(event.touches), list(event.targetTouches), list(event.changedTouches)];
        });
        </script>
        """
      try await withLoggedPage(tapPage(script), Self.phone) { page, log in
        try await page.clickThrough("#b", log: log)
        let touch: JSValue = [[100, 30, "b"]]
        try await expect("starts", in: page, gives: [touch, touch, touch])
        try await expect("ends", in: page, gives: [[], [], touch])
      }
    }

    /// Media and new windows need a gesture; a script's own click is none.
    @Test func aTapIsAGesture() async throws {
      let script = """
        <script>
        b.addEventListener("click", function () {
          seen.push(navigator.userActivation ? navigator.userActivation.isActive : "unknown");
        });
        b.click();
        </script>
        """
      try await withLoggedPage(tapPage(script), Self.phone) { page, log in
        try await expect("seen", in: page, gives: ["click of a script", false])
        try await page.clickThrough("#b", log: log)
        try await expect(
          "seen.slice(2)", in: page,
          gives: [
            "touchstart", "touchend", "mousedown", "mouseup", "click", true,
          ])
      }
    }

    struct Prevention: Sendable, CustomTestStringConvertible {
      let script: String
      let seen: JSValue
      var testDescription: String { script }
    }

    nonisolated static let preventions: [Prevention] = [
      Prevention(
        script: "b.addEventListener('touchstart', (e) => e.preventDefault())",
        seen: ["touchstart", "touchend"]),
      Prevention(
        script: "b.addEventListener('touchend', (e) => e.preventDefault())",
        seen: ["touchstart", "touchend"]),
      Prevention(
        script: "b.ontouchstart = (e) => e.preventDefault()", seen: ["touchstart", "touchend"]),
      Prevention(script: "b.ontouchend = () => false", seen: ["touchstart", "touchend"]),
      Prevention(
        script:
          "document.addEventListener('touchend', (e) => { if (e.target === b) e.preventDefault(); })",
        seen: ["touchstart", "touchend"]),
      // As tap libraries do it.
      Prevention(
        script: """
          document.body.addEventListener("touchend", (e) => {
            if (e.target === end) return;
            e.preventDefault();
            e.target.dispatchEvent(new MouseEvent("click", {bubbles: true, cancelable: true}));
          })
          """, seen: ["touchstart", "touchend", "click of a script"]),
      Prevention(
        script: "b.addEventListener('touchend', (e) => { e.preventDefault(); b.click(); })",
        seen: ["touchstart", "touchend", "click of a script"]),
      // Promised not to prevent, and so does WebKit's default for the window, the document and
      // the body.
      Prevention(
        script:
          "b.addEventListener('touchstart', (e) => e.preventDefault(), {passive: true})",
        seen: ["touchstart", "touchend", "mousedown", "mouseup", "click"]),
      Prevention(
        script: "document.addEventListener('touchstart', (e) => e.preventDefault())",
        seen: ["touchstart", "touchend", "mousedown", "mouseup", "click"]),
      Prevention(
        script: "window.ontouchstart = (e) => e.preventDefault()",
        seen: ["touchstart", "touchend", "mousedown", "mouseup", "click"]),
      Prevention(
        script:
          "document.addEventListener('touchstart', (e) => { if (e.target === b) e.preventDefault(); }, {passive: false})",
        seen: ["touchstart", "touchend"]),
      Prevention(
        script: "b.addEventListener('touchstart', (e) => e.stopPropagation())",
        seen: ["touchstart", "touchend", "mousedown", "mouseup", "click"]),
    ]

    @Test(arguments: preventions)
    func whatIsPreventedHasNoClick(_ prevention: Prevention) async throws {
      let html = tapPage("<script>\(prevention.script)</script>")
      try await withLoggedPage(html, Self.phone) { page, log in
        try await page.clickThrough("#b", log: log)
        try await expect("seen", in: page, gives: prevention.seen)
      }
    }

    @Test func theNextTapWorksAgain() async throws {
      let script = """
        <script>
        var count = 0;
        b.addEventListener("touchend", function (event) {
          if (count++ % 2 === 0) event.preventDefault();
        });
        </script>
        """
      try await withLoggedPage(tapPage(script), Self.phone) { page, log in
        for _ in 0..<2 {
          try await expect("seen = []", in: page, gives: [])
          try await page.clickThrough("#b", log: log)
          try await expect("seen", in: page, gives: ["touchstart", "touchend"])
          try await page.clickThrough("#b", log: log)
          try await expect("seen.slice(2)", in: page, gives: Self.tap)
        }
        // The touches of all come before the clicks of the first.
        try await expect("seen = []", in: page, gives: [])
        try await page.clickThrough("#b", "#b", "#b", "#b", log: log)
        try await expect("seen.filter((type) => type === 'click').length", in: page, gives: 2)
        try await expect("seen.filter((type) => type === 'mouseup').length", in: page, gives: 2)
      }
    }
  }
}
