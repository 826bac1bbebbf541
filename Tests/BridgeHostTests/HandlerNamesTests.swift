// SPDX-License-Identifier: MIT
import Testing
import WebKitGTK

@testable import BridgeHost

/// Which handler a name finds, and who hears of names.
@WebActor struct HandlerNamesTests {
  private let registry = HandlerRegistry()

  private func answer(_ name: String, with text: String) {
    registry.register(name) { (_: Call) throws -> JSValue in .string(text) }
  }

  @Test func namesAreSorted() {
    #expect(registry.names == [])
    for name in ["b", "a", "C"] { answer(name, with: name) }
    #expect(registry.names == ["C", "a", "b"])
  }

  @Test func aSecondRegistrationReplacesTheFirst() async {
    answer("f", with: "first")
    registry.register("f") { (_: Call) async throws -> JSValue in "second" }
    let result = await dispatch("f", to: registry)
    #expect(result == .success("second"))
    #expect(registry.names == ["f"])
  }

  @Test func removal() async {
    answer("f", with: "f")
    registry.remove("f")
    registry.remove("never there")
    #expect(registry.names == [])
    let error = await dispatch("f", to: registry).failure
    #expect(error?.code == .handlerNotFound)
    answer("f", with: "again")
    let result = await dispatch("f", to: registry)
    #expect(result == .success("again"))
  }

  @Test func newNamesAndRemovedOnesAreAnnounced() {
    var heard: [[String]] = []
    _ = registry.observeNames { [registry] in heard.append(registry.names) }
    answer("a", with: "1")
    answer("b", with: "1")
    answer("a", with: "2")
    registry.remove("nobody")
    registry.remove("a")
    registry.setDefault { _ in .null }
    #expect(heard == [["a"], ["a", "b"], ["b"]])
  }

  @Test func theDefaultHandlerTakesTheRest() async {
    answer("own", with: "own")
    registry.setDefault { call in ["default": .string(call.name), "data": call.data] }
    let own = await dispatch("own", to: registry)
    let other = await dispatch("other", .list([1]), to: registry)
    #expect(own == .success("own"))
    #expect(other == .success(["default": "other", "data": [1]]))
    #expect(registry.names == ["own"])
    registry.removeDefault()
    let none = await dispatch("other", to: registry)
    #expect(none.failure?.code == .handlerNotFound)
  }

  @Test func theDefaultHandlerMayThrow() async {
    registry.setDefault { _ in throw PlainError() }
    let result = await dispatch("any", to: registry)
    #expect(result == .failure(BridgeHostError(.handlerError, "the disk is full")))
  }

  @Test func caseMattersUnlessTheDialectSaysOtherwise() async {
    answer("sayHello", with: "hello")
    let strict = await dispatch("SAYHELLO", to: registry)
    let lenient = await dispatch("SAYHELLO", to: registry, ignoringCase: true)
    #expect(strict.failure?.code == .handlerNotFound)
    #expect(lenient == .success("hello"))
  }

  @Test func theSameNameComesBeforeOneThatDiffersInCase() async {
    answer("name", with: "lower")
    answer("NAME", with: "upper")
    for (name, text) in [("name", "lower"), ("NAME", "upper")] as [(String, JSValue)] {
      let result = await dispatch(name, to: registry, ignoringCase: true)
      #expect(result == .success(text))
    }
    let mixed = await dispatch("Name", to: registry, ignoringCase: true)
    #expect(mixed == .success("lower") || mixed == .success("upper"))
  }

  @Test func aHandlerThatDiffersInCaseComesBeforeTheDefaultOne() async {
    answer("sayHello", with: "hello")
    registry.setDefault { _ in "default" }
    let result = await dispatch("sayhello", to: registry, ignoringCase: true)
    #expect(result == .success("hello"))
  }

  @Test func anUnknownNameIsToldWithNearOnes() async {
    for name in ["sayHello", "sayHallo", "echo"] { answer(name, with: name) }
    let near = await dispatch("sayHelo", to: registry).failure
    #expect(near?.code == .handlerNotFound)
    #expect(
      near?.message
        == "no handler is named \"sayHelo\"; did you mean sayHello or sayHallo?")
    let far = await dispatch("print", to: registry).failure
    #expect(far?.code == .handlerNotFound)
    #expect(far?.message == "no handler is named \"print\"")
  }

  @Test func onlyTheCalledNameItselfIsUnknown() async {
    // A handler that calls another one, which is not there, is itself known.
    let inner = await dispatch("missing", to: registry).failure
    #expect(inner?.isUnknownHandler == true)
    registry.register("outer") { (_: Call) throws -> JSValue in throw inner ?? .missingArgument }
    let outer = await dispatch("outer", to: registry).failure
    #expect(outer?.code == .handlerNotFound)
    #expect(outer?.isUnknownHandler == false)
  }

  @Test func emptyAndStrangeNames() async {
    for name in ["", "__proto__", "a b", "é", "\0", "😀"] {
      answer(name, with: name)
      let result = await dispatch(name, to: registry)
      #expect(result == .success(.string(name)))
    }
  }
}
