// SPDX-License-Identifier: MIT
import Testing

@testable import BridgeHost

@Suite struct WVJBQueueTests {
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

  @Test(arguments: ["[", "[1", #"["]"#, #"[{"handlerName":"a"}"#])
  func aQueueWithoutAnEndHasNoMessages(_ text: String) {
    let names = names(text)
    #expect(names.count == 1)
    #expect(names.first?.hasPrefix("malformed: the queue is not JSON") == true)
  }
}
