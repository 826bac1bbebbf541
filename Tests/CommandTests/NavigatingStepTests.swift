// SPDX-License-Identifier: MIT
import Testing

extension CommandTests {
  /// Runs whose page goes elsewhere, or away.
  @Suite struct NavigatingSteps {
    private static let next = ["next.html": "<!doctype html><title>Next</title><p>next"]

    @Test(arguments: [
      "document.querySelector('a').click()", "void (location = 'next.html')",
      "document.querySelector('form').submit()", "location.reload()",
    ])
    func theNextStepAsksThePageThatThisOneLedTo(_ step: String) async throws {
      let page = try Page(
        "<a href=next.html>n</a><form action=next.html></form>", files: Self.next)
      let title = step.contains("reload") ? "Page" : "Next"
      for _ in 0..<3 {
        let outcome = try await Binary.run(
          "-q", "--eval", step, "--eval", "document.title + document.readyState", page.path)
        #expect(outcome.lines.last == "\"\(title)complete\"")
        #expect(outcome.errors == "")
        #expect(outcome.code == 0)
      }
    }

    @Test func whatWasLeftForNowhereSaysSo() async throws {
      let page = try Page(
        "<script>addEventListener('load', () => setTimeout(() => location = 'gone.html'))</script>")
      let outcome = try await Binary.run(page.path)
      #expect(outcome.code == 0)
      #expect(
        outcome.errors == """
          \(page.path): error: cannot load \(page.folder)/gone.html: there is no such file
          bridge-host: done: the page is idle; it never used the bridge

          """)
    }

    @Test func aPageThatClosesItsWindowGivesNoResult() async throws {
      let page = try Page("<script>setTimeout(() => close(), 100)</script>")
      let outcome = try await Binary.run("--eval", "new Promise(() => {})", page.path)
      #expect(outcome.output == "")
      #expect(
        outcome.errors
          == "bridge-host: the page closed its window before --eval and --call had their results\n")
      #expect(outcome.code == 1)
    }

    @Test func closingAfterwardsIsAnEndAsAnyOther() async throws {
      let page = try Page("<script>setTimeout(() => close(), 100)</script>")
      let outcome = try await Binary.run("--until", "exit", "--eval", "1", page.path)
      #expect(outcome.output == "1\n")
      #expect(outcome.code == 0)
    }

    @Test func aSplashPageIsWaitedFor() async throws {
      let page = try Page(
        "<meta http-equiv=Refresh content='1; url=next.html'>",
        files: ["next.html": "<!doctype html><script>console.log('next')</script>"])
      let outcome = try await Binary.run("-q", page.path)
      #expect(outcome.lines == ["next"])
    }
  }
}
