// SPDX-License-Identifier: MIT
import Foundation
import Testing

extension CommandTests {
  /// The pages of `www/`, as a user runs them.
  @Suite struct ShippedPages {
    /// What a page prints when it runs alone.
    struct Example: Sendable, CustomTestStringConvertible {
      let name: String
      let output: String
      /// What the host has to say, before it says that the page is idle.
      var notes = ""
      var path: String { "www/\(name).html" }
      var testDescription: String { name }
    }

    /// Of a name that is missing, beside what the page makes of it.
    private static func told(_ dialect: String, _ line: String) -> String {
      "bridge-host: \(dialect): the page was told: \(line)\n"
    }

    static let examples = [
      Example(
        name: "js2ios",
        output: """
          Hello Ram !
          Error calling function sayHello. Error : Missing argument
          Cannot process function sayGoodbye. Function not found

          """,
        notes: told("js2ios", #"no handler is named "sayGoodbye""#)),
      Example(
        name: "iosBridge",
        output: """
          Hello Ram !
          Missing argument in function sayHello (-1)
          ["one",2,{"three":[3]}]
          Function 'sayGoodbye' not found (-1)

          """,
        notes: told("iosBridge", #"no handler is named "sayGoodbye""#)),
      Example(
        name: "sendToApp",
        output: """
          __js__>> Hello from the page.
          volume=11
          one\ttwo
            three\u{20}\u{20}
          100% é & #1?
          %41 is no A
          __js__>> That was all.

          """,
        notes: "bridge-host: sendToApp: get_user: no handler is named \"get_user\"\n"),
      Example(
        name: "wvjb-v2",
        output: #"""
          ObjC received message from JS: Hello from the page
          testObjcCallback called: {"foo":"bar"}
          Response from testObjcCallback
          no handler is named "testObjcHandler"
          {"error":"handler_not_found","message":"no handler is named \"testObjcHandler\""}
          Native code says: How are you?
          The page has heard it.
          testJavascriptHandler called: {"foo":"bar"}
          {"the page got":"bar"}
          testJavascriptHandler called: {}
          There is no foo.

          """#,
        notes: told("wvjb", #"no handler is named "testObjcHandler""#)),
      Example(
        name: "wvjb-v4",
        output: """
          ObjC received message from JS: Hello from the page
          Native code answers: null
          testObjcCallback called: {"foo":"bar"}
          Response from testObjcCallback
          no handler is named "testObjcHandler"
          Native code says: How are you?
          The page has heard it.
          testJavascriptHandler called: {"foo":"bar"}
          {"the page got":"bar"}

          """,
        notes: told("wvjb", #"no handler is named "testObjcHandler""#)),
      Example(
        name: "wvjb-v6",
        output: """
          Hello Ram !
          testObjcCallback called: undefined
          Response from testObjcCallback
          no handler is named "testObjcHandler"
          testJavascriptHandler called: {"name":"Ram"}
          {"greeting":"Hello Ram !"}

          """,
        notes: told("wvjb", #"no handler is named "testObjcHandler""#)),
      Example(
        name: "messageHandlers",
        output: """
          {"action":"pressed","at":[12,34]}
          Sent.
          Hello Ram !
          Missing argument

          """),
      Example(
        name: "jsBridge",
        output: """
          ObjC received message from JS: Hello from the page
          Native code answers: null
          100% é/&#? "quoted"
          no handler is named "submitFromWeb"
          Native code says: How are you?
          The page has heard it.
          functionInJs called: {"numbers":[1,2,3]}
          {"total":6}

          """,
        notes: told("jsBridge", #"no handler is named "submitFromWeb""#)),
      Example(
        name: "dsBridge",
        output: """
          Hello Ram !
          sayHello: is there
          sayGoodbye: is not there
          The page goes on.
          Hello Sita !
          The page added up 6 for native code.
          3 ...
          2 ...
          1 ...
          Lift-off

          """),
      Example(
        name: "bridgeHost",
        output: """
          Hello Ram !
          handler_not_found: no handler is named "sayHelo"; did you mean sayHello?
          The page added up 6 for native code.

          """,
        notes: told("bridgeHost", #"no handler is named "sayHelo"; did you mean sayHello?"#)),
    ]

    @Test(arguments: examples) func anExampleRunsAlone(_ example: Example) async throws {
      let outcome = try await Binary.run("--strict", example.path)
      #expect(outcome.code == 0)
      #expect(outcome.output == example.output)
      #expect(outcome.errors == example.notes + "bridge-host: done: the page is idle\n")
    }

    @Test(arguments: examples) func itsButtonsWork(_ example: Example) async throws {
      // An uncaught error of a button would be the run's failure.
      let script = """
        while (!document.querySelector("li")) await new Promise(requestAnimationFrame);
        const buttons = [...document.querySelectorAll("button, input")];
        buttons.forEach((button) => button.click());
        return buttons.length >= 3;
        """
      let outcome = try await Binary.run("--strict", "--eval", script, example.path)
      #expect(outcome.code == 0, "\(outcome.errors)")
      #expect(outcome.output == "true\n")
    }

    @Test func everyPageIsAnExampleOrTheDemo() throws {
      let pages = try FileManager.default.contentsOfDirectory(atPath: Binary.root + "/www")
        .filter { $0.hasSuffix(".html") }
      #expect(Set(pages) == Set(Self.examples.map { "\($0.name).html" } + ["index.html"]))
    }

    @Test func aLinkToAnotherSiteIsNotForTheView() async throws {
      let click = "void document.getElementById('elsewhere').click()"
      let outcome = try await Binary.run(
        "--eval", click, "--eval", "location.pathname", "www/sendToApp.html")
      #expect(outcome.code == 0)
      #expect(outcome.output == "null\n\"/sendToApp.html\"\n")
      let line = "the link to http://www.example.com/ was not opened: nobody is there to look at it"
      #expect(outcome.errors.contains("bridge-host: \(line)\n"))
    }

    @Test func everyCheckOfTheDemoHolds() async throws {
      let outcome = try await Binary.run("www/index.html")
      #expect(outcome.code == 0)
      #expect(outcome.lines.filter { $0.hasPrefix("FAIL") } == [])
      #expect(outcome.lines.count { $0.hasPrefix("ok   ") } >= 170)
      for dialect in [
        "js2ios", "iosBridge.js", "sendToApp", "WebViewJavascriptBridge, brought along",
        "WebViewJavascriptBridge 2.0", "WebViewJavascriptBridge 4", "WebViewJavascriptBridge 6",
        "messageHandlers", "JsBridge", "DSBridge", "bridgeHost", "the host",
      ] {
        #expect(outcome.lines.count { $0.hasPrefix("ok   \(dialect): ") } >= 7, "\(dialect)")
      }
      // Nothing answers sendToApp: what native code prints says that it arrived, and whole.
      #expect(outcome.lines.contains("__js__>> sendToApp tells: 100% of\tit, é & #1"))
    }

    @Test func theDemoFitsAPicture() async throws {
      let page = try Page("")
      let file = page.folder + "/demo.png"
      let outcome = try await Binary.run("--screenshot", file, "www/index.html")
      #expect(outcome.code == 0)
      #expect(try Data(contentsOf: URL(fileURLWithPath: file)).count > 10_000)
    }
  }
}
