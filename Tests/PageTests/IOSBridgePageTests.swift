// SPDX-License-Identifier: MIT
import BridgeHost
import Testing
import WebKitGTK

extension PageTests {
  /// The framework form: our own `iosBridge.js`, and pages with a copy of another.
  @Suite(.timeLimit(.minutes(1))) @WebActor struct IOSBridge {
    @Test func oursIsServedWhereTheFolderHasNone() async throws {
      let folder = try TemporaryFolder([
        "index.html": """
        <!doctype html><script src="iosBridge.js"></script><script>
        function named(answer) { console.log("named " + JSON.stringify(answer)); }
        calliOSFunction("sayHello", ["Ram"], function (answer) { console.log("closure " + answer.result); });
        calliOSFunction("sayHello", ["Ram"], "named");
        calliOSFunction("sayHello", [], null, function (error) { console.log(error.message + " " + error.code); });
        calliOSFunction("nosuch", [1], null, function (error) { console.log(error.message + " " + error.code); });
        </script>
        """
      ])
      try await withLoggedPage(of: .file(folder.path)) { page, log in
        await log.line("Function 'nosuch' not found -1")
        #expect(
          log.lines == [
            "closure Hello Ram !", #"named {"result":"Hello Ram !"}"#,
            "Missing argument in function sayHello -1", "Function 'nosuch' not found -1",
          ])
        try await expect("calliOSFunction.length", in: page, gives: 4)
        // A closure's name is gone once it has been called.
        try await expect("Object.keys(__functionIndexMap).length", in: page, gives: 0)
      }
    }

    @Test func aFolderWithItsOwnGetsItsOwn() async throws {
      let folder = try TemporaryFolder([
        "index.html": "<script src='iosBridge.js'></script>", "iosBridge.js": "window.own = true",
      ])
      try await withPage(of: .file(folder.path)) { page in
        try await expect("[own, typeof calliOSFunction]", in: page, gives: [true, "undefined"])
      }
    }

    /// A copy that numbers its callbacks and sends raw JSON, as the public ones do.
    private static let copy = """
      var __functionIndexMap = {};
      function callNative(name, args, success, error) {
        var info = {functionname: name, args: args};
        function keep(kind, f) {
          var stem = name + "_" + kind + "Callback";
          var index = __functionIndexMap[stem] === undefined ? 0 : __functionIndexMap[stem] + 1;
          __functionIndexMap[stem] = index;
          window[stem + index] = f;
          return stem + index;
        }
        if (success) info.success = keep("success", success);
        if (error) info.error = keep("error", error);
        var frame = document.createElement("IFRAME");
        frame.setAttribute("src", "js2ios://" + JSON.stringify(info));
        document.documentElement.appendChild(frame);
        frame.parentNode.removeChild(frame);
      }
      """

    @Test func copiesOfOthersGetObjects() async throws {
      let html = """
        <!doctype html><script>\(Self.copy)</script><script>
        callNative("sayHello", ["Ram"], function (answer) { console.log(typeof answer + " " + answer.result); });
        callNative("sayHello", ["Bob"], function (answer) { console.log(typeof answer + " " + answer.result); });
        callNative("sayHello", [], null, function (error) { console.log(error.code + " " + error.message); });
        </script>
        """
      try await withLoggedPage(html) { page, log in
        await log.line("-1 Missing argument in function sayHello")
        #expect(
          log.lines == [
            "object Hello Ram !", "object Hello Bob !", "-1 Missing argument in function sayHello",
          ])
      }
    }

    @Test(arguments: [(JS2iOSDialect.Form.raw, "string"), (.framework, "object")])
    func anOptionSettlesTheForm(_ form: JS2iOSDialect.Form, _ kind: String) async throws {
      let html = """
        <!doctype html><script>
        function ok(answer) { console.log(typeof answer); }
        var frame = document.createElement("iframe");
        frame.src = 'js2ios://{"functionname":"echo","args":[1],"success":"ok"}';
        document.documentElement.appendChild(frame);
        </script>
        """
      let configuration = PageConfiguration(dialects: [JS2iOSDialect(form: form)])
      try await withLoggedPage(html, configuration) { page, log in
        await log.line(kind)
      }
    }

    @Test func aCatchAllAnswersEveryName() async throws {
      struct Host: FunctionProcessor {
        let initialPage = "index.html"
        func processFunctionFromJS(_ name: String, args: [JSValue]) throws -> JSValue {
          guard name == "add", let a = args.first?.numberValue, let b = args.last?.numberValue
          else { throw BridgeHostError(.handlerError, "I only add", data: ["code": 7]) }
          return .number(a + b)
        }
      }
      let folder = try TemporaryFolder([
        "index.html": """
        <script src="iosBridge.js"></script><script>
        calliOSFunction("add", [1, 2], function (answer) { console.log("sum " + answer.result); });
        calliOSFunction("divide", [1, 2], null, function (e) { console.log(e.code + " " + e.message); });
        </script>
        """
      ])
      let page = try await Page()
      defer { page.close() }
      let log = EventLog(page)
      try await page.run(Host(), webRoot: folder.path)
      await log.line("7 I only add")
      #expect(log.lines == ["sum 3", "7 I only add"])
    }
  }
}
