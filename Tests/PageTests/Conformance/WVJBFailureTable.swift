// SPDX-License-Identifier: MIT
import BridgeHost
import Testing
import WebKitGTK

private func heard(_ name: String, _ data: JSValue = .undefined) -> Heard {
  Heard(name, data, "wvjb")
}

extension PageTests {
  /// What a page makes of `{error, message}`, which stands in the place of an answer.
  @Suite(.timeLimit(.minutes(1))) @WebActor struct WVJBFailureTable {
    private nonisolated static let text =
      #"{"error":"handler_error","message":"no luck"}"#

    private static let failures: [Exchange] = [
      // Printed, or parsed by pages whose native code answers with text.
      Exchange(
        #"bridge.callHandler("throws", 1, function (response) { console.log("got " + response); console.log(JSON.parse(response).message); })"#,
        heard: [heard("throws", 1)], lines: ["got \(text)", "no luck"]),
      Exchange(
        #"bridge.callHandler("throws", 1, function (response) { document.body.textContent = response; console.log(document.body.innerText); })"#,
        heard: [heard("throws", 1)], lines: [text]),
      // Its members are two, as ever.
      Exchange(
        #"bridge.callHandler("throws", 1, function (response) { var keys = []; for (var key in response) keys.push(key); show(response, keys, response.error, response.message); })"#,
        heard: [heard("throws", 1)],
        lines: [#"\#(text) ["error","message"] "handler_error" "no luck""#]),
      Exchange(
        #"bridge.callHandler("throws", 1, function (error, response) { show(error, response); })"#,
        heard: [heard("throws", 1)], lines: [#""no luck" undefined"#]),
      // Answers are what the handler gave.
      Exchange(
        #"bridge.callHandler("echo", {a: 1}, function (response) { console.log("" + response, response.hasOwnProperty("toString")); })"#,
        heard: [heard("echo", ["a": 1])], lines: ["[object Object] false"]),
    ]

    @Test func failures() async throws { try await WVJBStage.version6().play(Self.failures) }
  }
}
