// SPDX-License-Identifier: MIT
import BridgeHost
import Testing
import WebKitGTK

extension PageTests {
  /// Errors of which WebKit says nothing but "Script error.".
  @Suite(.timeLimit(.minutes(1))) @WebActor struct MutedErrors {
    private func error(of html: String) async throws -> PageError {
      var found: PageError?
      try await withLoggedPage(html) { _, log in
        let event = await log.first { if case .error = $0 { true } else { false } }
        if case .error(let error) = event { found = error }
      }
      return try #require(found)
    }

    nonisolated static let ours: [(String, String)] = [
      (
        "WebViewJavascriptBridge.init(); WebViewJavascriptBridge.init()",
        "Error: WebViewJavascriptBridge.init called twice"
      ),
      ("webkit.messageHandlers.echo.postMessage()", "TypeError: Not enough arguments"),
      ("bridgeHost.handle('h')", "TypeError: a handler is a function"),
      ("bridgeHost.call(5)", "TypeError: the name of a handler is a string"),
    ]

    @Test(arguments: ours) func whatOurFunctionsThrowIsToldWithThePagesPlace(
      _ script: String, _ message: String
    ) async throws {
      let error = try await error(of: "<!doctype html>\n<script>var a;\n\(script)</script>")
      #expect(error.kind == .uncaught)
      #expect(error.message == message)
      #expect(error.location.uri == "index.html")
      #expect(error.location.line == 3)
    }

    @Test func othersNameTheirScript() async throws {
      let error = try await error(
        of: "<!doctype html><script>var o = {}; o.nosuch.method()</script>")
      #expect(error.location.uri == "index.html")
      // Where WebKit tells more one day, so much the better.
      #expect(
        error.message == "TypeError: undefined is not an object (evaluating 'o.nosuch.method')"
          || error.message
            == "Script error. (WebKit says no more; try and catch in the page would) in the script that begins with: var o = {}; o.nosuch.method()"
      )
    }

    /// JavaScriptCore does not compile such a script, and it is in no stack.
    @Test func aScriptOfOneCallStandsInItsDocument() async throws {
      let error = try await error(of: "<!doctype html>\n<script>\nbridgeHost.handle('h')</script>")
      #expect(error.message == "TypeError: a handler is a function")
      #expect(error.location.uri == "index.html")
      #expect(error.location.line == 0)
    }

    /// What the page has caught is no error, and explains no other.
    @Test func aCaughtOneIsForgotten() async throws {
      let error = try await error(
        of: """
          <!doctype html><script>
          try { bridgeHost.handle("h"); } catch (e) {}
          nosuch();
          </script>
          """)
      #expect(error.message == "ReferenceError: Can't find variable: nosuch")
    }

    /// Odd errors keep their text, and events of that name that a page makes are none.
    @Test func oddRejectionsKeepTheirText() async throws {
      for (script, message) in [
        ("var e = new Error('bad line'); e.line = Symbol(); Promise.reject(e)", "Error: bad line"),
        (
          "var e = new Error('bad line'); e.line = {toString() { throw 1 }}; Promise.reject(e)",
          "Error: bad line"
        ),
        (
          "var i = document.createElement('img'); Object.defineProperty(i, 'localName', {value: undefined}); document.documentElement.append(i); i.dispatchEvent(new Event('error')); bridgeHost.native.echo(1).then(() => { throw new Error('settled') })",
          "Error: settled"
        ),
        (
          "dispatchEvent(new Event('error')); Promise.reject(new Error('the only one'))",
          "Error: the only one"
        ),
      ] {
        try await withLoggedPage("<!doctype html><script>\(script)</script>") { _, log in
          _ = await log.first {
            if case .error(let error) = $0 { error.message == message } else { false }
          }
          let errors = log.events.filter {
            if case .error(let error) = $0 { error.kind != .resource } else { false }
          }
          #expect(errors.count == 1)
        }
      }
    }

    @Test func anAddressThatIsNoneIsExplained() async throws {
      for script in [
        #"location = 'js2ios://{"functionname":"sayHello"}'"#,
        #"function f() { location.href = 'js2ios://{"functionname":"sayHello"}' } setTimeout(f)"#,
      ] {
        try await withLoggedPage("<script>\(script)</script>") { _, log in
          _ = await log.first {
            if case .log(let line) = $0 {
              line.text
                == "a script set an address that is no URL: js2ios:// with plain JSON can be sent by a frame, a link or window.open; by location with encodeURIComponent"
            } else {
              false
            }
          }
        }
      }
    }

    @Test func aRejectionOfOursStandsWhereThePageCalled() async throws {
      let error = try await error(
        of: "<!doctype html>\n\n<script>\nbridgeHost.call('nosuch');</script>")
      #expect(error.kind == .rejection)
      #expect(!error.location.uri.hasPrefix("user-script:"))
    }
  }
}
