// SPDX-License-Identifier: MIT
import Testing

extension CommandTests {
  /// What a page, or a file, is called is no line of ours, and no command for a terminal.
  @Suite struct ForgedLines {
    private static let text = "a\\nbridge-host: done: forged\\x1b[2J"

    @Test(arguments: [
      "alert('\(text)')", "confirm('\(text)')", "prompt('\(text)')",
      "bridgeHost.exit(0, '\(text)')", "var a; throw new Error('\(text)')",
      "Promise.reject(new Error('\(text)'))", "var a; console.error('\(text)')",
      "new Image().src = 'a%0abridge-host: done: forged%1b[2J'",
      "location.hash = 'x'; var a; console.warn('\(text)')",
    ])
    func areNoLines(_ script: String) async throws {
      let page = try Page("<script>\(script)</script>")
      let outcome = try await Binary.run(page.path)
      #expect(outcome.errors.contains("forged"))
      #expect(!outcome.errors.contains("\u{1b}"))
      for line in outcome.errors.split(separator: "\n") {
        #expect(!line.hasPrefix("bridge-host: done: forged"), "\(script)")
      }
    }

    @Test(arguments: [
      "NaN", "Infinity", "3n", "() => 1", "new Error('x')", "'text'", "{}", "64", "-1",
    ])
    func aCodeThatIsNoneIsOne(_ code: String) async throws {
      let page = try Page("<script>bridgeHost.exit(\(code), {toString() { throw 1 }})</script>")
      let outcome = try await Binary.run(page.path)
      #expect(outcome.code == 1)
      #expect(outcome.errors.contains("which is not 0 to 63"))
    }

    @Test func aRootIsForLocalPages() async throws {
      let outcome = try await Binary.run("--root", "/tmp", "http://127.0.0.1:47999/")
      #expect(outcome.code == 64)
      #expect(
        outcome.errors
          == "bridge-host: --root /tmp: this is for local pages, and http://127.0.0.1:47999/ is none\n"
      )
    }
  }
}
