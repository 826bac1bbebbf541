// SPDX-License-Identifier: MIT
import BridgeHost
import Testing
import WebKitGTK

extension PageTests {
  /// `ontouchstart` and its kind, as pages set them.
  @Suite(.timeLimit(.minutes(1))) @WebActor struct TouchHandlers {
    private static let phone = PageConfiguration(device: .iPhone)

    /// Runs the script, taps `b`, and checks what the page has printed.
    private func tap(
      after script: String, prints lines: [String], body: String = "",
      sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
      let html = tapPage("\(body)<script>\(script)</script>")
      try await withLoggedPage(html, Self.phone) { page, log in
        try await page.clickThrough("#b", log: log)
        #expect(
          log.lines.filter { $0 != "end" } == lines, "\(script)", sourceLocation: sourceLocation)
        #expect(log.errors.filter { $0 != "Error: mine" } == [], sourceLocation: sourceLocation)
      }
    }

    nonisolated static let scripts: [(script: String, lines: [String])] = [
      // On whatever has events.
      ("b.ontouchstart = function () { console.log(this.id) }", ["b"]),
      (
        "b.ontouchend = function (event) { console.log(event.type, event.isTrusted) }",
        ["touchend true"]
      ),
      (
        "document.ontouchstart = function (e) { if (e.target === b) console.log(this === document) }",
        ["true"]
      ),
      (
        "window.ontouchstart = function (e) { if (e.target === b) console.log(this === window) }",
        ["true"]
      ),
      ("ontouchstart = function (e) { if (e.target === b) console.log('bare') }", ["bare"]),
      (
        "document.body.ontouchstart = function (e) { if (e.target === b) console.log(this.tagName) }",
        ["BODY"]
      ),
      // Set, replaced, removed.
      ("b.ontouchstart = () => console.log(1); b.ontouchstart = () => console.log(2)", ["2"]),
      ("b.ontouchstart = () => console.log(1); b.ontouchstart = null", []),
      ("b.ontouchstart = () => console.log(1); b.ontouchstart = undefined", []),
      ("b.ontouchstart = () => console.log(1); b.ontouchstart = 'text'", []),
      ("b.ontouchstart = null; b.ontouchstart = () => console.log(3)", ["3"]),
      (
        "b.ontouchstart = () => console.log(1); b.ontouchstart = null; b.ontouchstart = () => console.log(4)",
        ["4"]
      ),
      ("b.ontouchstart = () => { console.log(1); b.ontouchstart = null; }", ["1"]),
      // A replaced one keeps its turn, a new one is the last.
      (
        "b.ontouchstart = () => 0; b.addEventListener('touchstart', () => console.log('second')); b.ontouchstart = () => console.log('first')",
        ["first", "second"]
      ),
      (
        "b.ontouchstart = () => 0; b.addEventListener('touchstart', () => console.log('first')); b.ontouchstart = null; b.ontouchstart = () => console.log('second')",
        ["first", "second"]
      ),
      // What was set is given back.
      (
        "const f = () => 1; b.ontouchstart = f; console.log(b.ontouchstart === f, b.ontouchend === null, end.ontouchstart === null, document.ontouchstart, window.ontouchstart)",
        ["true true true null null"]
      ),
      (
        "const f = () => 1; window.ontouchstart = f; document.ontouchstart = null; console.log(window.ontouchstart === f, ontouchstart === f, document.ontouchstart)",
        ["true true null"]
      ),
      ("b.ontouchstart = () => 1; b.ontouchstart = 5; console.log(b.ontouchstart)", ["null"]),
      // As the browser does with handlers that are objects: nothing.
      (
        "const o = {handleEvent() { console.log('called') }}; b.ontouchstart = o; console.log(b.ontouchstart === o)",
        ["true"]
      ),
      // A handler that returns false prevents.
      ("b.ontouchstart = () => false; b.onclick = () => console.log('click')", []),
      ("b.ontouchend = () => false; b.onclick = () => console.log('click')", []),
      ("b.ontouchend = () => true; b.onclick = () => console.log('click')", ["click"]),
      // Events of scripts run them, too.
      (
        "b.ontouchstart = (e) => console.log(e.isTrusted); b.dispatchEvent(new Event('touchstart'))",
        ["false", "true"]
      ),
      // An error is the page's own, and the next listener runs.
      (
        "addEventListener('error', (e) => { e.preventDefault(); console.log(e.message) }); b.ontouchstart = () => { throw new Error('mine') }; b.addEventListener('touchstart', () => console.log('next'))",
        ["Error: mine", "next"]
      ),
    ]

