// SPDX-License-Identifier: MIT
import Foundation
import Testing

extension CommandTests {
  @Suite struct Output {
    @Test func theConsoleIsSplit() async throws {
      let page = try Page(
        """
        <script>
        console.log("log", 1, {a: [true, null]}, "é😀");
        console.info("info %s is %d%%", "x", 5);
        console.debug("debug");
        console.warn("careful");
        console.error("broken");
        </script>
        """)
      let outcome = try await Binary.run(page.path)
      #expect(outcome.code == 0)
      #expect(
        outcome.lines == ["log 1 {a: [true, null]} é😀", "info x is 5%", "debug"])
      #expect(
        outcome.errors == """
          \(page.path):6: warning: careful
          \(page.path):7: error: broken
          bridge-host: done: the page is idle; it never used the bridge

          """)
    }

    @Test func errorsHaveTheirPlace() async throws {
      let page = try Page(
        """
        <script src="lib.js"></script><script src="missing.js"></script><script>
        Promise.reject(new TypeError("rejected"));
        Promise.reject("just text");
        addEventListener("load", () => broken());
        null.x;
        </script>
        """, files: ["lib.js": "\n\nthrow new RangeError('in a file')\n"])
      let outcome = try await Binary.run("-q", page.path)
      #expect(outcome.output == "")
      let lines = Set(outcome.errors.split(separator: "\n").map(String.init))
      #expect(
        lines == [
          "\(page.folder)/lib.js:3: error: RangeError: in a file",
          "\(page.path): error: cannot load \(page.folder)/missing.js: there is no such file",
          "\(page.path):3: error: unhandled rejection: TypeError: rejected",
          "\(page.path): error: unhandled rejection: just text",
          "\(page.path):5: error: ReferenceError: Can't find variable: broken",
          "\(page.path):6: error: TypeError: null is not an object (evaluating 'null.x')",
        ])
    }

    /// Warnings stay with `-q`; what is only worth knowing does not.
    @Test func whatIsLostIsSaidAlsoQuietly() async throws {
      let page = try Page(
        """
        <img src=gone.png><body><script>
        var f = document.createElement("iframe");
        f.src = "ios-log:##sendToApp##one"; f.src = "ios-log:##sendToApp##two";
        document.body.appendChild(f);
        onload = function () { location = "tel:+4930"; };
        </script>
        """)
      let lost =
        "bridge-host: sendToApp: a message is lost, as its frame was given the next one before it had sent it; each needs a frame of its own: ios-log one"
      let missing =
        "\(page.path): error: cannot load \(page.folder)/gone.png: there is no such file"
      let quiet = try await Binary.run("-q", page.path)
      #expect(quiet.code == 0)
      #expect(quiet.lines == ["__js__>> two"])
      #expect(Set(quiet.errors.split(separator: "\n").map(String.init)) == [lost, missing])
      let normal = try await Binary.run(page.path)
      #expect(
        Set(normal.errors.split(separator: "\n").map(String.init)) == [
          lost, missing,
          "bridge-host: the link to tel:+4930 was not opened: nobody is there to look at it",
          "bridge-host: done: the page is idle",
        ])
      #expect(normal.errors.split(separator: "\n").count == 4)
    }

    @Test func evaluationsAndCallsPrintJSON() async throws {
      let page = try Page(
        """
        <script>
        console.log("on the side");
        bridgeHost.handle("double", (n) => n * 2);
        bridgeHost.handle("nothing", () => {});
        </script>
        """)
      let outcome = try await Binary.run(
        "--eval", "document.title", "--call", "double=21", "--eval",
        "const x = 1; return {x, y: undefined}",
        "--call", "nothing", "--eval", "await Promise.resolve('é\\u2028😀\\n\"')", "--eval", "NaN",
        page.path)
      #expect(outcome.code == 0)
      #expect(
        outcome.output
          == "\"Page\"\n42\n{\"x\":1}\nnull\n\"é\u{2028}😀\\n\\\"\"\nnull\n")
      #expect(outcome.errors.hasPrefix("on the side\n"))
    }

    @Test func kindsWithoutJSONAreReadable() async throws {
      let page = try Page("<p>")
      let cases: [(String, String)] = [
        ("undefined", "null"), ("NaN", "null"), ("[1/0, undefined]", "[null,null]"),
        ("10n", "\"10n\""), ("Symbol('s')", "\"Symbol(s)\""),
        ("function f() {}", "\"[function f]\""), ("() => 1", "\"[function anonymous]\""),
        ("new Map([['a', 1n]])", "[[\"a\",\"1n\"]]"), ("new Set([1, 2])", "[1,2]"),
        ("/x/g", "\"/x/g\""), ("new TypeError('no')", "\"TypeError: no\""),
        ("new Date(0)", "\"1970-01-01T00:00:00.000Z\""), ("new Uint8Array([1, 2])", "[1,2]"),
        ("document.querySelector('p')", "\"<p>\""), ("window", "\"[object Window]\""),
        ("const c = {a: {}}; c.a.b = c; return c", "{\"a\":{\"b\":\"[cycle]\"}}"),
        ("({f() {}, g: undefined, 'é': [true]})", "{\"f\":\"[function f]\",\"é\":[true]}"),
        ("return {a: 1} // end", "{\"a\":1}"),
      ]
      let outcome = try await Binary.finish(
        Binary.process(cases.flatMap { ["--eval", $0.0] } + [page.path]))
      #expect(outcome.lines == cases.map(\.1))
      #expect(outcome.code == 0, "\(outcome.errors)")
    }

    @Test func aFailingStepEndsTheRun() async throws {
      let page = try Page("<p>")
      for (arguments, message) in [
        (["--eval", "throw new TypeError('x')"], "--eval throw new TypeError('x'): TypeError: x"),
        (["--eval", "1 +"], "--eval 1 +: "),
        (["--call", "nosuch"], "--call nosuch: the page has no handler \"nosuch\""),
      ] {
        let outcome = try await Binary.finish(
          Binary.process(arguments + ["--eval", "'not reached'", page.path]))
        #expect(outcome.code == 1)
        #expect(outcome.output == "")
        #expect(outcome.errors.contains("bridge-host: \(message)"), "\(outcome.errors)")
      }
    }

    @Test func aRunEndsWhenItSays() async throws {
      let page = try Page(
        """
        <script>
        setTimeout(() => console.log("short timer"), 700);
        bridgeHost.call("echo", 1).then(() => setTimeout(() => console.log("later"), 900));
        setTimeout(() => console.log("too late"), 60000);
        setInterval(() => {}, 50);
        </script>
        """)
      let idle = try await Binary.run(page.path)
      #expect(idle.lines == ["short timer", "later"])
      #expect(idle.errors == "bridge-host: done: the page is idle\n")
      let load = try await Binary.run("--until", "load", page.path)
      #expect(load.errors == "bridge-host: done: the page is loaded\n")
      let exit = try Page("<script>setTimeout(() => bridgeHost.exit(4), 1500)</script>")
      #expect(try await Binary.run("--until", "exit", exit.path).code == 4)
    }

    @Test func dialogsAreDismissedAndShown() async throws {
      let page = try Page(
        "<script>alert('one'); console.log(confirm('two'), prompt('three', 'x'))</script>")
      let outcome = try await Binary.run("-q", page.path)
      #expect(outcome.output == "false null\n")
      #expect(
        outcome.errors
          == "bridge-host: alert: one\nbridge-host: confirm: two\nbridge-host: prompt: three\n")
    }

    @Test func aTraceHasEveryCrossing() async throws {
      let page = try Page(
        "<script>bridgeHost.call('sayHello', 'Ram'); bridgeHost.call('nope')</script>")
      let file = page.folder + "/trace.jsonl"
      let outcome = try await Binary.run("--trace", file, page.path)
      #expect(outcome.code == 0)
      let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
      let records = try lines.map {
        try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
      }
      let crossings = records.filter { $0["dialect"] as? String == "bridgeHost" }
      #expect(crossings.map { $0["kind"] as? String } == ["call", "reply", "call", "error"])
      #expect(
        crossings.map { $0["dir"] as? String }
          == ["page>native", "native>page", "page>native", "native>page"])
      #expect(crossings[0]["data"] as? String == "Ram")
      #expect(crossings[1]["data"] as? String == "Hello Ram !")
      #expect(crossings[0]["id"] as? Int == crossings[1]["id"] as? Int)
      #expect((crossings[3]["data"] as? [String: Any])?["code"] as? String == "handler_not_found")
      for record in records {
        #expect(record["t"] is Double || record["t"] is Int)
        #expect(["page>native", "native>page", "host"].contains(record["dir"] as? String))
      }
    }

    @Test func aScreenshotIsAPicture() async throws {
      let page = try Page("<body style='background: #f00; margin: 0'>")
      let file = page.folder + "/é shot.png"
      let outcome = try await Binary.run("--size", "320x200", "--screenshot", file, page.path)
      #expect(outcome.code == 0)
      let bytes = try Data(contentsOf: URL(fileURLWithPath: file))
      #expect(bytes.prefix(8) == Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
      // Width and height, from the first chunk.
      #expect(bytes[16..<24] == Data([0, 0, 1, 64, 0, 0, 0, 200]))
    }

    @Test func jsHandlerPrintsWhatItGets() async throws {
      let page = try Page(
        "<script>webkit.messageHandlers.jsHandler.postMessage('trigger'); webkit.messageHandlers.jsHandler.postMessage({a: 1})</script>"
      )
      let outcome = try await Binary.run(page.path)
      #expect(outcome.lines == ["trigger", #"{"a":1}"#])
    }
  }
}
