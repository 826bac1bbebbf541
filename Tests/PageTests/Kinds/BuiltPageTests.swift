// SPDX-License-Identifier: MIT
import BridgeHost
import Testing
import WebKitGTK

extension PageTests {
  /// What bundlers leave in a folder: modules with absolute paths, chunks, routers.
  @Suite(.timeLimit(.minutes(1))) @WebActor struct BuiltPages {
    private static let files = [
      "index.html": """
      <!doctype html><html lang="en"><head><meta charset="UTF-8"><base href="/">
      <link rel="icon" href="/favicon.svg"><title>App</title>
      <script type="module" crossorigin src="/assets/index-1a2b.js"></script>
      <link rel="modulepreload" crossorigin href="/assets/vendor-3c4d.js">
      <link rel="stylesheet" crossorigin href="/assets/index-5e6f.css">
      </head><body><div id="root"></div><script nomodule src="/assets/old.js"></script></body></html>
      """,
      "favicon.svg": "<svg xmlns='http://www.w3.org/2000/svg'/>",
      "assets/index-1a2b.js": """
      import { shout } from "./vendor-3c4d.js";
      const root = document.getElementById("root");
      const settings = await (await fetch("/settings.json")).json();
      const { answer } = await import("./page-7a8b.js");
      const worker = new Worker(new URL("./worker-9c0d.js", import.meta.url), { type: "module" });
      const worked = await new Promise((done) => {
        worker.onmessage = (event) => done(event.data);
        worker.postMessage(20);
      });
      const greeting = await bridgeHost.call("sayHello", shout(settings.name));
      const route = () => location.pathname + location.hash;
      history.pushState({}, "", "/about");
      const pushed = route();
      history.replaceState({}, "", "/#/list");
      root.textContent = [greeting, answer, worked, pushed, route()].join("|");
      console.log("mounted");
      """,
      "assets/vendor-3c4d.js": "export const shout = (text) => text.toUpperCase();",
      "assets/page-7a8b.js": "export const answer = 42;",
      "assets/worker-9c0d.js": "onmessage = (event) => postMessage(event.data + 1);",
      "assets/index-5e6f.css": "#root { color: rgb(1, 2, 3) }",
      "assets/old.js": "document.title = 'old'",
      "settings.json": #"{"name": "Ram"}"#,
    ]

    @Test func modulesChunksWorkersAndRoutersRun() async throws {
      let folder = try TemporaryFolder(Self.files)
      try await withLoggedPage(of: .file(folder.path)) { page, log in
        await log.line("mounted")
        try await expect(
          "document.getElementById('root').textContent", in: page,
          gives: "Hello RAM !|42|21|/about|/#/list")
        try await expect("getComputedStyle(root).color", in: page, gives: "rgb(1, 2, 3)")
        try await expect("document.title", in: page, gives: "App")
        #expect(log.log == [])
        #expect(log.events.allSatisfy { if case .error = $0 { false } else { true } })
      }
    }

    /// In a folder of another site's path it needs the root that its addresses are meant from.
    @Test func aBuildForASubfolderNeedsItsRoot() async throws {
      var files: [String: String] = [:]
      for (name, text) in Self.files {
        files["app/" + name] = text.replacing("\"/", with: "\"/app/").replacing(
          "'/a", with: "'/app/a")
      }
      let folder = try TemporaryFolder(files)
      let page = try await Page()
      defer { page.close() }
      let log = EventLog(page)
      SampleHandlers.register(on: page) { _ in }
      try await page.load(.file(folder.path + "/app/index.html"), readAccess: folder.path)
      await log.line("mounted")
      try await expect(
        "document.getElementById('root').textContent", in: page,
        gives: "Hello RAM !|42|21|/app/about|/app/#/list")
    }

    @Test func withoutItTheLogNamesIt() async throws {
      let folder = try TemporaryFolder([
        "app/index.html": "<!doctype html><script type=module src='/app/main.js'></script>",
        "app/main.js": "document.title = 'ran'",
      ])
      try await withLoggedPage(of: .file(folder.path + "/app/index.html")) { page, log in
        _ = await log.first {
          if case .error(let error) = $0 {
            error.kind == .resource && error.message.contains("/app/main.js")
              && error.message.contains("--root \(folder.path) ")
          } else {
            false
          }
        }
      }
    }
  }
}
