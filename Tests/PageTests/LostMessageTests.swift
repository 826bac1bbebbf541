// SPDX-License-Identifier: MIT
import BridgeHost
import Testing
import WebKitGTK

extension PageTests {
  /// A message that cannot arrive is told of, once; one that arrives is not.
  @Suite(.timeLimit(.minutes(2))) @WebActor struct LostMessages {
    struct Case: Sendable, CustomTestStringConvertible {
      let action: String
      var body = ""
      var calls: [String] = []
      var log: [String] = []
      var testDescription: String { action + " " + body }
    }

    private nonisolated static func logged(_ values: Int...) -> [String] {
      values.map { "ios-log \"\($0)\"" }
    }

    private nonisolated static func replaced(_ dialect: String, _ what: String) -> String {
      "\(dialect): a message is lost, as its frame was given the next one before it had sent it; each needs a frame of its own: \(what)"
    }

    private nonisolated static func unsent(_ what: String) -> String {
      "sendToApp: a message has not left the page; a frame has to be in the document, and to stay there with its address until the script ends: \(what)"
    }

    /// Addresses 1, 2 and 3 of a dialect that answers nothing.
    private nonisolated static let one = "ios-log:##sendToApp##1"
    private nonisolated static let two = "ios-log:##sendToApp##2"
    private nonisolated static let three = "ios-log:##sendToApp##3"
    private nonisolated static let make = "var f = document.createElement('iframe');"

    nonisolated static let oneFrame: [Case] = [
      // The first leaves when the frame is inserted.
      Case(action: "frame('\(one)').src = '\(two)'", calls: logged(1, 2)),
      Case(
        action: "var f = frame('\(one)'); f.src = '\(two)'; f.src = '\(three)'",
        calls: logged(1, 3), log: [replaced("sendToApp", "ios-log 2")]),
      Case(
        action: "\(make) f.src = '\(one)'; f.src = '\(two)'; document.body.appendChild(f)",
        calls: logged(2), log: [replaced("sendToApp", "ios-log 1")]),
      Case(
        action:
          "\(make) f.setAttribute('src', '\(one)'); f.setAttribute('SRC', '\(two)'); f.src = '\(three)'; document.body.appendChild(f)",
        calls: logged(3),
        log: [replaced("sendToApp", "ios-log 1"), replaced("sendToApp", "ios-log 2")]),
      // Of several dialects: a queue of JsBridge loses nothing.
      Case(
        action: #"""
          var f = frame(""); f.src = "ios-log:##sendToApp##1";
          f.src = 'js2ios://{"functionname":"sayHello","args":["Ram"]}';
          f.src = "yy://__QUEUE_MESSAGE__/"; f.src = "ios-log:##sendToApp##2"
          """#,
        calls: logged(2),
        log: [
          replaced("sendToApp", "ios-log 1"),
          replaced("js2ios", #"{"functionname":"sayHello","args":["Ram"]}"#),
        ]),
      Case(
        action:
          "var f = frame('\(one)'); f.onload = null; setTimeout(function () { f.src = '\(two)' }, 0)",
        calls: logged(1, 2)),
    ]

    @Test(arguments: oneFrame, Starter.allCases) func theLastOfATickArrives(
      _ testCase: Case, _ starter: Starter
    ) async throws {
      let deed = try await ActingPage.run(testCase.action, by: starter, waitsUntilIdle: true)
      #expect(deed.calls == testCase.calls)
      #expect(deed.log == testCase.log)
    }

    nonisolated static let unsentFrames: [Case] = [
      Case(action: "\(make) f.src = '\(one)'", log: [unsent("ios-log 1")]),
      Case(
        action: "\(make) f.src = '\(one)'; document.createElement('div').appendChild(f)",
        log: [unsent("ios-log 1")]),
      Case(action: "var f = frame(''); f.src = '\(one)'; f.remove()", log: [unsent("ios-log 1")]),
      Case(
        action: "var f = frame(''); f.src = '\(one)'; f.src = 'other.html'",
        log: [unsent("ios-log 1")]),
      Case(
        action:
          "var f = frame(''); f.src = '\(one)'; f.src = 'wvjbscheme://__WVJB_QUEUE_MESSAGE__'",
        log: [unsent("ios-log 1")]),
      Case(
        action:
          "for (var i = 0; i < 3; i++) document.createElement('iframe').src = 'ios-log:##sendToApp##' + i",
        log: [
          "sendToApp: 3 messages have not left the page; a frame has to be in the document, and to stay there with its address until the script ends: the first: ios-log 0"
        ]),
      // Late is not lost.
      Case(
        action:
          "\(make) f.src = '\(one)'; setTimeout(function () { document.body.appendChild(f) }, 0)",
        calls: logged(1)),
      Case(action: "frame('\(one)').remove()", calls: logged(1)),
      // Inserted a second time a frame navigates a second time.
      Case(
        action: "d.appendChild(frame('\(one)')); d.innerHTML = ''", body: "<div id=d></div>",
        calls: logged(1) + logged(1)),
      // Nor is what waits for a busy page.
      Case(
        action:
          "var f = frame(''); f.src = '\(one)'; Promise.resolve().then(function () { var end = Date.now() + 800; while (Date.now() < end); })",
        calls: logged(1)),
    ]

    @Test(arguments: unsentFrames) func whatStaysInThePageIsSaid(_ testCase: Case) async throws {
      let deed = try await ActingPage.run(
        testCase.action, testCase.body, by: .script, waitsUntilIdle: true)
      #expect(deed.calls == testCase.calls)
      #expect(deed.log == testCase.log)
    }

    /// What was said to have stayed may still go, and is not said again.
    @Test func aFrameThatIsInsertedMuchLaterStillSends() async throws {
      let html = "<script>var f = document.createElement('iframe'); f.src = '\(Self.one)'</script>"
      try await withLoggedPage(html) { page, log in
        await page.waitUntilIdle()
        #expect(log.log == [Self.unsent("ios-log 1")])
        page.handlers.register("ios-log") { (call: Call) in
          page.notify("got", call.data)
          return .undefined
        }
        _ = try await page.evaluate(
          "bridgeHost.handle('got', console.log); document.documentElement.appendChild(f)")
        await log.line("1")
        await page.waitUntilIdle()
        #expect(log.log == [Self.unsent("ios-log 1")])
      }
    }

    @Test func aDocumentThatEndsTellsWhatItHasNotSent() async throws {
      let deed = try await ActingPage.run(
        "\(Self.make) f.src = '\(Self.one)'; location = 'other.html'", by: .script, leaves: true)
      #expect(deed.log == [Self.unsent("ios-log 1")])
    }

    private nonisolated static func noURL(_ uri: String) -> String {
      "the frame for \(uri) is lost: that is no URL; encodeURIComponent what follows the scheme"
    }

    private nonisolated static let file =
      "the frame for file:///etc/hostname stays empty: pages cannot open file: addresses; write the path from the page to the file"

    nonisolated static let addresses: [Case] = [
      Case(action: #"frame('foo://{"a":1}')"#, log: [noURL(#"foo://{"a":1}"#)]),
      Case(action: "frame('foo://a b')", log: [noURL("foo://a b")]),
      Case(
        action: #"d.innerHTML = "<iframe src='foo://{\"a\":1}'></iframe>""#,
        body: "<div id=d></div>", log: [noURL(#"foo://{"a":1}"#)]),
      Case(
        action: #"\#(make) f.setAttribute('src', 'foo://{"b":2}'); document.body.appendChild(f)"#,
        log: [noURL(#"foo://{"b":2}"#)]),
      Case(action: "frame('file:///etc/hostname')", log: [file]),
      Case(
        action: "d.innerHTML = '<iframe src=file:///etc/hostname></iframe>'",
        body: "<div id=d></div>", log: [file]),
      Case(
        action: "frame('myapp://x')",
        log: [#"the navigation to myapp://x was dropped: no dialect knows the scheme "myapp""#]),
      Case(
        action: #"frame('foo:{"a":1}')"#,
        log: [
          #"the navigation to foo:{"a":1} was dropped: no dialect knows the scheme "foo""#
        ]),
      Case(action: "frame('other.html'); frame('data:text/html,x'); frame('about:blank')"),
    ]

    @Test(arguments: addresses) func addressesOfNothingAreSaid(_ testCase: Case) async throws {
      let deed = try await ActingPage.run(
        testCase.action, testCase.body, by: .script, waitsUntilIdle: true)
      #expect(deed.log == testCase.log)
    }
  }
}
