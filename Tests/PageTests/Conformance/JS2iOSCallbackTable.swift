// SPDX-License-Identifier: MIT
import BridgeHost
import Testing
import WebKitGTK

private func heard(_ name: String, _ data: JSValue, _ dialect: String = "iosBridge") -> Heard {
  Heard(name, data, dialect)
}

/// A copy of the framework; `table` is what it keeps its closures in.
private func stage(table: String) -> Stage {
  Stage(
    html: { script in
      """
      <!doctype html><meta charset=utf-8><body><script>
      function send(message) {
        var frame = document.createElement("IFRAME");
        frame.setAttribute("src", typeof message === "string" ? message : "js2ios://" + JSON.stringify(message));
        document.documentElement.appendChild(frame);
        frame.parentNode.removeChild(frame);
      }
      var calliOSFunction;
      \(table)
      function show(answer) { console.log(typeof answer + " " + answer); }
      \(script)
      </script>
      """
    },
    fence: #"send('js2ios://{"functionname":"fence","success":"Object"}')"#)
}

private let framework = """
  calliOSFunction = function (name, args, success, error) {
    var info = {functionname: name, args: args};
    function keep(kind, f) {
      if (typeof f !== "function") return f;
      var stem = name + "_" + kind + "Callback";
      var index = table[stem] === undefined ? 0 : table[stem] + 1;
      table[stem] = index;
      window[stem + index] = f;
      return stem + index;
    }
    if (success) info.success = keep("success", success);
    if (error) info.error = keep("error", error);
    send(info);
  };
  """

/// In a variable of the page, which says that it is the framework.
private let global = stage(
  table: "var __functionIndexMap = {}, table = __functionIndexMap; \(framework)")
/// Inside of a function, which nobody can see.
private let hidden = stage(table: "(function () { var table = {}; \(framework) })();")

extension PageTests {
  /// What callbacks of `js2ios` are given, and how pages take it.
  @Suite(.timeLimit(.minutes(1))) @WebActor struct JS2iOSCallbackTable {
    private static let answers: [Exchange] = [
      // By its members, or as the text that others took it for.
      Exchange(
        #"calliOSFunction("sayHello", ["Ram"], function (ret) { console.log(ret.result, JSON.parse(ret).result, "" + ret, Object.keys(ret), JSON.stringify(ret)); })"#,
        heard: [heard("sayHello", ["Ram"])],
        lines: [
          #"Hello Ram ! Hello Ram ! {"result":"Hello Ram !"} ["result"] {"result":"Hello Ram !"}"#
        ]),
      Exchange(
        #"calliOSFunction("throws", [], null, function (error) { console.log(error.message, JSON.parse(error).code, String(error)); })"#,
        heard: [heard("throws", [])],
        lines: [#"no luck -1 {"message":"no luck","code":-1}"#]),
      // What the page has made of the answer is what its text says, and old libraries have no say.
      Exchange(
        #"calliOSFunction("echo", [1], function (ret) { Array.prototype.toJSON = function () { return "array"; }; ret.more = "é"; console.log("" + ret); delete Array.prototype.toJSON; ret.self = ret; console.log("" + ret); })"#,
        heard: [heard("echo", [1])],
        lines: [#"{"result":[1],"more":"é"}"#, "[object Object]"]),
      // It travels as what it is.
      Exchange(
        #"calliOSFunction("echo", [1], function (ret) { bridgeHost.call("echo", ret).then(show); })"#,
        heard: [heard("echo", [1]), heard("echo", ["result": [1]], "bridgeHost")],
        lines: ["object [object Object]"]),
    ]

    @Test func answersOfTheFramework() async throws { try await global.play(Self.answers) }

    /// Once a document has used the framework, its named callbacks get objects, too.
    @Test func namedCallbacksOfAHiddenFramework() async throws {
      try await hidden.play(
        Exchange(
          #"""
          calliOSFunction("echo", [1], "show");
          calliOSFunction("echo", [2], function (ret) { console.log("closure " + ret.result); });
          calliOSFunction("echo", [3], "show");
          calliOSFunction("throws", [4], "show", "show");
          window.named = function (ret) { console.log("named " + ret.result[0]); };
          calliOSFunction("echo", [5], "named");
          """#,
          heard: [
            heard("echo", [1], "js2ios"), heard("echo", [2]), heard("echo", [3]),
            heard("throws", [4]), heard("echo", [5]),
          ],
          lines: [
            #"string {"result":[1]}"#, "closure 2", #"object {"result":[3]}"#,
            #"object {"message":"no luck","code":-1}"#, "named 5",
          ]))
    }

    private static let withoutSlashes: [Exchange] = [
      Exchange(
        #"send('js2ios:{"functionname":"echo","args":["é%41\t#?"],"success":"show"}')"#,
        heard: [heard("echo", ["é%41\t#?"], "js2ios")],
        lines: [#"string {"result":["é%41\t#?"]}"#]),
      Exchange(
        #"send("JS2IOS:" + encodeURIComponent('{"functionname":"echo","args":["é%41"],"success":"show"}'))"#,
        heard: [heard("echo", ["é%41"], "js2ios")], lines: [#"string {"result":["é%41"]}"#]),
      Exchange(
        #"window.open('js2ios:{"functionname":"nothing","args":["a b"],"success":"Object"}')"#,
        heard: [heard("nothing", ["a b"], "js2ios")]),
      // Addresses of which no script has a say.
      Exchange(
        #"document.body.insertAdjacentHTML("beforeend", "<iframe src='js2ios:{\"functionname\":\"nothing\",\"args\":[\"é#a b\"],\"success\":\"Object\"}'></iframe>")"#,
        heard: [heard("nothing", ["é#a b"], "js2ios")]),
      Exchange(
        #"setTimeout(function () { location.href = 'js2ios:{"functionname":"nothing","args":["é?a b"],"success":"Object"}'; }, 0)"#,
        heard: [heard("nothing", ["é?a b"], "js2ios")]),
      // What is no JSON.
      Exchange(
        #"send("js2ios:logout")"#,
        log: ["js2ios: the payload is not JSON: a value is expected at character 1: logout"]),
      Exchange(
        #"setTimeout(function () { location = "js2ios:logout"; }, 0)"#,
        log: ["js2ios: the payload is not JSON: a value is expected at character 1: logout"]),
      Exchange(
        #"send("js2ios:")"#,
        log: ["js2ios: the payload is not JSON: the text is empty at character 1: "]),
    ]

    @Test func theSchemeWithoutSlashes() async throws { try await hidden.play(Self.withoutSlashes) }

    private nonisolated static let ownNames =
      "a callback is named by a path from window; the name of a function expression is none"

    /// Scripts that send `callback.name` were given nothing by it in 2012, and a name since.
    nonisolated static let noFunctions: [Exchange] = [
      Exchange(
        #"var options = {onsuccess: function () {}}; send({functionname: "echo", args: [1], success: options.onsuccess.name})"#,
        heard: [heard("echo", [1], "js2ios")],
        log: [
          "js2ios: the page has no function onsuccess to take the answer: \(ownNames)"
        ]),
      Exchange(
        #"window.text = "x"; send({functionname: "echo", args: [1], success: "text"})"#,
        heard: [heard("echo", [1], "js2ios")],
        log: ["js2ios: the page has no function text to take the answer"]),
      Exchange(
        #"send({functionname: "echo", args: [1], success: "echo_successCallback7"})"#,
        heard: [heard("echo", [1])],
        log: ["js2ios: the page has no function echo_successCallback7 to take the answer"]),
    ]

    @Test(arguments: noFunctions) func namesOfNoFunction(_ row: Exchange) async throws {
      try await hidden.play(row)
    }
  }
}
