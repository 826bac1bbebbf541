// SPDX-License-Identifier: MIT
import BridgeHost
import Testing
import WebKitGTK

private func heard(_ name: String, _ data: JSValue = .undefined, _ dialect: String = "js2ios")
  -> Heard
{
  Heard(name, data, dialect)
}

/// What `JS2iOSRaw` and `IOSBridge` leave out.
private let stage = Stage(
  html: { script in
    """
    <!doctype html><meta charset=utf-8><body><script>
    function send(message) {
      var frame = document.createElement("IFRAME");
      frame.setAttribute("src", "js2ios://" + (typeof message === "string" ? message : JSON.stringify(message)));
      document.documentElement.appendChild(frame);
      frame.parentNode.removeChild(frame);
    }
    function ok(text) { console.log("ok " + text); }
    function bad(text) { console.log("bad " + text); }
    \(script)
    </script>
    """
  },
  fence: #"send('{"functionname":"fence","success":"Object"}')"#)

extension PageTests {
  @Suite(.timeLimit(.minutes(1))) @WebActor struct JS2iOSTable {
    private static let messages: [Exchange] = [
      // Escaped once, by the page: decoded once, and what is no escape stays.
      Exchange(
        #"send('%7B"functionname":"echo","args":["%41%2541%zz 100%"],"success":"ok"%7D')"#,
        heard: [heard("echo", ["A%41%zz 100%"])], lines: [#"ok {"result":["A%41%zz 100%"]}"#]),
      Exchange(
        #"send('%7b%22functionname%22:%22echo%22,%22args%22:[1],%22success%22:%22ok%22%7d')"#,
        heard: [heard("echo", [1])], lines: [#"ok {"result":[1]}"#]),
      // The name in any case, as the page wrote it.
      Exchange(
        #"send({functionname: "EcHo", args: [], success: "ok"})"#, heard: [heard("EcHo", [])],
        lines: [#"ok {"result":[]}"#]),
      // Arguments: an array, anything else, none.
      Exchange(
        #"send({functionname: "echo", args: "text", success: "ok"}); send({functionname: "echo", args: false, success: "ok"})"#,
        heard: [heard("echo", "text"), heard("echo", false)],
        lines: [#"ok {"result":"text"}"#, #"ok {"result":false}"#]),
      Exchange(
        #"send({functionname: "echo", args: null, success: "ok"}); send({functionname: "echo", success: "ok"})"#,
        heard: [heard("echo", nil), heard("echo", [])],
        lines: [#"ok {"result":null}"#, #"ok {"result":[]}"#]),
      Exchange(
        #"send({functionname: "nothing", args: [], success: "ok"})"#,
        heard: [heard("nothing", [])], lines: [#"ok {"result":null}"#]),
      // Answers that are ready at once keep the order of the calls, errors included.
      Exchange(
        #"""
        send({functionname: "echo", args: [1], success: "ok", error: "bad"});
        send({functionname: "throws", args: [2], success: "ok", error: "bad"});
        send({functionname: "nosuch", args: [3], success: "ok", error: "bad"});
        send({functionname: "echo", args: [4], success: "ok", error: "bad"});
        """#,
        heard: [
          heard("echo", [1]), heard("throws", [2]), heard("nosuch", [3]), heard("echo", [4]),
        ],
        lines: [
          #"ok {"result":[1]}"#,
          #"bad {"error":"Error calling function throws. Error : no luck"}"#,
          #"bad {"error":"Cannot process function nosuch. Function not found"}"#,
          #"ok {"result":[4]}"#,
        ], log: [#"js2ios: the page was told: no handler is named "nosuch""#]),
      // Only a callback of the kind that is needed is called.
      Exchange(
        #"send({functionname: "throws", args: [], success: "ok"}); send({functionname: "nothin", args: [], success: "ok", error: ""})"#,
        heard: [heard("throws", []), heard("nothin", [])],
        log: [
          "js2ios: throws (no error callback): Error calling function throws. Error : no luck",
          #"js2ios: nothin (no error callback): no handler is named "nothin"; did you mean nothing?"#,
        ]),
      Exchange(
        #"send({functionname: "echo", args: [1], success: null, error: "bad"})"#,
        heard: [heard("echo", [1])], log: ["js2ios: echo (no success callback): [1]"]),
      // Paths of identifiers, in any script of the world; nothing else is called.
      Exchange(
        #"window.größe = {$cb_1: function (text) { console.log("path " + text); }}; send({functionname: "echo", args: [1], success: "größe.$cb_1"})"#,
        heard: [heard("echo", [1])], lines: [#"path {"result":[1]}"#]),
      Exchange(
        #"send({functionname: "echo", args: [1], success: "app[0]"}); send({functionname: "echo", args: [2], success: "ok.call()"})"#,
        heard: [heard("echo", [1]), heard("echo", [2])],
        log: [
          #"js2ios: echo: "success" is not the name of a function, such as app.onSuccess: "app[0]""#,
          #"js2ios: echo: "success" is not the name of a function, such as app.onSuccess: "ok.call()""#,
        ]),
      Exchange(
        #"send({functionname: "echo", args: [1], success: {name: "ok"}})"#,
        heard: [heard("echo", [1])],
        log: [
          #"js2ios: echo: "success" is not the name of a function, such as app.onSuccess: {"name":"ok"}"#
        ]),
      Exchange(
        #"window.app = {text: "no function"}; send({functionname: "echo", args: [1], success: "app.text"}); send({functionname: "echo", args: [2], success: "nosuch.deep.cb"})"#,
        heard: [heard("echo", [1]), heard("echo", [2])],
        log: [
          "js2ios: the page has no function app.text to take the answer",
          "js2ios: the page has no function nosuch.deep.cb to take the answer",
        ]),
    ]

    @Test func messages() async throws { try await stage.play(Self.messages) }

    private static let faults: [Exchange] = [
      Exchange(
        #"send("")"#, log: ["js2ios: the payload is not JSON: the text is empty at character 1: "]),
      Exchange(
        #"send("hello")"#,
        log: ["js2ios: the payload is not JSON: a value is expected at character 1: hello"]),
      Exchange(
        #"send('{functionname:"echo"}')"#,
        log: [
          #"js2ios: the payload is not JSON: a member's name in quotes is expected at character 2: {functionname:"echo"}"#
        ]),
      Exchange(
        #"send('{"functionname":"echo","args":["\\x"]}')"#,
        log: [
          #"js2ios: the payload is not JSON: there is no escape of this name at character 34: {"functionname":"echo","args":["\x"]}"#
        ]),
      Exchange("send([1])", log: ["js2ios: the payload is an array, not an object: [1]"]),
      Exchange("send(null)", log: ["js2ios: the payload is null, not an object: null"]),
      Exchange("send({})", log: [#"js2ios: the payload has no "functionname": {}"#]),
      Exchange(
        "send({functionname: null})",
        log: [#"js2ios: "functionname" is null, not a name: {"functionname":null}"#]),
      Exchange(
        #"send("%257B%2522functionname%2522:1%257D")"#,
        log: [
          "js2ios: the payload is not JSON: a value is expected at character 1: %257B%2522functionname%2522:1%257D"
        ]),
    ]

    @Test func faults() async throws { try await stage.play(Self.faults) }

    /// `location` refuses raw JSON by itself: the page hears of it, and native code does not.
    @Test func rawJSONByLocation() async throws {
      try await stage.play(
        Exchange(
          #"""
          ["assign", "replace"].forEach(function (method) {
            try { location[method]('js2ios://{"functionname":"echo"}'); } catch (error) { console.log(error.name); }
          });
          try { location = 'js2ios://{"functionname":"echo"}'; } catch (error) { console.log(error.name); }
          """#, lines: ["SyntaxError", "SyntaxError", "SyntaxError"]))
    }

    /// Functions by name and closures, in the script that is served where a folder has none.
    @Test func framework() async throws {
      let folder = try TemporaryFolder([
        "index.html": """
        <script src="iosBridge.js"></script><script>
        var app = {cb: function (answer) { console.log("app " + JSON.stringify(answer)); }};
        function show(answer) { console.log(JSON.stringify(answer)); }
        calliOSFunction("echo", ["a\\nb \\u2028 '\\"", 1], "app.cb");
        calliOSFunction("throws", [1], show, "show");
        calliOSFunction("echo", null, show, show);
        calliOSFunction("echo");
        </script>
        """
      ])
      let crossings = Crossings()
      let page = try await Page(PageConfiguration(trace: { crossings.note($0) }))
      defer { page.close() }
      page.observe { crossings.note($0) }
      page.handlers.register("echo") { (call: Call) throws -> JSValue in call.data }
      page.handlers.register("throws") { (_: Call) throws -> JSValue in
        throw BridgeHostError(.handlerError, "no luck")
      }
      try await page.load(.file(folder.path))
      await crossings.until { $0.lines.count == 3 && $0.log.count == 1 }
      #expect(
        crossings.heard == [
          heard("echo", ["a\nb \u{2028} '\"", 1], "iosBridge"), heard("throws", [1], "iosBridge"),
          heard("echo", [], "iosBridge"), heard("echo", [], "iosBridge"),
        ])
      #expect(
        crossings.lines == [
          "app {\"result\":[\"a\\nb \u{2028} '\\\"\",1]}", #"{"message":"no luck","code":-1}"#,
          #"{"result":[]}"#,
        ])
      #expect(crossings.log == ["js2ios: echo (no success callback): []"])
    }
  }
}