    @Test(arguments: scripts) func aProperty(_ script: String, _ lines: [String]) async throws {
      try await tap(after: script, prints: lines)
    }

    @Test func fromMarkup() async throws {
      let body = """
        <script>b.id = "old"; b.outerHTML = '<button id=b ontouchstart="console.log(this.id + event.type)" ontouchend="console.log(event.type)">b</button>'; b = document.getElementById("b")</script>
        """
      try await tap(after: "", prints: ["btouchstart", "touchend"], body: body)
      // A property takes its place.
      try await tap(
        after: "b.ontouchstart = () => console.log('property'); b.ontouchend = null",
        prints: ["property"], body: body)
    }

    @Test func onAnSVGElement() async throws {
      let html = tapPage(
        """
        <svg id=s><g id=g><rect id=r width=200 height=60 /></g></svg>
        <script>document.getElementById("g").ontouchstart = function (e) { console.log(this.id, e.target.id) }</script>
        """)
      try await withLoggedPage(html, Self.phone) { page, log in
        try await page.clickThrough("#r", log: log)
        #expect(log.lines == ["g r", "end"])
      }
    }

    @Test func inAFrame() async throws {
      let html = tapPage(
        """
        <iframe id=f style="border:0; display:block; width:200px; height:60px" srcdoc="<body style='margin:0'>
        <div id=d style='height:60px'>x</div><script>
        d.ontouchstart = function (e) { parent.console.log(this.id + ' ' + e.type) };
        d.ontouchend = function (e) { parent.console.log(e.type); return parent.seen.length > 0 };
        d.onclick = function (e) { parent.console.log(e.type) };
        </script>"></iframe>
        """)
      try await withLoggedPage(html, Self.phone) { page, log in
        try await page.clickThrough("#f", log: log)
        #expect(log.lines == ["d touchstart", "touchend", "end"])
        try await expect("seen = [1]", in: page, gives: [1])
        try await page.clickThrough("#f", log: log)
        #expect(log.lines.dropFirst(3) == ["d touchstart", "touchend", "click", "end"])
      }
    }

    /// `document.open` takes all listeners from the window and from the document.
    @Test func afterARewrite() async throws {
      let script = """
        window.ontouchstart = document.ontouchstart = function () { console.log("old"); };
        addEventListener("load", function () {
          document.open();
          document.write(\(JSValue.string(tapPage("<script>again()</script>")).jsonText.replacing("</", with: "<\\/")));
          document.close();
        });
        function again() {
          window.ontouchstart = function (e) { if (e.target === b) console.log("window"); };
          document.ontouchstart = function (e) { if (e.target === b) console.log("document"); };
          b.ontouchend = function () { return false; };
          b.onclick = function () { console.log("click"); };
          console.log("rewritten");
        }
        """
      try await withLoggedPage("<body><script>\(script)</script>", Self.phone) { page, log in
        await log.line("rewritten")
        try await page.clickThrough("#b", log: log)
        #expect(log.lines == ["rewritten", "document", "window", "end"])
      }
    }

    /// Pages, and what they load, replace built-ins before they wire their buttons.
    @Test func aHostilePage() async throws {
      let hostile = """
        const fail = function () { throw new Error("not yours"); };
        Object.defineProperty = Object.getOwnPropertyDescriptor = Reflect.apply = fail;
        WeakMap.prototype.get = WeakMap.prototype.set = WeakMap.prototype.has = fail;
        Function.prototype.call = Function.prototype.apply = Function.prototype.bind = fail;
        Element.prototype.hasAttribute = Element.prototype.setAttribute = fail;
        const listen = EventTarget.prototype.addEventListener;
        EventTarget.prototype.addEventListener = EventTarget.prototype.removeEventListener = fail;
        Event.prototype.preventDefault = Event.prototype.stopImmediatePropagation = fail;
        WeakMap = Reflect = Event = TouchEvent = Touch = undefined;
        """
      try await tap(
        after: """
          \(hostile)
          b.ontouchstart = () => console.log("never");
          b.ontouchstart = null;
          b.ontouchstart = () => console.log("start");
          b.ontouchend = () => { console.log("end of it"); return false; };
          b.onclick = () => console.log("click");
          """, prints: ["start", "end of it"])
    }
  }
}
