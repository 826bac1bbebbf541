// SPDX-License-Identifier: MIT
import BridgeHost
import Testing
import WebKitGTK

extension PageTests {
  /// There is one view: a window that a page opens takes its place, or does not open.
  @Suite(.timeLimit(.minutes(2))) @WebActor struct NewWindows {
    private nonisolated static let opens =
      "other.html opens in place of the page, not in a new window"
    private nonisolated static let refused =
      "no window opens for other.html: a script asked for it, not a click of the user"
    private nonisolated static let empty =
      "no empty window opens for the page to write into: there is none but the page's own"

    /// What a page does, with what.
    struct Case: Sendable, CustomTestStringConvertible {
      let action: String
      var body = ""
      var log: [String] = []
      var calls: [String] = []
      var testDescription: String { action + " " + body }
    }

    nonisolated static let withinTheSite: [Case] = [
      Case(action: "a.click()", body: "<a id=a href=other.html target=_blank>x</a>"),
      Case(action: "a.click()", body: "<a id=a href=other.html target=help>x</a>"),
      Case(action: "a.click()", body: "<a id=a href=other.html target=_blank rel=noopener>x</a>"),
      Case(action: "f.submit()", body: "<form id=f method=post action=other.html target=_blank>"),
      Case(action: "window.open('other.html')"),
      Case(action: "window.open('other.html', '_blank', 'width=300,height=200')"),
      Case(action: "window.open('other.html', '_system')"),
      Case(action: "open('./x/../other.html')"),
    ]

    @Test(arguments: withinTheSite) func theUserOpensItInPlaceOfThePage(
      _ testCase: Case
    ) async throws {
      let deed = try await ActingPage.run(
        testCase.action, testCase.body, by: .user, leaves: true)
      #expect(deed.title == "Other")
      #expect(deed.log == [Self.opens])
      #expect(deed.links == [])
    }

    @Test(arguments: withinTheSite) func aScriptOpensNone(_ testCase: Case) async throws {
      let deed = try await ActingPage.run(testCase.action, testCase.body, by: .script)
      #expect(deed.title == "Here")
      #expect(deed.log == [Self.refused])
      #expect(deed.links == [])
    }

    /// Bridge and answers work in the page that took the place.
    @Test func whatOpensInPlaceMayCallNative() async throws {
      let folder = try TemporaryFolder([
        "index.html": "<a id=a href=other.html target=_blank>x</a>",
        "other.html": "<script>bridgeHost.call('echo', 'there').then(console.log)</script>",
      ])
      try await withLoggedPage(of: .file(folder.path + "/index.html")) { page, log in
        try await page.click("#a")
        await log.line("there")
      }
    }

    @Test(arguments: Starter.allCases) func selfIsTheViewItself(_ starter: Starter) async throws {
      let deed = try await ActingPage.run(
        "window.open('other.html', '_self')", by: starter, leaves: true)
      #expect(deed.log == [])
    }

    nonisolated static let toAnotherSite: [Case] = [
      Case(action: "a.click()", body: "<a id=a href='https://example.com/x' target=_blank>x</a>"),
      Case(action: "a.click()", body: "<a id=a href='https://example.com/x' target=help>x</a>"),
      Case(action: "window.open('https://example.com/x')"),
      Case(action: "window.open('https://example.com/x', '_system')"),
      Case(action: "window.open('https://example.com/x', '_blank', 'location=yes')"),
      Case(
        action: "f.submit()",
        body: "<form id=f method=post action='https://example.com/x' target=_blank>"),
    ]

    @Test(arguments: toAnotherSite, Starter.allCases) func anotherSiteIsForTheBrowser(
      _ testCase: Case, _ starter: Starter
    ) async throws {
      let deed = try await ActingPage.run(testCase.action, testCase.body, by: starter)
      #expect(deed.links.map(\.uri) == ["https://example.com/x"])
      #expect(deed.links.map(\.isUserGesture) == [starter == .user])
      #expect(deed.log == [])
      #expect(deed.title == "Here")
    }

    @Test func anotherSiteMayOpenInside() async throws {
      let server = try TestServer(documents: ["/x": "<title>Other</title>"])
      let deed = try await ActingPage.run(
        "window.open('\(server.address)/x')", by: .user, leaves: true
      ) { $0.shouldOpenLinksExternally = false }
      #expect(deed.links == [])
      #expect(
        deed.log.first == "\(server.address)/x opens in place of the page, not in a new window")
    }

