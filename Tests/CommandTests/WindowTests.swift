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

    /// Presses the first button of the real mouse once the page asks for it, and gives what the
    /// page prints then.
    private func click(_ options: String..., body: String) async throws -> (
      line: String?, code: Int32
    ) {
      let page = try Page(
        """
        <style>button { position: fixed; left: 0; top: 0; width: 100%; height: 100% }</style>
        \(body)
        <script>
        var seen = [];
        ["touchstart", "touchend", "mousedown", "mouseup", "click"].forEach(function (type) {
          addEventListener(type, function (event) { if (event.isTrusted) seen.push(type); }, true);
        });
        addEventListener("load", function () {
          requestAnimationFrame(function () {
            requestAnimationFrame(function () { console.log("ready"); });
          });
        });
        function done() { console.log(seen.join(" ")); bridgeHost.exit(7); }
        </script>
        """)
      var result: (line: String?, code: Int32) = (nil, 0)
      try await withDisplay { display in
        let process = Binary.process(
          options + ["--window", "--until", "exit", "--timeout", "30", page.path],
          environment: ["DISPLAY": display])
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        let end = try Binary.start(process)
        #expect(try Fixture.line(from: output.fileHandleForReading) == "ready")
        let mouse = Binary.process(
          ["xdotool", "mousemove", "150", "150", "click", "1"],
          environment: ["DISPLAY": display], program: "/usr/bin/env")
        #expect(try await Binary.ended(mouse) == 0)
        let line = try Fixture.line(from: output.fileHandleForReading)
        result = (line, await end.value)
      }
      return result
    }

    @Test(arguments: ["iphone", "ipad"])
    func aRealMouseIsAFinger(_ device: String) async throws {
      let markup = try await click(
        "--device", device, body: #"<button ontouchstart="this.onclick = done">x</button>"#)
      #expect(markup.line == "touchstart touchend mousedown mouseup click")
      #expect(markup.code == 7)
      let property = try await click(
        "--device", device,
        body: """
          <button>x</button><script>
          var button = document.querySelector("button");
          button.ontouchend = function () { button.click(); return false; };
          button.onclick = function (event) { if (!event.isTrusted) done(); };
          </script>
          """)
      #expect(property.line == "touchstart touchend")
      #expect(property.code == 7)
    }

    @Test func withoutADeviceItIsAMouse() async throws {
      let (line, code) = try await click(
        body: #"<button ontouchstart="done()" onclick="done()">x</button>"#)
      #expect(line == "mousedown mouseup click")
      #expect(code == 7)
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
