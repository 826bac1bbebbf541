// SPDX-License-Identifier: MIT
import BridgeHost
import Testing
import WebKitGTK

extension OwnBridge {
  fileprivate func heard(_ name: String, _ data: JSValue = .undefined) -> Heard {
    Heard(name, data, dialect)
  }
}

extension PageTests {
  /// Queues with messages that make no sense: each is said, the others are answered.
  @Suite(.timeLimit(.minutes(1))) @WebActor struct WVJBQueueFaultTable {
    /// One text between two good messages, in a queue of each format.
    private struct Fault {
      let text: String
      let log: String

      var script: String {
        "bridge.callHandler('echo', 1, show); bridge.post('\(text)'); bridge.callHandler('echo', 2, show);"
      }

      init(_ text: String, _ log: String) {
        self.text = text
        self.log = log
      }
    }

    /// JSON, but no message.
    private static let faults: [Fault] = [
      Fault("null", "a message is null, not an object: null"),
      Fault("5", "a message is a number, not an object: 5"),
      Fault("true", "a message is a boolean, not an object: true"),
      Fault(
        #"{"handlerName":5,"data":1}"#,
        #""handlerName" is a number, not a name: {"handlerName":5,"data":1}"#),
      Fault(
        #"{"handlerName":["echo"]}"#,
        #""handlerName" is an array, not a name: {"handlerName":["echo"]}"#),
      Fault(
        #"{"handlerName":"nosuch"}"#, #"nosuch: no handler is named "nosuch""#),
      // A text in the place of a message is read as one.
      Fault(
        #""not a message""#,
        "a message is not JSON: a value is expected at character 1: not a message"),
      // Answers to what nobody asked.
      Fault(
        #"{"responseId":"cb_1_2","responseData":1}"#,
        #"the answer "cb_1_2" belongs to no call of native code"#),
      Fault(
        #"{"responseId":7,"responseData":1}"#,
        "the answer 7 belongs to no call of native code"),
      Fault(
        #"{"responseId":"objc_cb_","responseData":1}"#,
        #"the answer "objc_cb_" belongs to no call of native code"#),
      Fault(
        #"{"responseId":"objc_cb_987654321","responseData":1}"#,
        "the page answers a call that nobody waits for"),
    ]

    @Test(arguments: OwnBridge.allCases) func oneOfMany(_ version: OwnBridge) async throws {
      try await version.stage.play(
        Self.faults.map { fault in
          let calls = fault.text.contains("nosuch") ? [version.heard("nosuch")] : []
          return Exchange(
            fault.script, heard: [version.heard("echo", 1)] + calls + [version.heard("echo", 2)],
            lines: [version.shown("1"), version.shown("2")],
            log: ["\(version.dialect): \(fault.log)"])
        })
    }

    /// Between separators each message is a text of its own: one that is no JSON harms no other.
    private static let texts: [Fault] = [
      Fault(
        #"{"handlerName""#,
        #"a message is not JSON: a colon is expected at character 15: {"handlerName""#),
      Fault(
        "nonsense", "a message is not JSON: a value is expected at character 1: nonsense"),
      Fault("{}}", "a message is not JSON: something follows the value at character 3: {}}"),
      Fault(
        #"{"data":"cut of"#,
        #"a message is not JSON: the text ends inside a string at character 16: {"data":"cut of"#
      ),
    ]

    @Test func oneTextOfMany() async throws {
      try await OwnBridge.version2.stage.play(
        Self.texts.map { fault in
          let version = OwnBridge.version2
          return Exchange(
            fault.script, heard: [version.heard("echo", 1), version.heard("echo", 2)],
            lines: ["undefined 1", "undefined 2"], log: ["wvjb: \(fault.log)"])
        })
    }

    /// What `_fetchQueue` gives, where it is no queue.
    private static let queues: [(value: String, lines: [String], log: [String])] = [
      ("''", [], []), ("undefined", [], []), ("'[]'", [], []),
      ("null", [], ["wvjb: a message is null, not an object: null"]),
      ("5", [], ["wvjb: a message is a number, not an object: 5"]),
      (
        "'[{'", [],
        ["wvjb: the queue is not JSON: a member's name in quotes is expected at character 3: [{"]
      ),
      (
        "({})", [],
        ["wvjb: the queue is not JSON: a value is expected at character 2: [object Object]"]
      ),
      ("(function () { throw new Error('no queue'); })()", ["uncaught Error: no queue"], []),
    ]

    @Test func queues() async throws {
      try await OwnBridge.version6.stage.play(
        Self.queues.map { queue in
          let script = """
            var fetchQueue = bridge._fetchQueue;
            bridge._fetchQueue = function () {
              bridge._fetchQueue = fetchQueue;
              show("fetched", fetchQueue());
              return \(queue.value);
            };
            bridge.post("");
            """
          return Exchange(script, lines: [#""fetched" "[]""#] + queue.lines, log: queue.log)
        })
    }

    /// Log lines stay short, however long a message is.
    @Test func aLongMessage() async throws {
      let text = String(repeating: "x", count: 80)
      try await OwnBridge.version2.stage.play(
        Exchange(
          "bridge.post('x'.repeat(100000))",
          log: ["wvjb: a message is not JSON: a value is expected at character 1: \(text)..."]))
    }

    @Test func theBridgeIsGoneWhenTheAnswerComes() async throws {
      let stage = OwnBridge.version6.stage
      try await Stage(html: stage.html, fence: "bridgeHost.call('fence')").play(
        Exchange(
          """
          var fetchQueue = bridge._fetchQueue;
          bridge._fetchQueue = function () { window.WebViewJavascriptBridge = null; return fetchQueue(); };
          bridge.callHandler("echo", 1, show);
          """, heard: [OwnBridge.version6.heard("echo", 1)],
          log: ["wvjb: the bridge of the page is gone, and with it who waits for an answer"]))
    }
  }
}
