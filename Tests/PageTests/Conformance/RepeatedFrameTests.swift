// SPDX-License-Identifier: MIT
import BridgeHost
import Testing
import WebKitGTK

private let stage = Stage(
  html: { script in
    """
    <!doctype html><meta charset=utf-8><body><div id=a></div><div id=b></div><script>
    function frame(url) {
      var frame = document.createElement("iframe");
      frame.src = url || 'js2ios://{"functionname":"nothing","args":["a é"],"success":"Object"}';
      return frame;
    }
    \(script)
    </script>
    """
  },
  fence: "bridgeHost.call('fence')")

private func heard(_ count: Int) -> [Heard] {
  Array(repeating: Heard("nothing", ["a é"], "js2ios"), count: count)
}

extension PageTests {
  /// Frames that navigate more than once send their message each time, as with native code of
  /// their own.
  @Suite(.timeLimit(.minutes(1))) @WebActor struct RepeatedFrames {
    nonisolated static let rows: [Exchange] = [
      Exchange("a.appendChild(frame())", heard: heard(1)),
      // Cloned: before it is inserted, and when it has been.
      Exchange("var f = frame(); a.appendChild(f); a.appendChild(f.cloneNode())", heard: heard(2)),
      Exchange(
        "var f = frame(); a.appendChild(f); setTimeout(function () { b.appendChild(f.cloneNode()); }, 20)",
        heard: heard(2)),
      Exchange("var f = frame(); a.appendChild(f.cloneNode())", heard: heard(1)),
      // Inserted again.
      Exchange("var f = frame(); a.appendChild(f); b.appendChild(f)", heard: heard(2)),
      Exchange(
        "var f = frame(); a.appendChild(f); setTimeout(function () { b.appendChild(f); }, 20)",
        heard: heard(2)),
      Exchange(
        "var f = frame(); a.appendChild(f); a.removeChild(f); setTimeout(function () { a.appendChild(f); a.removeChild(f); }, 20)",
        heard: heard(2)),
      // Given the same address again, as the page reads it.
      Exchange("var f = frame(); a.appendChild(f); f.src = f.src", heard: heard(2)),
      // Sent at once, by a queue of which the frame's navigation is no part.
      Exchange(
        #"a.appendChild(frame('yy://return/_fetchQueue/[{"handlerName":"nothing"}]'))"#,
        heard: [Heard("nothing", .undefined, "jsBridge")]),
    ]

    @Test(arguments: rows) func frames(_ row: Exchange) async throws { try await stage.play(row) }

    /// What a policy blocks is sent by the word of the page's script, once.
    @Test func aPolicyThatForbidsFrames() async throws {
      let policy = "<meta http-equiv=Content-Security-Policy content=\"frame-src 'none'\">"
      let strict = Stage(html: { policy + stage.html($0) }, fence: stage.fence)
      try await strict.play(Exchange("a.appendChild(frame())", heard: heard(1)))
    }
  }
}
