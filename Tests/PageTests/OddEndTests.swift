// SPDX-License-Identifier: MIT
import BridgeHost
import Testing
import WebKitGTK

extension PageTests {
  /// What was found with pages of others and fits nowhere else.
  @Suite(.timeLimit(.minutes(1))) @WebActor struct OddEnds {
    /// Tap libraries take a number that they know for the finger that they have had.
    @Test func eachTouchIsAnotherFinger() async throws {
      let html = """
        <!doctype html><button id=b>b</button><script>
        var seen = [];
        b.addEventListener("touchstart", function (event) {
          var id = event.changedTouches[0].identifier;
          console.log(id !== 0 && seen.indexOf(id) < 0 ? "new " + seen.push(id) : "known");
        });
        </script>
        """
      try await withLoggedPage(html, PageConfiguration(device: .iPhone)) { page, log in
        for number in 1...3 {
          try await page.click("#b")
          await log.line("new \(number)")
        }
        #expect(log.lines == ["new 1", "new 2", "new 3"])
      }
    }

    /// What a server may not read of another it may not read here.
    @Test func serversOfTheAllowlistAreForLocalPages() async throws {
      let other = try TestServer()
      let server = try TestServer(documents: [
        "/reads":
          "<!doctype html><script>fetch('\(other.address)/x').then(() => console.log('read'), () => console.log('refused'))</script>"
      ])
      let configuration = PageConfiguration(corsAllowlist: [try CORSPattern("*")])
      try await withLoggedPage(of: .url(server.address + "/reads"), configuration) { page, log in
        _ = await log.first { if case .console = $0 { true } else { false } }
        #expect(log.lines == ["refused"])
        // A local page after it may, with its first script.
        try await page.load(
          .html("<script>fetch('\(other.address)/x').then(() => console.log('read'))</script>"))
        await log.line("read")
      }
    }

    @Test func aProfileIsNoFileForAPage() async throws {
      for kept in ["kept/", ""] {
        let folder = try TemporaryFolder(["index.html": "<!doctype html>"])
        let profile = try Profile(folder: folder.path + "/" + kept)
        let page = try await Page(PageConfiguration(profile: profile))
        defer { page.close() }
        try await page.load(.file(folder.path))
        try folder.write("secret", to: kept + "storage/cookies.txt")
        try folder.write("open", to: kept + "storage.txt")
        for (path, status) in [
          ("storage/cookies.txt", 403), ("storage/", 403), ("x\\..\\storage/cookies.txt", 403),
          ("storage.txt", 200),
        ] {
          let got: Int = try await page.evaluate(
            "(await fetch('/' + path)).status", arguments: ["path": .string(kept + path)])
          #expect(got == status, "\(kept)\(path)")
        }
      }
    }

    @Test func namesOfFilesAreNoLinesOfOurs() async throws {
      try await withLoggedPage("<script>fetch('x%0Abridge-host: forged%1B[31m')</script>") {
        _, log in
        let event = await log.first { if case .error = $0 { true } else { false } }
        guard case .error(let error) = event else { return }
        #expect(!error.message.contains("\n") && !error.message.contains("\u{1b}"))
        #expect(error.message.contains("bridge-host: forged"))
      }
    }

    @Test func aFormThatPostsIntoAWindowLosesNothing() async throws {
      let server = try TestServer(documents: [
        "/form":
          "<!doctype html><title>Form</title><form method=post target=_blank action=/sent><input name=a value=1><button id=b>b</button></form>"
      ])
      try await withLoggedPage(of: .url(server.address + "/form")) { page, log in
        try await page.click("#b")
        _ = await log.first {
          if case .log(let line) = $0 {
            line.text
              == "no window opens for \(server.address)/sent: what the form sends would be lost; without its target it would be sent"
          } else {
            false
          }
        }
        #expect(page.title == "Form")
      }
    }

    /// A page may read the address that its frame was given, and ask for another number.
    @Test func aNumberThatIsNeverWrittenHoldsNothingBackForEver() async throws {
      let html = """
        <!doctype html><body><script>
        function done() { console.log("done"); }
        var f = document.createElement("iframe");
        f.src = "js2ios://" + JSON.stringify({functionname: "echo"});
        var address = f.getAttribute("src");
        document.body.append(f);
        var g = document.createElement("iframe");
        g.src = address.replace("-1-", "-50-");
        document.body.append(g);
        setTimeout(function () {
          location = "js2ios://" + encodeURIComponent(JSON.stringify({functionname: "echo", success: "done"}));
        }, 50);
        </script>
        """
      try await withLoggedPage(html) { page, log in
        await log.line("done")
        #expect(page.pendingCallCount == 0)
      }
    }

    /// It runs our script and no timer: nothing would ever say that it is idle.
    @Test func aDocumentWithoutScriptsBecomesIdle() async throws {
      let server = try TestServer(documents: ["/sandboxed": "<!doctype html><title>S</title><p>x"])
      let page = try await Page(PageConfiguration(tracksTimers: true))
      defer { page.close() }
      try await page.load(.url(server.address + "/sandboxed"))
      await page.waitUntilIdle()
      #expect(page.title == "S")
    }

    @Test func dialogsAreTraced() async throws {
      var traced: [String] = []
      var configuration = PageConfiguration()
      configuration.trace = { if $0.kind == .dialog { traced.append($0.name ?? "") } }
      try await withPage("<script>alert(1); confirm(2); prompt(3)</script>", configuration) { _ in
        #expect(traced == ["alert", "confirm", "prompt"])
      }
    }

    /// A navigation is traced by where it leads, and by its end.
    @Test func navigationsAreTracedByTheirAddress() async throws {
      var traced: [String] = []
      var configuration = PageConfiguration()
      configuration.trace = { record in
        guard record.kind == .navigation else { return }
        traced.append("\(record.name ?? "") \(record.data?.stringValue ?? "")")
      }
      let folder = try TemporaryFolder(["a.html": "<title>A</title>", "b.html": "<title>B</title>"])
      try await withLoggedPage(of: .file(folder.path + "/a.html"), configuration) { page, log in
        _ = try await page.evaluate("void (location = 'b.html')")
        _ = await log.first { $0 == .titleChanged("B") }
        await page.waitForNavigation()
        let site = "bridge-app://localhost/"
        #expect(
          traced == [
            "started \(site)a.html", "committed \(site)a.html", "finished \(site)a.html",
            "started \(site)b.html", "committed \(site)b.html", "finished \(site)b.html",
          ])
        traced = []
        _ = try await page.evaluate("void (location = 'http://127.0.0.1:47999/')")
        await page.waitForNavigation()
        #expect(traced.contains("started http://127.0.0.1:47999/"))
        #expect(traced.contains("failed http://127.0.0.1:47999/"))
        #expect(page.title == "B")
      }
    }
  }
}
