// SPDX-License-Identifier: MIT
import BridgeHost
import Foundation
import Testing
import WebKitGTK

extension PageTests {
  /// Files by our own scheme: what the web platform offers works, and nothing leaves the folder.
  @Suite(.timeLimit(.minutes(1))) @WebActor struct Files {
    private static let site = [
      "index.html": "<!doctype html><title>Site</title>", "sub/page.html": "<title>Sub</title>",
      "module.js": "import { two } from './sub/two.js'; export const four = two * 2;",
      "sub/two.js": "export const two = 2;", "data.json": #"{"é": [1, 2]}"#,
      "worker.js": "onmessage = (event) => postMessage(event.data * 2);",
      "a b#%é.txt": "odd name", "style.css": "p { color: red }",
    ]

    @Test func modulesFetchWorkersStorage() async throws {
      let folder = try TemporaryFolder(Self.site)
      try await withPage(of: .file(folder.path)) { page in
        try await expect("isSecureContext && typeof crypto.subtle", in: page, gives: "object")
        try await expect("location.origin", in: page, gives: "bridge-app://localhost")
        try await expect("(await import('./module.js')).four", in: page, gives: 4)
        try await expect(
          "await (await fetch('data.json')).json()", in: page, gives: ["é": [1, 2]])
        try await expect(
          "(await fetch('data.json')).headers.get('content-type')", in: page,
          gives: "application/json")
        try await expect(
          "await (await fetch(encodeURIComponent('a b#%é.txt'))).text()", in: page,
          gives: "odd name")
        try await expect(
          "new Promise((r) => { const w = new Worker('worker.js'); w.onmessage = (e) => r(e.data); w.postMessage(21); })",
          in: page, gives: 42)
        try await expect(
          "localStorage.setItem('a', '1'); return localStorage.getItem('a')", in: page, gives: "1")
        try await expect(
          """
          new Promise((resolve, reject) => {
            const request = indexedDB.open("db", 1);
            request.onupgradeneeded = () => request.result.createObjectStore("s");
            request.onsuccess = () => {
              const put = request.result.transaction("s", "readwrite").objectStore("s").put(7, "k");
              put.onsuccess = () => resolve(put.result);
            };
            request.onerror = () => reject(request.error);
          })
          """, in: page, gives: "k")
      }
    }

    @Test func wasmStreams() async throws {
      let folder = try TemporaryFolder(Self.site)
      // (module (func (export "add") (param i32 i32) (result i32) local.get 0 local.get 1 i32.add))
      let module: [UInt8] = [
        0, 0x61, 0x73, 0x6D, 1, 0, 0, 0, 1, 7, 1, 0x60, 2, 0x7F, 0x7F, 1, 0x7F, 3, 2, 1, 0, 7, 7, 1,
        3, 0x61, 0x64, 0x64, 0, 0, 10, 9, 1, 7, 0, 0x20, 0, 0x20, 1, 0x6A, 11,
      ]
      try Data(module).write(to: URL(fileURLWithPath: folder.path + "/add.wasm"))
      try await withPage(of: .file(folder.path)) { page in
        try await expect(
          "(await WebAssembly.instantiateStreaming(fetch('add.wasm'))).instance.exports.add(2, 3)",
          in: page, gives: 5)
      }
    }

    @Test func nothingOutsideIsServed() async throws {
      let outside = try TemporaryFolder(["secret.txt": "secret"])
      let folder = try TemporaryFolder(Self.site)
      let manager = FileManager.default
      try manager.createSymbolicLink(
        atPath: folder.path + "/link.txt", withDestinationPath: outside.path + "/secret.txt")
      try manager.createSymbolicLink(
        atPath: folder.path + "/linked", withDestinationPath: outside.path)
      let name = (outside.path as NSString).lastPathComponent
      try await withPage(of: .file(folder.path)) { page in
        for path in [
          "../\(name)/secret.txt", "%2e%2e/\(name)/secret.txt", "..%2f\(name)/secret.txt",
          "sub/%2e%2e/%2e%2e/\(name)/secret.txt", "..%5c\(name)/secret.txt", "link.txt",
          "linked/secret.txt", "%00", "data.json%00.txt", "//\(name)/secret.txt", "nosuch.txt",
          "/etc/passwd", "%2fetc%2fpasswd", ".%2e/\(name)/secret.txt",
          #"..\\#(name)\secret.txt"#, #"sub\..\..\\#(name)\secret.txt"#,
          #"sub\..%5c..\\#(name)/secret.txt"#,
          #"%2e%2e\\#(name)\secret.txt"#, #"sub\..\linked\secret.txt"#, #"\etc\passwd"#,
        ] {
          let status: Int = try await page.evaluate(
            "(await fetch(path)).status",
            arguments: ["path": .string("bridge-app://localhost/" + path)])
          #expect(status == 403 || status == 404, "\(path)")
        }
        try await expect("(await fetch('data.json')).status", in: page, gives: 200)
      }
    }

    @Test func onlyReading() async throws {
      let folder = try TemporaryFolder(Self.site)
      try await withPage(of: .file(folder.path)) { page in
        for body in ["'text'", "new ArrayBuffer(8)", "new Blob(['x'])", "new FormData()"] {
          try await expect(
            "(await fetch('data.json', {method: 'POST', body: \(body)})).status", in: page,
            gives: 405)
        }
        try await expect(
          "const r = await fetch('data.json', {method: 'HEAD'}); return [r.status, await r.text()]",
          in: page, gives: [200, ""])
      }
    }

    @Test func twoPagesSeeTheirOwnFolders() async throws {
      let first = try TemporaryFolder(["index.html": "", "name.txt": "first"])
      let second = try TemporaryFolder(["index.html": "", "name.txt": "second"])
      try await withPage(of: .file(first.path)) { one in
        try await withPage(of: .file(second.path)) { two in
          try await expect("await (await fetch('name.txt')).text()", in: one, gives: "first")
          try await expect("await (await fetch('name.txt')).text()", in: two, gives: "second")
          let _: JSValue = try await one.evaluate("localStorage.setItem('k', 'one')")
          try await expect("localStorage.getItem('k')", in: two, gives: nil)
        }
      }
    }

    @Test func aStrictPolicyDoesNotCutTheBridge() async throws {
      let html = """
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'">
        """
      try await withPage(html) { page in
        try await expect("bridgeHost.call('echo', 1)", in: page, gives: 1)
        try await expect("webkit.messageHandlers.echo.postMessage(2)", in: page, gives: 2)
      }
    }
  }
}
