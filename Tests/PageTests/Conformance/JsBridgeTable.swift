// SPDX-License-Identifier: MIT
import BridgeHost
import Testing
import WebKitGTK

private func heard(_ name: String, _ data: JSValue = .undefined) -> Heard {
  Heard(name, data, "jsBridge")
}

/// Addresses that a page writes by hand; what belongs to every bridge of a page's own is in the
/// table of those.
private let stage = Stage(
  html: { script in
    """
    <!doctype html><meta charset=utf-8><body><script>
    \(WVJBStage.show)
    function visit(address) {
      var frame = document.createElement("iframe");
      frame.src = address;
      document.documentElement.appendChild(frame);
      frame.parentNode.removeChild(frame);
    }
    \(script)
    </script>
    """
  },
  fence: #"visit('yy://return/_fetchQueue/[{"handlerName":"fence"}]')"#)

extension PageTests {
  @Suite(.timeLimit(.minutes(1))) @WebActor struct JsBridgeTable {
    private static let addresses: [Exchange] = [
      // The queue percent-encoded, once, or not at all.
      Exchange(
        #"visit("yy://return/_fetchQueue/" + encodeURIComponent('[{"handlerName":"echo","data":"é 100% %41 /?#&"}]'))"#,
        heard: [heard("echo", "é 100% %41 /?#&")]),
      Exchange(
        #"visit("yy://return/_fetchQueue/" + encodeURI('[{"handlerName":"echo","data":"é%41/b"}]'))"#,
        heard: [heard("echo", "é%41/b")]),
      Exchange(
        #"visit('yy://return/_fetchQueue/[{"handlerName":"echo","data":"é /?#& b"}]')"#,
        heard: [heard("echo", "é /?#& b")]),
      Exchange(
        #"visit('yy://return/_fetchQueue/[{"handlerName":"echo","data":"100% %zz %4"}]')"#,
        heard: [heard("echo", "100% %zz %4")]),
      Exchange(
        #"visit('yy://return/_fetchQueue/[{"handlerName":"echo","data":"%41%2541"}]')"#,
        heard: [heard("echo", "A%41")]),
      Exchange(
        #"visit('YY://Return/_fetchQueue/[{"handlerName":"nothing"}]')"#, heard: [heard("nothing")]),
      Exchange(
        #"visit('yy://return/_fetchQueue/[{"handlerName":"echo","data":1},{"data":2}]')"#,
        heard: [heard("echo", 1), heard("", 2)],
        lines: ["native: ObjC received message from JS: 2"]),
      // By other ways than a frame.
      Exchange(
        #"window.open('yy://return/_fetchQueue/[{"handlerName":"nothing","data":"open"}]')"#,
        heard: [heard("nothing", "open")]),
      Exchange(
        #"var a = document.createElement("a"); a.href = 'yy://return/_fetchQueue/[{"handlerName":"nothing","data":"a b"}]'; document.body.appendChild(a); a.click()"#,
        heard: [heard("nothing", "a b")]),
      Exchange(
        #"setTimeout(function () { location.href = "yy://return/_fetchQueue/" + encodeURIComponent('[{"handlerName":"nothing","data":"href"}]'); }, 0)"#,
        heard: [heard("nothing", "href")]),
      // Nothing is asked for.
      Exchange(#"visit("yy://return/_fetchQueue/[]"); visit("yy://return/_fetchQueue/")"#),
      Exchange(#"visit("yy://return/otherFunction/5"); visit("yy://return/")"#),
      // The object that is there already has an empty queue.
      Exchange(#"visit("yy://__QUEUE_MESSAGE__/"); visit("YY://__queue_message__")"#),
    ]

    @Test func addresses() async throws {
      try await stage.play(Self.addresses)
    }

    private static let commands =
      "is no command: there are __QUEUE_MESSAGE__ and return/_fetchQueue/JSON"

    private static let faults: [Exchange] = [
      Exchange(#"visit("yy://nosuch/x")"#, log: ["jsBridge: yy://nosuch/x \(commands)"]),
      Exchange(#"visit("yy://")"#, log: ["jsBridge: yy:// \(commands)"]),
      Exchange(
        #"visit("yy://return/_fetchQueue/[{")"#,
        log: [
          "jsBridge: the queue is not JSON: a member's name in quotes is expected at character 3: [{"
        ]),
      // Encoded twice: what remains is said as it was read.
      Exchange(
        #"visit("yy://return/_fetchQueue/" + encodeURIComponent(encodeURIComponent("[]")))"#,
        log: ["jsBridge: a message is not JSON: a value is expected at character 1: %5B%5D"]),
      Exchange(
        #"visit("yy://return/_fetchQueue/null")"#,
        log: ["jsBridge: a message is null, not an object: null"]),
      Exchange(
        #"visit('yy://return/_fetchQueue/[{"handlerName":"echo","data":1,"callbackId":"cb_1"}]')"#,
        heard: [heard("echo", 1)],
        log: ["jsBridge: the page has no WebViewJavascriptBridge._handleMessageFromNative"]),
      Exchange(
        #"window.WebViewJavascriptBridge = undefined; visit("yy://__QUEUE_MESSAGE__/")"#,
        log: ["jsBridge: the page has no WebViewJavascriptBridge._fetchQueue"]),
    ]

    @Test func faults() async throws {
      try await stage.play(Self.faults)
    }

    /// One frame carries every queue: none may push another out of it.
    @Test(arguments: ["0", "i", "i / 10"]) func oneQueueAfterTheOther(_ delay: String) async throws
    {
      let script = """
        var got = [];
        function take(data) { got.push(data); if (got.length === 50) show(got.join()); }
        function call(i) { setTimeout(function () { bridge.callHandler("echo", i, take); }, \(delay)); }
        for (var i = 0; i < 50; i++) call(i);
        """
      let numbers = 0..<50
      try await OwnBridge.jsBridge.stage.play(
        Exchange(
          script, heard: numbers.map { heard("echo", .number(Double($0))) },
          lines: ["\"\(numbers.map(String.init).joined(separator: ","))\""]))
    }
  }
}
