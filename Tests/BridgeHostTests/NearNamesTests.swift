// SPDX-License-Identifier: MIT
import Testing

@testable import BridgeHost

struct NearNamesTests {
  private let names = ["callPage", "echo", "jsHandler", "sayHello", "sayHi"]

  @Test func typingErrors() {
    #expect(NearNames.of("sayHelo", among: names).first == "sayHello")
    #expect(NearNames.of("sayHallo", among: names).first == "sayHello")
    #expect(NearNames.of("sayHelloo", among: names).first == "sayHello")
    #expect(NearNames.of("ecko", among: names) == ["echo"])
  }

  @Test func caseIsNoDistance() {
    #expect(NearNames.of("SAYHELLO", among: names).first == "sayHello")
    #expect(NearNames.of("JsHandler", among: names) == ["jsHandler"])
  }

  @Test func whatIsFarIsNotNamed() {
    #expect(NearNames.of("openFile", among: names) == [])
    #expect(NearNames.of("x", among: names) == [])
    #expect(NearNames.of("", among: names) == [])
    #expect(NearNames.of("echo", among: []) == [])
  }

  @Test func shortNamesMayBeOneOff() {
    #expect(NearNames.of("eco", among: names) == ["echo"])
    #expect(NearNames.of("a", among: ["b", "ab", "abc"]) == ["ab", "b"])
  }

  @Test func theNearestComeFirst() {
    #expect(
      NearNames.of("readFile", among: ["readTile2", "readFiles"]) == ["readFiles", "readTile2"])
  }

  @Test func atMostThree() {
    let near = NearNames.of("handler", among: ["handlerAB", "handlers", "handle", "xandler"])
    #expect(Set(near) == ["handlers", "handle", "xandler"])
    #expect(near.count == 3)
  }

  @Test func hugeNamesAreNoHugeWork() {
    let long = String(repeating: "n", count: 1_000_000)
    #expect(NearNames.of(long, among: names) == [])
  }
}
