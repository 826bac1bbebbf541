// SPDX-License-Identifier: MIT
import BridgeHost
import Testing
import WebKitGTK

/// How pages of 2012 sent a message.
private let sender = """
  function send(message) {
    var frame = document.createElement("IFRAME");
    frame.setAttribute("src", "js2ios://" + (typeof message === "string" ? message : JSON.stringify(message)));
    document.documentElement.appendChild(frame);
    frame.parentNode.removeChild(frame);
  }
  function ok(text) { console.log("ok " + typeof text + " " + text); }
  function bad(text) { console.log("bad " + typeof text + " " + text); }
  """

private func page(_ script: String) -> String {
  "<!doctype html><meta charset=utf-8><body><script>\(sender)\n\(script)</script>"
}

extension PageTests {
  @Suite(.timeLimit(.minutes(1))) @WebActor struct JS2iOSRaw {
    struct Case: Sendable, CustomTestStringConvertible {
      let script: String
      let line: String
      var testDescription: String { line }
    }

    nonisolated static let cases: [Case] = [
      // Success, errors and unknown names.
      Case(
        script: #"send({functionname: "sayHello", args: ["Ram"], success: "ok", error: "bad"})"#,
        line: #"ok string {"result":"Hello Ram !"}"#),
      Case(
        script: #"send({functionname: "SAYHELLO", args: ["Ram"], success: "ok"})"#,
        line: #"ok string {"result":"Hello Ram !"}"#),
      Case(
        script: #"send({functionname: "sayHello", success: "ok", error: "bad"})"#,
        line:
          #"bad string {"error":"Error calling function sayHello. Error : Missing argument"}"#),
      Case(
        script: #"send({functionname: "sayHello1", args: ["Ram"], success: "ok", error: "bad"})"#,
        line: #"bad string {"error":"Cannot process function sayHello1. Function not found"}"#),
      // Text that breaks others.
      Case(
        script: #"send({functionname: "echo", args: ["'\"`\\ </script" + ">"], success: "ok"})"#,
        line: #"ok string {"result":["'\"`\\ </script>"]}"#),
      Case(
        script:
          #"send({functionname: "echo", args: ["100% %41 %E9 %zz %u1234 %2520"], success: "ok"})"#,
        line: #"ok string {"result":["100% %41 %E9 %zz %u1234 %2520"]}"#),
      Case(
        script: #"send({functionname: "echo", args: ["résumé 日本 😀"], success: "ok"})"#,
        line: #"ok string {"result":["résumé 日本 😀"]}"#),
      Case(
        script: #"send({functionname: "echo", args: ["a\nb\tc  \u2028\u0000"], success: "ok"})"#,
        line: "ok string {\"result\":[\"a\\nb\\tc  \u{2028}\\u0000\"]}"),
      Case(
        script: ###"send({functionname: "echo", args: ["#?&/:##sendToApp##"], success: "ok"})"###,
        line: ###"ok string {"result":["#?&/:##sendToApp##"]}"###),
      // Arguments of any type pass as they are.
      Case(
        script: #"send({functionname: "echo", args: {"a": [1, null]}, success: "ok"})"#,
        line: #"ok string {"result":{"a":[1,null]}}"#),
      Case(
        script: #"send({functionname: "echo", args: 1.5, success: "ok"})"#,
        line: #"ok string {"result":1.5}"#),
      // Line breaks of the payload itself.
      Case(
        script:
          #"send('{\n\t"functionname": "echo",\n\t"args": ["a\nb"],\n\t"success": "ok"\n}\n')"#,
        line: #"ok string {"result":["a\nb"]}"#),
      // Percent-encoded once, by the page.
      Case(
        script:
          #"send(encodeURIComponent(JSON.stringify({functionname: "echo", args: ["é%41"], success: "ok"})))"#,
        line: #"ok string {"result":["é%41"]}"#),
      // The scheme in any case, by the property, by a link, by window.open, by location.
      Case(
        script: #"""
          var f = document.createElement("iframe");
          f.src = "JS2iOS://" + JSON.stringify({functionname: "echo", args: ["src"], success: "ok"});
          document.body.appendChild(f);
          """#, line: #"ok string {"result":["src"]}"#),
      Case(
        script: #"""
          var a = document.createElement("a");
          a.href = "js2ios://" + JSON.stringify({functionname: "echo", args: ["a\nb \""], success: "ok"});
          document.body.appendChild(a); a.click();
          """#, line: #"ok string {"result":["a\nb \""]}"#),
      Case(
        script:
          #"window.open("js2ios://" + JSON.stringify({functionname: "echo", args: ["open"], success: "ok"}))"#,
        line: #"ok string {"result":["open"]}"#),
      Case(
        script: #"""
          addEventListener("load", function () {
            location = "js2ios://" + encodeURIComponent(JSON.stringify({functionname: "echo", args: ["loc"], success: "ok"}));
          });
          """#, line: #"ok string {"result":["loc"]}"#),
      Case(
        script: #"""
          var d = document.createElement("div"); document.body.appendChild(d);
          d.innerHTML = "<iframe src='js2ios://{\"functionname\":\"echo\",\"args\":[\"html\"],\"success\":\"ok\"}'></iframe>";
          """#, line: #"ok string {"result":["html"]}"#),
      // Callbacks are looked up, wherever they are.
      Case(
        script: #"""
          window.app = {prefix: "app", cb: function (text) { console.log(this.prefix + " " + text); }};
          send({functionname: "echo", args: [1], success: "app.cb"});
          """#, line: #"app {"result":[1]}"#),
      Case(
        script:
          #"const later = (text) => console.log("const " + text); send({functionname: "echo", args: [2], success: "later"})"#,
        line: #"const {"result":[2]}"#),
    ]

    @Test(arguments: cases) func answers(_ testCase: Case) async throws {
      try await withLoggedPage(page(testCase.script)) { page, log in
        await log.line(testCase.line)
      }
    }

    struct Complaint: Sendable, CustomTestStringConvertible {
      let script: String
      let log: String
      var testDescription: String { log }
    }

    nonisolated static let complaints: [Complaint] = [
      Complaint(
        script: #"send('{"functionname": "echo"')"#,
        log:
          #"js2ios: the payload is not JSON: a comma or } is expected at character 24: {"functionname": "echo""#
      ),
      Complaint(
        script: #"send('{"args": [1]}')"#,
        log: #"js2ios: the payload has no "functionname": {"args": [1]}"#),
      Complaint(
        script: #"send('{"functionname": 5}')"#,
        log: #"js2ios: "functionname" is a number, not a name: {"functionname": 5}"#),
      Complaint(
        script: #"send({functionname: "echo", args: [1]})"#,
        log: #"js2ios: echo (no success callback): [1]"#),
      Complaint(
        script: #"send({functionname: "echo", args: [1], success: "alert(1)//"})"#,
        log:
          #"js2ios: echo: "success" is not the name of a function, such as app.onSuccess: "alert(1)//""#
      ),
      Complaint(
        script: #"send({functionname: "echo", args: [1], success: "app.nosuch"})"#,
        log: "js2ios: the page has no function app.nosuch to take the answer"),
    ]

    /// What makes no sense is said, and the next good message works.
    @Test(arguments: complaints) func complains(_ complaint: Complaint) async throws {
      let good = #"; send({functionname: "echo", args: ["good"], success: "ok"})"#
      try await withLoggedPage(page(complaint.script + good)) { page, log in
        await log.line(#"ok string {"result":["good"]}"#)
        _ = await log.first {
          if case .log(let line) = $0 { line.text == complaint.log } else { false }
        }
      }
    }

    @Test func aHundredCallsOfOneTickKeepTheirOrder() async throws {
      let script = #"""
        var got = [];
        function take(text) {
          var answer = JSON.parse(text);
          got.push(answer.error ? "e" + got.length : answer.result[0]);
          if (got.length === 100) console.log(got.join());
        }
        for (var i = 0; i < 100; i++) {
          send({functionname: i % 10 === 5 ? "nosuch" : "echo", args: [i], success: "take", error: "take"});
        }
        """#
      try await withLoggedPage(page(script)) { page, log in
        let expected = (0..<100).map { $0 % 10 == 5 ? "e\($0)" : "\($0)" }
        await log.line(expected.joined(separator: ","))
      }
    }

    @Test func aMebibyteGoesThereAndBack() async throws {
      let script = #"""
        var text = "é\"%41\n😀x".repeat(1 << 17);
        function take(answer) { console.log(text.length + " " + (JSON.parse(answer).result[0] === text)); }
        send({functionname: "echo", args: [text], success: "take"});
        """#
      try await withLoggedPage(page(script)) { page, log in
        await log.line("\(9 << 17) true")
      }
    }

    @Test func documentWriteInACallbackKeepsTheBridge() async throws {
      let script = #"""
        function show(text) { document.write("<p>" + JSON.parse(text).result + "<script>bridgeHost.call('echo', 'after').then(console.log)<\/script>"); }
        addEventListener("load", function () { send({functionname: "sayHello", args: ["Ram"], success: "show"}); });
        """#
      try await withLoggedPage(page(script)) { page, log in
        await log.line("after")
        try await expect("document.querySelector('p').innerText", in: page, gives: "Hello Ram !")
        #expect(log.lines == ["after"])
      }
    }

    @Test func aCallbackThatThrowsIsThePagesError() async throws {
      let script = #"""
        function thrower() { throw new TypeError("in callback"); }
        send({functionname: "echo", args: [1], success: "thrower"});
        send({functionname: "echo", args: [2], success: "ok"});
        """#
      try await withLoggedPage(page(script)) { page, log in
        await log.line(#"ok string {"result":[2]}"#)
        let error = await log.first { if case .error = $0 { true } else { false } }
        guard case .error(let error) = error else { return }
        #expect(error.message == "TypeError: in callback")
        #expect(error.location.uri == "index.html")
      }
    }
  }
}
