// SPDX-License-Identifier: MIT
import BridgeHost
import Foundation
import Testing
import WebKitGTK

extension PageTests {
  /// Links, forms and locations that are for others than the view.
  @Suite(.timeLimit(.minutes(2))) @WebActor struct Links {
    /// What a page does, with what, and what comes of it.
    struct Case: Sendable, CustomTestStringConvertible {
      let action: String
      var body = ""
      var link: String?
      var log: [String] = []
      var calls: [String] = []
      var testDescription: String { action + " " + body }
    }

    nonisolated static let programs: [Case] = [
      Case(
        action: "a.click()", body: "<a id=a href='mailto:r@x.example'>", link: "mailto:r@x.example"),
      Case(action: "a.click()", body: "<a id=a href='TEL:+4930'>", link: "tel:+4930"),
      Case(action: "location = 'tel:+4930'", link: "tel:+4930"),
      Case(action: "location.href = 'sms:+4930?body=x'", link: "sms:+4930?body=x"),
      Case(action: "location.assign('itms-apps://x/1')", link: "itms-apps://x/1"),
      Case(action: "window.open('sms:+4930')", link: "sms:+4930"),
      Case(action: "window.open('itms-apps://x/1', '_system')", link: "itms-apps://x/1"),
      Case(action: "frame('tel:+4930')", link: "tel:+4930"),
      Case(
        action: "f.submit()",
        body: "<form id=f action='mailto:r@x.example'><input name=q value=1></form>",
        link: "mailto:r@x.example?q=1"),
      Case(
        action: "f.submit()",
        body: "<form id=f method=post action='tel:+4930'><input name=q></form>",
        link: "tel:+4930"),
    ]

    @Test(arguments: programs, Starter.allCases) func areForOtherPrograms(
      _ testCase: Case, _ starter: Starter
    ) async throws {
      let deed = try await ActingPage.run(testCase.action, testCase.body, by: starter)
      #expect(deed.links.map(\.uri) == [testCase.link])
      #expect(deed.links.map(\.isUserGesture) == [starter == .user])
      #expect(deed.log == [])
      #expect(deed.title == "Here")
    }

    /// The option is about other sites: no page is at these.
    @Test func programsStayProgramsWithLinksInside() async throws {
      let deed = try await ActingPage.run("location = 'tel:+4930'", by: .user) {
        $0.shouldOpenLinksExternally = false
      }
      #expect(deed.links.map(\.uri) == ["tel:+4930"])
    }

    @Test func headlessNobodyIsThere() async throws {
      let deed = try await ActingPage.run("location = 'tel:+4930'", by: .user) {
        $0.linkOpener = nil
      }
      #expect(
        deed.log == ["the link to tel:+4930 was not opened: nobody is there to look at it"])
    }

    private nonisolated static func dropped(_ uri: String, _ scheme: String) -> String {
      "the navigation to \(uri) was dropped: no dialect knows the scheme \"\(scheme)\""
    }

    nonisolated static let dropped: [Case] = [
      Case(
        action: "a.click()", body: "<a id=a href='myapp://x'>", log: [dropped("myapp://x", "myapp")]
      ),
      Case(action: "location = 'myapp://x'", log: [dropped("myapp://x", "myapp")]),
      Case(action: "frame('myapp://x')", log: [dropped("myapp://x", "myapp")]),
      Case(
        action: "f.submit()", body: "<form id=f action='myapp://x'><input name=q value=1></form>",
        log: [dropped("myapp://x?q=1", "myapp")]),
      Case(
        action: "f.submit()",
        body: "<form id=f method=post action='myapp://x'><input name=q></form>",
        log: [dropped("myapp://x", "myapp")]),
      Case(action: "a.click()", body: "<a id=a href='javascript:void act.name'>"),
      Case(
        action: "a.click()", body: "<a id=a href='file:///etc/hostname'>",
        log: [
          "the link to file:///etc/hostname leads nowhere: pages cannot open file: addresses; write the path from the page to the file"
        ]),
      Case(
        action: "a.click()", body: "<a id=a download href=other.html>",
        log: ["other.html is not downloaded: pages cannot save files"]),
      Case(
        action: "a.click()",
        body: "<a id=a download='bridge-host-test.txt' href='data:text/plain,x'>",
        log: ["data:text/plain,x is not downloaded: pages cannot save files"]),
    ]

