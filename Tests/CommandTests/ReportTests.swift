// SPDX-License-Identifier: MIT
import Testing

extension CommandTests {
  /// What a run says of its page.
  @Suite struct Reports {
    @Test func linesThatRepeatAreCounted() async throws {
      let page = try Page(
        """
        <script>
        for (let i = 0; i < 25; i++) console.error("again");
        for (let i = 0; i < 12; i++) console.log("printed");
        console.error("once");
        </script>
        """)
      let outcome = try await Binary.run("-q", page.path)
      let place = "\(page.path):3: error: "
      #expect(
        outcome.errors.split(separator: "\n").map(String.init)
          == Array(repeating: place + "again", count: 10)
          + ["bridge-host: (that line came 15 times more)", "\(page.path):5: error: once"])
      #expect(outcome.lines == Array(repeating: "printed", count: 12))
    }

    @Test func theLastLineIsCountedToo() async throws {
      let page = try Page("<script>for (let i = 0; i < 12; i++) console.warn('again')</script>")
      let outcome = try await Binary.run("-q", page.path)
      #expect(outcome.errors.hasSuffix("again\nbridge-host: (that line came 2 times more)\n"))
    }

    @Test func textOfAPageIsNoLineOfOurs() async throws {
      let page = try Page(
        "<script>\nvar a; console.error('a\\nbridge-host: done: forged\\r\\nb')</script>")
      let outcome = try await Binary.run("-q", page.path)
      #expect(
        outcome.errors == "\(page.path):3: error: a\n  bridge-host: done: forged\n  b\n")
    }

    @Test(arguments: [
      ("app.js", "text/javascript"), ("data.json", "application/json"), ("read.txt", "text/plain"),
      ("style.css", "text/css"),
    ])
    func whatIsShownAsTextIsSaid(_ name: String, _ type: String) async throws {
      let page = try Page("", files: [name: "{}"])
      let outcome = try await Binary.run("-q", page.folder + "/" + name)
      #expect(outcome.code == 0)
      #expect(
        outcome.errors
          == "bridge-host: \(page.folder)/\(name) is shown as text and not run as a page: its type is \(type)\n"
      )
    }

    @Test func theEndTellsWhetherThePageUsedTheBridge() async throws {
      for (script, note) in [
        ("", "; it never used the bridge"),
        ("bridgeHost.handle('h', () => 1)", ""),
        ("WebViewJavascriptBridge.registerHandler('h', function (d, r) { r(1) })", ""),
        (
          "const f = document.createElement('iframe'); f.src = 'js2ios://{'; document.documentElement.append(f)",
          "; none of its messages was understood"
        ),
      ] {
        let page = try Page("<script>\(script)</script>")
        let outcome = try await Binary.run(page.path)
        #expect(
          outcome.errors.hasSuffix("bridge-host: done: the page is idle\(note)\n"), "\(script)")
      }
    }

    @Test func aTimeoutNamesWhatIsAwaited() async throws {
      let waiting = try Page("<script>bridgeHost.handle('h', () => new Promise(() => {}))</script>")
      let outcome = try await Binary.run("--timeout", "2", "--call", "h", waiting.path)
      #expect(outcome.code == 124)
      #expect(outcome.errors.contains("(1 calls without an answer)"))
    }
  }
}
