// SPDX-License-Identifier: MIT
import Foundation
import Testing

extension CommandTests {
  /// `--profile`: what one run stores, the next one finds.
  @Suite struct ProfileOption {
    /// Counts its runs in each kind of storage, and prints what it has found.
    private static let script = """
      <script>
      const request = indexedDB.open("db", 1);
      request.onupgradeneeded = () => request.result.createObjectStore("s");
      request.onsuccess = () => {
        const change = request.result.transaction("s", "readwrite");
        const store = change.objectStore("s");
        let found;
        store.get("n").onsuccess = (event) => {
          found = event.target.result || 0;
          store.put(found + 1, "n");
        };
        change.oncomplete = () => {
          const local = Number(localStorage.getItem("n"));
          localStorage.setItem("n", local + 1);
          console.log(local, found);
        };
      };
      </script>
      """

    @Test func isKeptFromRunToRun() async throws {
      let page = try Page(Self.script)
      let profile = page.folder + "/deep/profile"
      for run in 0..<3 {
        let outcome = try await Binary.run("--profile", profile, page.path)
        #expect(outcome.output == "\(run) \(run)\n")
        #expect(outcome.code == 0)
      }
      // Without it there is nothing, and nothing comes to it.
      for _ in 0..<2 {
        let outcome = try await Binary.run(page.path)
        #expect(outcome.output == "0 0\n")
      }
      let outcome = try await Binary.run("--profile", profile, page.path)
      #expect(outcome.output == "3 3\n")
    }

    @Test(arguments: ["load", "exit"])
    func endingAtOnceLosesNothing(_ end: String) async throws {
      let page = try Page(
        """
        <script>
        const before = localStorage.getItem("n");
        localStorage.setItem("n", Number(before) + 1);
        console.log(before);
        if (\(end == "exit")) bridgeHost.exit(0);
        </script>
        """)
      let profile = page.folder + "/profile"
      for before in ["null", "1", "2", "3"] {
        let outcome = try await Binary.run("--profile", profile, "--until", end, page.path)
        #expect(outcome.output == before + "\n")
        #expect(outcome.code == 0)
      }
    }

    @Test func aRunThatIsEndedByASignalLosesNothing() async throws {
      let page = try Page(
        """
        <script>
        console.log(localStorage.getItem("n"));
        localStorage.setItem("n", "stored");
        console.log("running");
        </script>
        """)
      for before in ["null", "stored"] {
        let process = Binary.process(
          ["--profile", page.folder + "/profile", "--until", "exit", page.path])
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        let end = try Binary.start(process)
        #expect(try Fixture.line(from: output.fileHandleForReading) == before)
        #expect(try Fixture.line(from: output.fileHandleForReading) == "running")
        kill(process.processIdentifier, SIGTERM)
        #expect(await end.value == 128 + SIGTERM)
      }
    }

    @Test func cookiesOfAServerAreKept() async throws {
      let server = try Server(
        status: "200 OK",
        body:
          "<script>console.log(document.cookie); document.cookie = 'user=Ram; max-age=3600'</script>"
      )
      defer { server.stop() }
      let folder = try Page("")
      for (until, cookie) in [("load", ""), ("load", "user=Ram"), ("idle", "user=Ram")] {
        let outcome = try await Binary.run(
          "--profile", folder.folder + "/p", "--until", until, "http://127.0.0.1:\(server.port)/")
        #expect(outcome.output == cookie + "\n")
      }
    }

    @Test func onlyOneRunAtATime() async throws {
      let page = try Page(
        "<script>console.log('running'); bridgeHost.handle('x', () => 1)</script>")
      let profile = page.folder + "/p"
      let process = Binary.process(["--profile", profile, "--until", "exit", page.path])
      let output = Pipe()
      process.standardOutput = output
      process.standardError = FileHandle.nullDevice
      let end = try Binary.start(process)
      #expect(try Fixture.line(from: output.fileHandleForReading) == "running")
      let second = try await Binary.run("--profile", profile, page.path)
      #expect(second.code == 73)
      #expect(
        second.errors == "bridge-host: --profile \(profile): it is in use\n")
      #expect(second.output == "")
      // Even a run that is killed leaves no lock.
      kill(process.processIdentifier, SIGKILL)
      #expect(await end.value == 128 + SIGKILL)
      let third = try await Binary.run("--profile", profile, page.path)
      #expect(third.output == "running\n")
      #expect(third.code == 0)
    }

    @Test func whereNothingCanBeWritten() async throws {
      let page = try Page("<p>x</p>", files: ["file": ""])
      let outcome = try await Binary.run("--profile", page.folder + "/file/p", page.path)
      #expect(outcome.code == 73)
      #expect(
        outcome.errors == "bridge-host: --profile \(page.folder)/file/p: Not a directory\n")
    }
  }
}
