// SPDX-License-Identifier: MIT
import BridgeHost
import Testing
import WebKitGTK

private let stage = Stage(
  html: { script in
    """
    <!doctype html><meta charset=utf-8><title>Frames</title><script>
    function ok(text) { console.log("ok " + text); }
    function addFrame(how) {
      var frame = document.createElement("frame");
      how(frame, 'js2ios://{"functionname":"echo","args":["a é"],"success":"ok"}');
      document.querySelector("frameset").appendChild(frame);
    }
    \(script)
    </script><frameset cols="50,*"><frame src="about:blank"></frameset>
    """
  },
  fence: "bridgeHost.call('fence')")

private let heard = [Heard("echo", ["a é"], "js2ios")]
private let lines = [#"ok {"result":["a é"]}"#]

extension PageTests {
  /// Frames of framesets carry messages as iframes do.
  @Suite(.timeLimit(.minutes(1))) @WebActor struct Framesets {
    private static let ways: [Exchange] = [
      Exchange("addFrame(function (frame, url) { frame.src = url; })", heard: heard, lines: lines),
      Exchange(
        "addFrame(function (frame, url) { frame.setAttribute('src', url); })", heard: heard,
        lines: lines),
      // One that is there already.
      Exchange(
        #"document.querySelector("frame").src = 'js2ios://{"functionname":"echo","args":["a é"],"success":"ok"}'"#,
        heard: heard, lines: lines),
      Exchange(
        ##"document.querySelector("frame").src = "get_user:##sendToApp##a\tb""##,
        heard: [Heard("get_user", "a\tb", "sendToApp")],
        log: [#"sendToApp: get_user: no handler is named "get_user""#]),
      // Markup.
      Exchange(
        ##"document.querySelector("frameset").insertAdjacentHTML("beforeend", "<frame src='js2ios://{\"functionname\":\"echo\",\"args\":[\"a é\"],\"success\":\"ok\"}'>")"##,
        heard: heard, lines: lines),
    ]

    @Test func scripts() async throws { try await stage.play(Self.ways) }

    @Test func markup() async throws {
      let html = #"""
        <!doctype html><meta charset=utf-8><script>
        function ok(text) { console.log("ok " + text); }
        </script><frameset cols="50,*">
        <frame src='js2ios://{"functionname":"echo","args":["a é"],"success":"ok"}'>
        <frame src="note:##sendToApp##x"></frameset>
        """#
      try await withLoggedPage(html) { page, log in
        await log.line(#"ok {"result":["a é"]}"#)
        #expect(log.lines == lines)
      }
    }

    /// What is no message goes where it went.
    @Test func addressesStay() async throws {
      try await withPage("<frameset><frame></frameset>") { page in
        try await expect(
          "const frame = document.querySelector('frame'); frame.src = 'a.html'; return [frame.getAttribute('src'), frame.src.endsWith('/a.html')]",
          in: page, gives: ["a.html", true])
      }
    }
  }
}
