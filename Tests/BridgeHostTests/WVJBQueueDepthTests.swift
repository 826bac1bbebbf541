// SPDX-License-Identifier: MIT
import Testing

@testable import BridgeHost

/// A message that is nested too deep takes none of its neighbours with it.
@Suite struct WVJBQueueDepthTests {
  private func names(_ text: String) -> [String] {
    WVJBQueue(dialect: "wvjb").outcomes(of: text).map {
      switch $0 {
      case .call(let call): call.name
      case .malformed(let reason): "malformed: \(reason.prefix(23))"
      default: "other"
      }
    }
  }

  private func message(_ name: String, data: String = "1") -> String {
    #"{"handlerName":"\#(name)","data":\#(data)}"#
  }

  @Test func aMessageThatIsTooDeepIsAlone() {
    let deep = String(repeating: "[", count: 2000) + String(repeating: "]", count: 2000)
    let odd = #"{"a":["],[\"",{"b":"\\"}]}"#
    let queue = [message("a", data: odd), message("b", data: deep), message("c")]
    #expect(
      names("[\(queue.joined(separator: ","))]")
        == ["a", "malformed: a message is not JSON: ", "c"])
  }

  /// Whoever waits for the answer is told, whichever side it is.
  @Test func aMessageThatIsTooDeepIsAnswered() throws {
    let deep = String(repeating: "[", count: 2000) + String(repeating: "]", count: 2000)
    let call = #"{"handlerName":"a","data":\#(deep),"callbackId":"cb_1_2"}"#
    let answer = #"{"responseId":"objc_cb_7","responseData":\#(deep)}"#
    let text = "\(call)\(WVJBQueue.separator)\(answer)"
    let outcomes = WVJBQueue(dialect: "wvjb").outcomes(of: text)
    guard outcomes.count == 4, case .directive(let directive) = outcomes[1],
      case .answer(let id, .failure(let error)) = outcomes[3]
    else {
      Issue.record("\(outcomes)")
      return
    }
    let response = try JSValue(json: directive[2].stringValue ?? "")
    #expect(response["responseId"] == "cb_1_2")
    #expect(response["responseData"]?["error"] == "invalid_value")
    #expect(id == 7)
    #expect(error.code == .invalidValue)
  }

  @Test(arguments: ["[", "[1", #"["]"#, #"[{"handlerName":"a"}"#])
  func aQueueWithoutAnEndHasNoMessages(_ text: String) {
    let names = names(text)
    #expect(names.count == 1)
    #expect(names.first?.hasPrefix("malformed: the queue is not JSON") == true)
  }
}
