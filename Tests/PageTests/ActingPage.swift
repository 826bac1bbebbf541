// SPDX-License-Identifier: MIT
import BridgeHost
import Testing
import WebKitGTK

/// Who makes a page do something: WebKit counts what `evaluate` runs as the user's.
enum Starter: Sendable, CaseIterable {
  case user, script
}

/// What came of something that a page did.
struct Deed: Sendable {
  var links: [ExternalLink] = []
  /// What native code was called with.
  var calls: [String] = []
  /// With the paths of files in the page's folder.
  var log: [String] = []
  var title = ""
}

/// A page in a folder with `other.html`, whose title is "Other", that does one thing.
enum ActingPage {
  static func html(_ action: String, _ body: String, by starter: Starter) -> String {
    """
    <!doctype html><title>Here</title><button id=start onclick="act()">start</button>
    \(body)
    <script>
    var frame = function (url) {
      var f = document.createElement("iframe");
      f.src = url;
      document.body.appendChild(f);
      return f;
    };
    function act() {
      // What is asked for afterwards is decided afterwards.
      setTimeout(function () { bridgeHost.call("after").then(console.log); }, 0);
      \(action);
    }
    \(starter == .script ? "onload = function () { setTimeout(act, 0); };" : "")
    </script>
    """
  }

  /// - Parameters:
  ///   - leaves: whether the page is to be replaced by the other one.
  ///   - waitsUntilIdle: also for what is told a while after.
  @WebActor static func run(
    _ action: String, _ body: String = "", by starter: Starter, leaves: Bool = false,
    waitsUntilIdle: Bool = false, _ change: (inout PageConfiguration) -> Void = { _ in }
  ) async throws -> Deed {
    let folder = try TemporaryFolder([
      "index.html": html(action, body, by: starter),
      "other.html": "<!doctype html><title>Other</title>",
    ])
    var deed = Deed()
    var configuration = PageConfiguration()
    configuration.linkOpener = { deed.links.append($0) }
    configuration.trace = { record in
      guard record.kind == .call, record.direction == .pageToNative, record.name != "after" else {
        return
      }
      deed.calls.append("\(record.name ?? "") \(record.data?.jsonText ?? "")")
    }
    change(&configuration)
    try await withLoggedPage(of: .file(folder.path + "/index.html"), configuration) { page, log in
      page.handlers.register("get_user") { (_: Call) in .undefined }
      page.handlers.register("after") { (_: Call) in "after" }
      if starter == .user { try await page.click("#start") }
      if leaves {
        _ = await log.first { $0 == .titleChanged("Other") }
      } else {
        await log.line("after")
      }
      if waitsUntilIdle { await page.waitUntilIdle() }
      deed.log = log.log.map { $0.replacing(folder.path + "/", with: "") }
      deed.title = try await page.evaluate("document.title")
    }
    return deed
  }
}