    nonisolated static let forNobody: [Case] = [
      Case(action: "window.open()", log: [empty]),
      Case(action: "window.open('')", log: [empty]),
      Case(action: "window.open('', 'print')", log: [empty]),
      Case(action: "window.open('about:blank')", log: [empty]),
      Case(
        action: "window.open('javascript:alert(1)')",
        log: [
          "no window opens for javascript:alert(1): only a page of a site can take the place of this one"
        ]),
      Case(
        action: "a.click()", body: "<a id=a href='javascript:alert(1)' target=_blank>x</a>",
        log: [
          "no window opens for javascript:alert(1): only a page of a site can take the place of this one"
        ]),
      Case(
        action: "window.open('data:text/html,x')",
        log: [
          "no window opens for data:text/html,x: only a page of a site can take the place of this one"
        ]),
      // A load by native code would go past what WebKit forbids to pages.
      Case(
        action: "window.open('file:///etc/hostname')",
        log: [
          "no window opens for file:///etc/hostname: pages cannot open file: addresses; write the path from the page to the file"
        ]),
      Case(
        action: "window.open('myapp://open')",
        log: [
          #"the navigation to myapp://open was dropped: no dialect knows the scheme "myapp""#
        ]),
      Case(
        action: "a.click()", body: "<a id=a href='myapp://open' target=_blank>x</a>",
        log: [
          #"the navigation to myapp://open was dropped: no dialect knows the scheme "myapp""#
        ]),
      Case(
        action: #"try { window.open('foo://{"a":1}') } catch (e) {}"#,
        log: [
          #"the window for foo://{"a":1} is lost: that is no URL; encodeURIComponent what follows the scheme"#
        ]),
    ]

    @Test(arguments: forNobody, Starter.allCases) func othersOpenNowhere(
      _ testCase: Case, _ starter: Starter
    ) async throws {
      let deed = try await ActingPage.run(testCase.action, testCase.body, by: starter)
      #expect(deed.log == testCase.log)
      #expect(deed.links == [])
      #expect(deed.title == "Here")
    }

    private nonisolated static let sayHello =
      #"'js2ios://' + '{"functionname":"sayHello","args":["Ram"]}'"#
    private nonisolated static let hello =
      #"js2ios: sayHello (no success callback): "Hello Ram !""#

    nonisolated static let messages: [Case] = [
      Case(action: "window.open('ios-log:##sendToApp##a b')", calls: [#"ios-log "a b""#]),
      Case(action: "window.open('get_user:##sendToApp##5')", calls: [#"get_user "5""#]),
      Case(
        action: "window.open('ios-log:##sendToApp##1'); window.open('ios-log:##sendToApp##2')",
        calls: [#"ios-log "1""#, #"ios-log "2""#]),
      Case(action: "window.open(\(sayHello))", log: [hello], calls: [#"sayHello ["Ram"]"#]),
      Case(
        action:
          #"window.open('js2ios://' + encodeURIComponent('{"functionname":"sayHello","args":["Ram"]}'))"#,
        log: [hello], calls: [#"sayHello ["Ram"]"#]),
      Case(
        action: "a.click()",
        body: "<a id=a target=_blank href='ios-log:##sendToApp##1'>x</a>", calls: [#"ios-log "1""#]),
      Case(
        action: "a.href = \(sayHello); a.click()", body: "<a id=a target=_blank>x</a>",
        log: [hello],
        calls: [#"sayHello ["Ram"]"#]),
    ]

    @Test(arguments: messages, Starter.allCases) func messagesArriveOnce(
      _ testCase: Case, _ starter: Starter
    ) async throws {
      let deed = try await ActingPage.run(testCase.action, testCase.body, by: starter)
      #expect(deed.calls == testCase.calls)
      #expect(deed.log == testCase.log)
      #expect(deed.links == [])
      #expect(deed.title == "Here")
    }

    @Test(arguments: [
      Case(action: "a.click()", body: "<a id=a href=other.html target=_blank>x</a>"),
      Case(action: "window.open('other.html')"),
      Case(action: "window.open('https://example.com/other.html')"),
    ]) func thePolicyOfTheHostIsAskedOnce(_ testCase: Case) async throws {
      var asked: [NavigationAction] = []
      let deed = try await ActingPage.run(testCase.action, testCase.body, by: .user) {
        $0.navigationPolicy = { action in
          guard action.uri.contains("other") else { return .allow }
          asked.append(action)
          return .cancel
        }
      }
      #expect(asked.map(\.isNewWindow) == [true])
      #expect(asked.map(\.isUserGesture) == [true])
      #expect(deed.links == [])
      #expect(deed.log == [])
      #expect(deed.title == "Here")
    }

    @Test func whatThePolicyAllowsGoesOn() async throws {
      let deed = try await ActingPage.run(
        "window.open('other.html')", by: .user, leaves: true
      ) { $0.navigationPolicy = { _ in .allow } }
      #expect(deed.log == [Self.opens])
    }
  }
}
