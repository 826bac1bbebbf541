// SPDX-License-Identifier: MIT
import BridgeHost
import Testing
import WebKitGTK

extension PageTests.ConformanceChannels {
  /// Frames and policies that stand in the way.
  @Suite(.timeLimit(.minutes(1))) @WebActor struct Surroundings {
    @Test(arguments: Channel.all) func emptyFramesChangeNothing(_ channel: Channel) async throws {
      let frames = """
        <iframe></iframe><iframe src="about:blank"></iframe><iframe src=""></iframe>
        <script>
        for (var i = 0; i < 5; i++) {
          var frame = document.createElement("iframe");
          if (i % 2) frame.src = "about:blank";
          document.documentElement.appendChild(frame);
          frame.parentNode.removeChild(frame);
        }
        </script>
        """
      try await withChannel(channel, body: frames) { page, _ in
        try await expect(
          """
          const frame = document.createElement("iframe");
          document.body.appendChild(frame);
          const first = ask("same", 1);
          frame.remove();
          return [await first, await ask("same", 2)];
          """, in: page, gives: [1, 2])
      }
    }

    private func policy(_ text: String) -> String {
      "<meta http-equiv=Content-Security-Policy content=\"\(text)\">"
    }

    /// WebKit blocks the frames, and the messages are heard.
    @Test(arguments: Channel.all) func withoutLeaveForFrames(_ channel: Channel) async throws {
      let head = policy("default-src 'none'; script-src 'unsafe-inline'")
      try await withChannel(channel, head: head) { page, _ in
        try await expect("ask('same', 1)", in: page, gives: 1)
        try await expect(
          "Promise.all([ask('same', 2), ask('same', 3), ask('same', 4)])", in: page,
          gives: [2, 3, 4])
      }
    }

    /// The page's own scripts do not run, those of native code do.
    @Test(arguments: Channel.all) func withoutLeaveForScripts(_ channel: Channel) async throws {
      let html =
        "<!doctype html>\(policy("script-src 'none'"))<script>document.title = 'ran'</script>"
      let page = try await Page()
      defer { page.close() }
      ChannelNative().register(on: page)
      page.addUserScript("\(channel.script)\n\(Channel.common)")
      try await page.load(.html(html))
      try await expect("document.title", in: page, gives: "")
      try await expect("ask('same', 1)", in: page, gives: 1)
      try await expect("bridgeHost.call('same', 2)", in: page, gives: 2)
    }
  }
}