    @Test(arguments: dropped, Starter.allCases) func areForNobody(
      _ testCase: Case, _ starter: Starter
    ) async throws {
      let deed = try await ActingPage.run(
        testCase.action, testCase.body, by: starter, waitsUntilIdle: true)
      #expect(deed.links == [])
      #expect(deed.log == testCase.log)
      #expect(deed.title == "Here")
      // WebKit's own folder for downloads, where the user has named no other.
      #expect(!FileManager.default.fileExists(atPath: NSHomeDirectory() + "/bridge-host-test.txt"))
    }

    private nonisolated static let hello =
      #"js2ios: sayHello (no success callback): "Hello Ram !""#
    private nonisolated static let raw = #"js2ios://{"functionname":"sayHello","args":["Ram"]}"#
    private nonisolated static let encoded =
      "js2ios://%7B%22functionname%22%3A%22sayHello%22%2C%22args%22%3A%5B%22Ram%22%5D%7D"
    private nonisolated static let fields = "<input name=q value=1><input id=s type=submit>"

    nonisolated static let forms: [Case] = ["get", "post"].flatMap { method in
      [
        Case(
          action: "f.submit()",
          body: "<form id=f method=\(method) action='\(raw)'>\(fields)</form>", log: [hello],
          calls: [#"sayHello ["Ram"]"#]),
        Case(
          action: "f.submit()",
          body: "<form id=f method=\(method) action='\(encoded)'>\(fields)</form>", log: [hello],
          calls: [#"sayHello ["Ram"]"#]),
        Case(
          action: "f.requestSubmit()",
          body: "<form id=f method=\(method) action='ios-log:##sendToApp##a  b'>\(fields)</form>",
          calls: [#"ios-log "a  b""#]),
        Case(
          action: "s.click()",
          body: "<form id=f method=\(method) action='get_user:##sendToApp##5'>\(fields)</form>",
          calls: [#"get_user "5""#]),
      ]
    }

    @Test(arguments: forms, Starter.allCases) func formsSendAMessageOnce(
      _ testCase: Case, _ starter: Starter
    ) async throws {
      let deed = try await ActingPage.run(testCase.action, testCase.body, by: starter)
      #expect(deed.calls == testCase.calls)
      #expect(deed.log == testCase.log)
      #expect(deed.title == "Here")
    }

    @Test func theButtonOfAFormMayNameItsAddress() async throws {
      let deed = try await ActingPage.run(
        "s.click()",
        "<form action=other.html><input id=s type=submit formaction='ios-log:##sendToApp##1'></form>",
        by: .user)
      #expect(deed.calls == [#"ios-log "1""#])
      #expect(deed.title == "Here")
    }

    /// As the page's own script has had it.
    @Test func aFormThatThePageStopsSendsNothing() async throws {
      let deed = try await ActingPage.run(
        "s.click()",
        "<form onsubmit='return false' action='ios-log:##sendToApp##1'><input id=s type=submit></form>",
        by: .user)
      #expect(deed.calls == [])
      #expect(deed.log == [])
    }

    /// Also one whose fields hide its own members.
    @Test func ordinaryFormsGoOn() async throws {
      let deed = try await ActingPage.run(
        "HTMLFormElement.prototype.submit.call(f)",
        "<form id=f action=other.html><input name=action value=1><input name=submit></form>",
        by: .script, leaves: true)
      #expect(deed.log == [])
    }
  }
}
