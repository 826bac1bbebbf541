// SPDX-License-Identifier: MIT
import BridgeHost
import Testing
import WebKitGTK

extension PageTests {
  /// Frames of scripts, whose messages travel with a number, and frames of markup, whose address
  /// is all, are heard in the order in which they came.
  @Suite(.timeLimit(.minutes(1))) @WebActor struct FrameOrder {
    struct Case: Sendable, CustomTestStringConvertible {
      let action: String
      var testDescription: String { action }
    }

    private nonisolated static func logged(_ values: Int...) -> [String] {
      values.map { "ios-log \"\($0)\"" }
    }

    private nonisolated static let one = "ios-log:##sendToApp##1"
    private nonisolated static let two = "ios-log:##sendToApp##2"
    private nonisolated static let three = "ios-log:##sendToApp##3"
    private nonisolated static let make = "var f = document.createElement('iframe');"
    private nonisolated static let markup =
      "<iframe src=\"\(two)\"></iframe>"
    private nonisolated static let div = "<div id=d></div>"

    /// Each between two frames of scripts, which travel with a number.
    nonisolated static let insertions: [Case] = [
      Case(action: "d.innerHTML = '\(markup)'"),
      Case(action: "d.outerHTML = '\(markup)'"),
      Case(action: "d.insertAdjacentHTML('afterend', '\(markup)')"),
      Case(
        action:
          "\(make) f.setAttributeNS(null, 'src', '\(two)'); document.body.appendChild(f)"),
      Case(
        action:
          "document.body.appendChild(document.createRange().createContextualFragment('\(markup)'))"),
      Case(
        action:
          "var t = document.createElement('template'); t.innerHTML = '\(markup)'; document.body.appendChild(t.content.cloneNode(true))"
      ),
      Case(
        action:
          "document.body.appendChild(document.adoptNode(new DOMParser().parseFromString('\(markup)', 'text/html').querySelector('iframe')))"
      ),
      Case(action: "\(make) f.src = '\(two)'; document.body.appendChild(f.cloneNode())"),
      Case(
        action:
          "var a = document.createAttribute('src'); a.value = '\(two)'; \(make) f.setAttributeNode(a); document.body.appendChild(f)"
      ),
    ]

    @Test(arguments: insertions) func framesKeepTheirOrder(_ testCase: Case) async throws {
      let deed = try await ActingPage.run(
        "frame('\(Self.one)'); \(testCase.action); frame('\(Self.three)')", Self.div, by: .script)
      #expect(deed.calls == Self.logged(1, 2, 3))
    }

    @Test func documentWriteWhileThePageIsRead() async throws {
      let html = """
        <!doctype html><body><script>
        var numbers = [];
        bridgeHost.handle("got", function (n) { numbers.push(n); if (numbers.length === 4) console.log(numbers.join()); });
        function frame(url) { var f = document.createElement("iframe"); f.src = url; document.body.appendChild(f); }
        document.write('<iframe src="n:##sendToApp##1"></iframe>');
        frame("n:##sendToApp##2");
        document.write('<iframe src="n:##sendToApp##3"></iframe>');
        frame("n:##sendToApp##4");
        </script>
        """
      try await withNumbers(html) { log in
        await log.line("1,2,3,4")
        #expect(log.log == [])
      }
    }

    @Test func documentWriteAfterLoad() async throws {
      let html = """
        <!doctype html><body><script>
        var numbers = [];
        bridgeHost.handle("got", function (n) { numbers.push(n); if (numbers.length === 3) console.log(numbers.join()); });
        onload = function () {
          setTimeout(function () {
            document.write('<body><iframe src="n:##sendToApp##1"></iframe>');
            var f = document.createElement("iframe"); f.src = "n:##sendToApp##2"; document.body.appendChild(f);
            document.write('<iframe src="n:##sendToApp##3"></iframe>');
            document.close();
          }, 0);
        };
        </script>
        """
      try await withNumbers(html) { log in
        await log.line("1,2,3")
        #expect(log.log == [])
      }
    }

    /// Gives the page back what its messages `n` say.
    private func withNumbers(
      _ html: String, _ body: @WebActor (EventLog) async throws -> Void
    ) async throws {
      let page = try await Page()
      defer { page.close() }
      let log = EventLog(page)
      page.handlers.register("n") { [weak page] (call: Call) in
        page?.notify("got", call.data)
        return .undefined
      }
      try await page.load(.html(html))
      try await body(log)
      await page.waitUntilIdle()
    }
  }
}
