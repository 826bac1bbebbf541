// SPDX-License-Identifier: MIT
import BridgeHost
import Testing
import WebKitGTK

/// The navigations that a host was asked about.
@WebActor private final class Asked {
  var uris: [String] = []
  weak var page: Page?
  private var waiters: [(count: Int, resume: () -> Void)] = []

  func note(_ action: NavigationAction) {
    uris.append(action.uri)
    for waiter in waiters where waiter.count <= uris.count { waiter.resume() }
    waiters.removeAll { $0.count <= uris.count }
  }

  func wait(for count: Int) async {
    guard uris.count < count else { return }
    await withCheckedContinuation { continuation in
      waiters.append((count, { continuation.resume() }))
    }
  }
}

extension PageTests {
  @Suite(.timeLimit(.minutes(1))) @WebActor struct NavigationPolicies {
    private let asked = Asked()

    private func configuration(
      _ answer: @escaping @WebActor (NavigationAction) async -> NavigationActionPolicy
    ) -> PageConfiguration {
      var configuration = PageConfiguration()
      let asked = asked
      configuration.navigationPolicy = { action in
        asked.note(action)
        return await answer(action)
      }
      return configuration
    }

    @Test func theHostIsAskedOnceAboutEachNavigation() async throws {
      let html = "<title>First</title><iframe src='data:text/html,frame'></iframe>"
      try await withLoggedPage(html, configuration { _ in .allow }) { page, log in
        #expect(asked.uris == ["bridge-app://localhost/", "data:text/html,frame"])
        _ = try await page.evaluate("void (location.href = 'about:blank#x')")
        await asked.wait(for: 3)
        #expect(asked.uris.last == "about:blank#x")
      }
    }

    @Test func messagesAreNoNavigations() async throws {
      let html = """
        <script>
        function open(uri) {
          var f = document.createElement("iframe"); f.setAttribute("src", uri);
          document.documentElement.appendChild(f); f.parentNode.removeChild(f);
        }
        open("ios-log:##sendToApp##x");
        open("get_user:##sendToApp##x");
        open("https://__bridge_loaded__");
        open("wvjbscheme://__WVJB_QUEUE_MESSAGE__");
        open("yy://__QUEUE_MESSAGE__/");
        open("js2ios://" + JSON.stringify({functionname: "echo", args: [1], success: "ok"}));
        function ok() { console.log("ok"); }
        </script>
        """
      try await withLoggedPage(html, configuration { _ in .allow }) { _, log in
        await log.line("ok")
        #expect(asked.uris == ["bridge-app://localhost/"])
      }
    }

    @Test func aRefusedNavigationLeavesThePageAsItIs() async throws {
      let policy = configuration { $0.uri.contains("other") ? .cancel : .allow }
      try await withPage("<title>Here</title>", policy) { page in
        _ = try await page.evaluate("void (location.href = 'other.html')")
        await asked.wait(for: 2)
        try await expect("document.title", in: page, gives: "Here")
        try await expect("bridgeHost.call('echo', 1)", in: page, gives: 1)
      }
    }

    @Test func aRefusedLoadOfTheHostIsAFailure() async throws {
      let page = try await Page(
        configuration { $0.uri.contains("127.0.0.1") ? .cancel : .allow })
      defer { page.close() }
      for uri in [
        "http://127.0.0.1:47999/a", "http://127.0.0.1:47999", "HTTP://127.0.0.1:47999/B",
        "http://127.0.0.1:80/", "http://127.0.0.1:47999/a b", "http://127.0.0.1:47999/é",
        "http://127.0.0.1:47999/a/../b",
      ] {
        let error = await failure { try await page.load(.url(uri)) }.value
        #expect(error?.code == .loadFailed, "\(uri)")
        #expect(error?.message.contains("navigation policy") == true, "\(uri)")
      }
      try await page.load(.html("<title>Good</title>"))
      #expect(page.title == "Good")
    }

    @Test func aRefusedRedirectEndsTheLoad() async throws {
      let server = try TestServer()
      let page = try await Page(configuration { $0.isRedirect ? .cancel : .allow })
      defer { page.close() }
      let uri = "\(server.address)/redirect?/target"
      let error = await failure { try await page.load(.url(uri)) }.value
      #expect(error?.code == .loadFailed)
      #expect(asked.uris == [uri, "\(server.address)/target"])
    }

    /// The old bridges deadlocked or answered twice here.
    @Test func theHostMayAskThePageBeforeItAnswers() async throws {
      let asked = asked
      let policy = configuration { action in
        guard action.uri.contains("other"), let page = asked.page else { return .allow }
        do {
          let title: String = try await page.evaluate("document.title")
          let answer = try await page.call("mayLeave", .string(title))
          return answer == true ? .allow : .cancel
        } catch {
          Issue.record("\(error)")
          return .cancel
        }
      }
      let html = """
        <title>Here</title>
        <script>bridgeHost.handle("mayLeave", async (title) => { await bridgeHost.call("echo", 1); return title === "There"; });</script>
        """
      try await withLoggedPage(html, policy) { page, log in
        asked.page = page
        _ = try await page.evaluate("void (location.href = 'other.html')")
        await asked.wait(for: 2)
        try await expect("document.title", in: page, gives: "Here")
        _ = try await page.evaluate(
          "document.title = 'There'; void (location.href = 'other.html?2')")
        _ = await log.first { $0 == .loaded(uri: "bridge-app://localhost/other.html?2") }
        #expect(asked.uris.count == 3)
      }
    }

    @Test func theHostMayAskThePageThatItIsAboutToReplace() async throws {
      let asked = asked
      let policy = configuration { action in
        guard action.type == .reload, let page = asked.page else { return .allow }
        do {
          return try await page.call("mayLeave") == true ? .allow : .cancel
        } catch {
          Issue.record("\(error)")
          return .cancel
        }
      }
      let html = "<script>let asked = 0; bridgeHost.handle('mayLeave', () => ++asked > 1)</script>"
      try await withPage(html, policy) { page in
        asked.page = page
        let refused = failure { try await page.reload() }
        #expect(await refused.value?.code == .loadFailed)
        try await page.reload()
        // A new document, which has not been asked.
        try await expect("asked", in: page, gives: 0)
      }
    }

    @Test func closingWhileTheHostThinks() async throws {
      let asked = asked
      let policy = configuration { action in
        if action.uri.contains("other") { asked.page?.close() }
        return .allow
      }
      try await withPage("<title>Here</title>", policy) { page in
        asked.page = page
        let evaluation = failure {
          try await page.evaluate("location.href = 'other.html'; await new Promise(() => {})")
        }
        await asked.wait(for: 2)
        #expect(await evaluation.value?.code == .closed)
      }
    }
  }
}
