// SPDX-License-Identifier: MIT
import Foundation
import Testing

extension CommandTests {
  /// Real windows, on a display that only the test sees.
  @Suite struct Windows {
    private func withDisplay(_ body: (String) async throws -> Void) async throws {
      let server = Process()
      server.executableURL = URL(fileURLWithPath: "/usr/bin/Xvfb")
      server.arguments = [
        "-displayfd", "1", "-terminate", "-nolisten", "tcp", "-screen", "0", "1280x900x24",
      ]
      let output = Pipe()
      server.standardOutput = output
      server.standardError = FileHandle.nullDevice
      // It ends with its last client: a signal would not reach a child of a thread of the Swift
      // runtime, which blocks them all.
      let end = try Binary.start(server)
      let number = try #require(try Fixture.line(from: output.fileHandleForReading))
      try await body(":" + number)
      #expect(await end.value == 0)
    }

    @Test func aWindowLivesUntilItIsClosed() async throws {
      let page = try Page(
        """
        <script>
        addEventListener("load", () => setTimeout(() => {
          console.log(innerWidth, innerHeight, document.hasFocus(), document.visibilityState);
          bridgeHost.exit(5);
          bridgeHost.call("echo").then(() => window.close());
        }, 100));
        </script>
        """)
      try await withDisplay { display in
        let outcome = try await Binary.run(
          "--window", "--size", "640x480", "--timeout", "20", page.path,
          environment: ["DISPLAY": display])
        #expect(outcome.output == "640 480 true visible\n")
        #expect(
          outcome.errors == """
            bridge-host: the page is done with 5; close the window to end
            bridge-host: done: the window was closed

            """)
        #expect(outcome.code == 5)
      }
    }

    @Test func untilExitEndsTheWindowToo() async throws {
      let page = try Page("<script>bridgeHost.exit(6)</script>")
      try await withDisplay { display in
        let outcome = try await Binary.run(
          "--window", "--until", "exit", "--timeout", "20", page.path,
          environment: ["DISPLAY": display])
        #expect(outcome.code == 6)
      }
    }

    /// The user's browser is what the desktop says: here a script that notes what it is given.
    @Test func aLinkToAnotherSiteOpensInTheUsersBrowser() async throws {
      let page = try Page(
        "<a id=a href='https://example.com/x?y=1'>link</a>",
        files: [
          "browser.sh": "printf '%s' \"$1\" > \"$0.part\" && mv \"$0.part\" \"$0.opened\"\n",
          "mimeapps.list": "[Default Applications]\nx-scheme-handler/https=browser.desktop\n",
        ])
      let applications = page.folder + "/applications"
      try FileManager.default.createDirectory(
        atPath: applications, withIntermediateDirectories: false)
      try FileManager.default.moveItem(
        atPath: page.folder + "/mimeapps.list", toPath: applications + "/mimeapps.list")
      try """
      [Desktop Entry]
      Type=Application
      Name=Browser
      Exec=sh \(page.folder)/browser.sh %u
      MimeType=x-scheme-handler/https;

      """.write(
        toFile: applications + "/browser.desktop", atomically: true, encoding: .utf8)
      try await withDisplay { display in
        // The browser is nobody's child: the page sees by its file that it has come.
        let script = """
          document.getElementById("a").click();
          while (!(await fetch("browser.sh.opened")).ok) await new Promise((r) => setTimeout(r, 20));
          bridgeHost.exit(document.title === "Page" ? 0 : 1);
          """
        let outcome = try await Binary.run(
          "--window", "--until", "exit", "--timeout", "60", "--eval", script, page.path,
          environment: ["DISPLAY": display, "XDG_DATA_HOME": page.folder])
        #expect(outcome.code == 0, "\(outcome.errors)")
      }
      let opened = page.folder + "/browser.sh.opened"
      #expect(try String(contentsOfFile: opened, encoding: .utf8) == "https://example.com/x?y=1")
    }

    @Test func headlessLeavesTheUsersDisplayAlone() async throws {
      let page = try Page("<script>console.log(document.hasFocus())</script>")
      try await withDisplay { display in
        let outcome = try await Binary.run(page.path, environment: ["DISPLAY": display])
        #expect(outcome.output == "true\n")
        #expect(outcome.code == 0)
      }
    }

    @Test func aDisplayThatDoesNotAnswerIsNone() async throws {
      let page = try Page("<script>console.log('here')</script>")
      let headless = try await Binary.run(page.path, environment: ["DISPLAY": ":4711"])
      #expect(headless.output == "here\n")
      let window = try await Binary.run("--window", page.path, environment: ["DISPLAY": ":4711"])
      #expect(window.code == 69)
    }
  }
}
