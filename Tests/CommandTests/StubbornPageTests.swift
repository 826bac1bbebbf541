// SPDX-License-Identifier: MIT
import Foundation
import Testing

extension CommandTests {
  /// Pages, readers and shells that do not play along.
  @Suite struct StubbornPages {
    @Test func aBusyPageIsNotWaitedForByItsPicture() async throws {
      let page = try Page("<script>setTimeout(() => { for (;;) {} }, 0)</script>")
      let outcome = try await Binary.run(
        "--timeout", "1", "--screenshot", page.folder + "/s.png", page.path)
      #expect(outcome.code == 124)
      #expect(outcome.errors.contains("the page did not draw itself within 2.0 s"))
    }

    @Test func aReaderThatDoesNotReadHoldsUpNothing() async throws {
      let page = try Page(
        "<script>for (let i = 0; i < 300000; i++) console.log('line ' + i)</script>")
      let process = Binary.process(["--timeout", "2", page.path])
      let output = Pipe()
      process.standardOutput = output
      process.standardError = FileHandle.nullDevice
      #expect(try await Binary.ended(process) == 124)
      withExtendedLifetime(output) {}
    }

    @Test func closedStreamsAreNotMistakenForFiles() async throws {
      let page = try Page("<script>console.log('line')</script>")
      let trace = page.folder + "/trace"
      let shell = Binary.process(
        [
          "-c", "exec \"$0\" --trace \"$1\" \"$2\" <&- >&- 2>&-", Binary.folder + "/bridge-host",
          trace, page.path,
        ], program: "/bin/sh")
      #expect(try await Binary.ended(shell) == 73)
      let text = try String(contentsOfFile: trace, encoding: .utf8)
      #expect(!text.isEmpty)
      #expect(text.split(separator: "\n").allSatisfy { $0.hasPrefix("{") && $0.hasSuffix("}") })
    }

    @Test func largeAnswersAreNotIdle() async throws {
      let page = try Page(
        """
        <script>addEventListener("load", async () => {
          const text = "x".repeat(40 << 20);
          for (let i = 0; i < 2; i++) console.log((await bridgeHost.call("echo", text)).length);
        });</script>
        """)
      let outcome = try await Binary.run("--timeout", "60", page.path)
      #expect(outcome.output == "41943040\n41943040\n")
    }

    @Test func scriptsMayEndInAComment() async throws {
      let page = try Page("<p>")
      let outcome = try await Binary.run(
        "--eval", "1 // one", "--eval", "return 2 // two", page.path)
      #expect(outcome.output == "1\n2\n")
      for glued in ["1); (2", "1});(async function(){return 2"] {
        let outcome = try await Binary.run("--eval", glued, page.path)
        #expect(outcome.code == 1)
        #expect(outcome.output == "")
      }
    }

    @Test func largeValuesAreLoggedShort() async throws {
      let page = try Page(
        "<script>console.log(new Uint8Array(5e6)); console.log(new Array(1e6).fill('x'.repeat(9)))</script>"
      )
      let outcome = try await Binary.run(page.path)
      #expect(outcome.lines.count == 2)
      #expect(outcome.lines.first?.hasPrefix("Uint8Array [0, 0, 0") == true)
      #expect(outcome.lines.allSatisfy { $0.count < 2000 && $0.hasSuffix(", ...]") })
    }

    @Test func outputsDoNotOverwriteEachOther() async throws {
      let page = try Page("<p>")
      for arguments in [
        ["--trace", page.path], ["--screenshot", page.path],
        ["--trace", page.folder + "/x", "--screenshot", page.folder + "/x"],
      ] {
        #expect(try await Binary.finish(Binary.process(arguments + [page.path])).code == 64)
      }
      #expect(try String(contentsOfFile: page.path, encoding: .utf8).contains("<p>"))
    }
  }
}
