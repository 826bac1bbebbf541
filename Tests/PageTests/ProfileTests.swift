// SPDX-License-Identifier: MIT
import BridgeHost
import Foundation
import Testing
import WebKitGTK

extension PageTests {
  /// What pages keep, and what they do not.
  @Suite(.timeLimit(.minutes(1))) @WebActor struct Profiles {
    /// Writes a value to each kind of storage.
    private static let write = """
      localStorage.setItem("key", value);
      await new Promise((resolve, reject) => {
        const request = indexedDB.open("db", 1);
        request.onupgradeneeded = () => request.result.createObjectStore("s");
        request.onerror = () => reject(request.error);
        request.onsuccess = () => {
          const change = request.result.transaction("s", "readwrite");
          change.objectStore("s").put(value, "key");
          change.oncomplete = resolve;
        };
      });
      """

    /// Reads them again; null for what is not there.
    private static let read = """
      const stored = await new Promise((resolve, reject) => {
        const request = indexedDB.open("db", 1);
        request.onupgradeneeded = () => request.result.createObjectStore("s");
        request.onerror = () => reject(request.error);
        request.onsuccess = () => {
          const get = request.result.transaction("s").objectStore("s").get("key");
          get.onsuccess = () => resolve(get.result === undefined ? null : get.result);
        };
      });
      return [localStorage.getItem("key"), stored];
      """

    private func visit(
      _ source: PageSource, profile folder: String?,
      _ body: @WebActor (Page) async throws -> Void
    ) async throws {
      let profile = try folder.map { try Profile(folder: $0) }
      try await withPage(of: source, PageConfiguration(profile: profile), body)
    }

    @Test func storageIsKept() async throws {
      let folder = try TemporaryFolder(["index.html": "<p>", "other.html": "<p>"])
      let profile = folder.path + "/new/profile"
      for (value, before) in [("one", JSValue.null), ("two", "one"), ("three", "two")] {
        try await visit(.file(folder.path), profile: profile) { page in
          try await expect(Self.read, in: page, gives: [before, before])
          _ = try await page.evaluate(Self.write, arguments: ["value": .string(value)])
        }
      }
      // Local pages of a profile share it, wherever they are.
      try await visit(.html("<p>"), profile: profile) { page in
        try await expect(Self.read, in: page, gives: ["three", "three"])
      }
      // Another profile is another one.
      try await visit(.file(folder.path), profile: folder.path + "/other") { page in
        try await expect(Self.read, in: page, gives: [nil, nil])
      }
    }

    @Test func cookiesAreKept() async throws {
      let server = try TestServer()
      let folder = try TemporaryFolder()
      let cookie = server.address + "/cookie?user=Ram;%20Max-Age=3600;%20HttpOnly"
      try await visit(
        .url(cookie.replacing("%20", with: "")), profile: folder.path + "/p"
      ) { page in
        _ = try await page.evaluate(
          "document.cookie = 'script=1; max-age=3600'; localStorage.setItem('key', 1)")
        _ = try await page.evaluate("document.cookie = 'session=1'")
      }
      try await visit(.url(server.address + "/headers"), profile: folder.path + "/p") { page in
        // Those of a session end with it.
        try await expect(
          "JSON.parse(document.body.innerText).Cookie.split('; ').sort()", in: page,
          gives: ["script=1", "user=Ram"])
        try await expect(
          "[document.cookie, localStorage.getItem('key')]", in: page, gives: ["script=1", "1"])
      }
      try await visit(.url(server.address + "/headers"), profile: nil) { page in
        try await expect("JSON.parse(document.body.innerText).Cookie", in: page, gives: .undefined)
      }
    }

    @Test func withoutAProfileNothingIsKept() async throws {
      let server = try TestServer()
      for source in [PageSource.html("<p>"), .url(server.address + "/headers")] {
        for _ in 0..<2 {
          try await visit(source, profile: nil) { page in
            try await expect(Self.read, in: page, gives: [nil, nil])
            try await expect("document.cookie", in: page, gives: "")
            _ = try await page.evaluate(
              Self.write
                + "; if (location.protocol === 'http:') document.cookie = 'a=b; max-age=3600'",
              arguments: ["value": "x"])
          }
        }
      }
    }

    @Test func pagesThatAreOpenTogetherShareWhatIsInMemory() async throws {
      let server = try TestServer()
      let source = PageSource.url(server.address + "/x")
      let closed = try await Page()
      try await closed.load(source)
      try await withPage(of: source) { page in
        _ = try await page.evaluate("localStorage.setItem('key', '1'); document.cookie = 'a=b'")
        try await expect("document.cookie", in: closed, gives: "a=b")
      }
      closed.close()
      // Whoever still holds a closed page keeps nothing of it.
      try await withPage(of: source) { page in
        try await expect(
          "[document.cookie, localStorage.getItem('key')]", in: page, gives: ["", nil])
      }
      #expect(closed.pendingCallCount == 0)
    }

    @Test func pagesOfAProfileShareIt() async throws {
      let folder = try TemporaryFolder(["index.html": "<p>"])
      let profile = try Profile(folder: folder.path + "/p")
      let configuration = PageConfiguration(profile: profile)
      try await withPage(of: .file(folder.path), configuration) { one in
        _ = try await one.evaluate("localStorage.setItem('key', 'shared')")
        try await withPage(of: .file(folder.path), configuration) { two in
          // Beside each other they are two sites.
          try await expect("location.origin", in: two, gives: "bridge-app://localhost-2")
          try await expect("(await fetch('index.html')).status", in: two, gives: 200)
        }
      }
      try await withPage(of: .file(folder.path), configuration) { page in
        try await expect("localStorage.getItem('key')", in: page, gives: "shared")
        try await expect("bridgeHost.call('sayHello', 'Ram')", in: page, gives: "Hello Ram !")
      }
    }

    /// Gives the reason why there is no such profile.
    private func refusal(_ folder: String) -> String? {
      do throws(WriteError) {
        _ = try Profile(folder: folder)
        return nil
      } catch {
        return error.description
      }
    }

    @Test func onlyOneAtATime() async throws {
      let folder = try TemporaryFolder()
      let path = folder.path + "/p"
      try await visit(.html("<p>"), profile: path) { page in
        #expect(refusal(path) == "it is in use")
        #expect(refusal(path + "/../p/") == "it is in use")
        #expect(refusal(folder.path + "/q") == nil)
      }
      #expect(refusal(path) == nil)
      var profile: Profile? = try Profile(folder: path)
      #expect(refusal(path) == "it is in use")
      #expect(profile != nil)
      profile = nil
      #expect(refusal(path) == nil)
    }

    @Test func whatCannotBeAProfile() throws {
      let folder = try TemporaryFolder(["file": "", "locked/lock/x": ""])
      #expect(refusal(folder.path + "/file") == "Not a directory")
      #expect(refusal(folder.path + "/file/p") == "Not a directory")
      #expect(refusal("/proc/nosuch/p") == "No such file or directory")
      #expect(refusal(folder.path + "/locked") == "Is a directory")
      #expect(
        refusal(folder.path + "/" + String(repeating: "n", count: 300)) == "File name too long")
    }

    @Test func aLinkToAFileIsNoLock() throws {
      let folder = try TemporaryFolder(["precious": "text", "p/x": ""])
      try FileManager.default.createSymbolicLink(
        atPath: folder.path + "/p/lock", withDestinationPath: folder.path + "/precious")
      #expect(refusal(folder.path + "/p") == "Too many levels of symbolic links")
    }
  }
}
