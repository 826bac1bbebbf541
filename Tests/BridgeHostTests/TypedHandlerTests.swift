// SPDX-License-Identifier: MIT
import Testing
import WebKitGTK

@testable import BridgeHost

/// Handlers with typed parameters.
@WebActor struct TypedHandlerTests {
  private struct Point: Codable { var x, y: Double }

  private let registry = HandlerRegistry()

  private func expect(
    _ name: String, _ arguments: CallArguments, gives expected: JSValue,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    let result = await dispatch(name, arguments, to: registry, sourceLocation: sourceLocation)
    #expect(result == .success(expected), sourceLocation: sourceLocation)
  }

  private func expect(
    _ name: String, _ arguments: CallArguments, fails message: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    let error = await dispatch(name, arguments, to: registry, sourceLocation: sourceLocation)
      .failure
    #expect(error?.code == .invalidValue, sourceLocation: sourceLocation)
    #expect(error?.message == message, sourceLocation: sourceLocation)
  }

  @Test func theExampleOfTheReadme() async {
    registry.register("sayHello") { (name: String) in "Hello \(name) !" }
    await expect("sayHello", .list(["Ram"]), gives: "Hello Ram !")
    await expect("sayHello", .value("Ram"), gives: "Hello Ram !")
    await expect("sayHello", .list([]), fails: "Missing argument")
    await expect("sayHello", .value(.undefined), fails: "Missing argument")
  }

  @Test func noParameters() async {
    registry.register("now") { 12 }
    await expect("now", .list([]), gives: 12)
    await expect("now", .value(.undefined), gives: 12)
    // What nobody asked for is ignored, as it is in JavaScript.
    await expect("now", .list([1, 2]), gives: 12)
    await expect("now", .value(["a": 1]), gives: 12)
  }

  @Test func severalParameters() async {
    registry.register("move") { (point: Point, by: Double) in Point(x: point.x + by, y: point.y) }
    await expect("move", .list([["x": 1, "y": 2], 3]), gives: ["x": 4, "y": 2])
    registry.register("join") { (a: String, b: Int, c: Bool) in "\(a) \(b) \(c)" }
    await expect("join", .list(["a", 1, true]), gives: "a 1 true")
    await expect("join", .list(["a", 1, true, "more"]), gives: "a 1 true")
    await expect("join", .list(["a", 1]), fails: "Missing argument")
  }

  @Test func anArrayIsSpreadOverTheParameters() async {
    registry.register("add") { (a: Double, b: Double) in a + b }
    await expect("add", .value([1, 2]), gives: 3)
    await expect("add", .list([1, 2]), gives: 3)
    await expect("add", .value([1]), fails: "Missing argument")
    await expect("add", .value(1), fails: "Missing argument")
  }

  @Test func anArrayOfOneStandsForItsElement() async {
    registry.register("sayHello") { (name: String) in "Hello \(name) !" }
    await expect("sayHello", .value(["Ram"]), gives: "Hello Ram !")
    await expect("sayHello", .value([]), fails: "Missing argument")
  }

  @Test func aParameterMayBeAnArray() async {
    registry.register("count") { (names: [String]) in names.count }
    await expect("count", .value(["a", "b"]), gives: 2)
    await expect("count", .value([]), gives: 0)
    await expect("count", .list([["a", "b", "c"]]), gives: 3)
  }

  @Test func optionalParameters() async {
    registry.register("greet") { (name: String, greeting: String?) in
      "\(greeting ?? "Hello") \(name)"
    }
    await expect("greet", .list(["Ram", "Hi"]), gives: "Hi Ram")
    await expect("greet", .list(["Ram"]), gives: "Hello Ram")
    await expect("greet", .list(["Ram", nil]), gives: "Hello Ram")
    await expect("greet", .list(["Ram", .undefined]), gives: "Hello Ram")
    registry.register("maybe") { (number: Int?) in number.map { $0 + 1 } }
    await expect("maybe", .list([]), gives: nil)
    await expect("maybe", .value(.undefined), gives: nil)
    await expect("maybe", .value(nil), gives: nil)
    await expect("maybe", .value(1), gives: 2)
  }

  @Test func aMissingOptionalDynamicValueIsNil() async {
    registry.register("isThere") { (value: JSValue?) in value != nil }
    await expect("isThere", .list([1]), gives: true)
    await expect("isThere", .list([]), gives: false)
    await expect("isThere", .value(.undefined), gives: false)
  }

  @Test func dynamicParametersTakeEverything() async {
    registry.register("same") { (value: JSValue) in value }
    for value: JSValue in [nil, true, 1.5, "a", [1, 2], ["k": [nil]]] {
      await expect("same", .list([value]), gives: value)
      await expect("same", .value(value), gives: value)
    }
  }

  @Test func wrongTypesSayWhere() async {
    registry.register("join") { (a: String, b: Int) in "\(a)\(b)" }
    await expect(
      "join", .list(["a", "b"]), fails: "argument 2: expected a whole number, got a string")
    await expect("join", .value([1, 2]), fails: "argument 1: expected a string, got a number")
    await expect("join", .list([nil, 2]), fails: "argument 1: expected a string, got null")
    registry.register("length") { (point: Point) in point.x }
    await expect("length", .value(["x": 1]), fails: "$.y is missing")
    await expect(
      "length", .list([["x": "1", "y": 2]]), fails: "argument 1.x: expected a number, got a string")
    await expect("length", .value("p"), fails: "$: expected an object, got a string")
  }

  @Test func handlersThatAnswerNothing() async {
    var seen: [String] = []
    registry.register("none") { seen.append("none") }
    registry.register("one") { (text: String) in seen.append(text) }
    await expect("none", .list([]), gives: .undefined)
    await expect("one", .list(["text"]), gives: .undefined)
    await expect("one", .list([]), fails: "Missing argument")
    #expect(seen == ["none", "text"])
  }

  @Test func asynchronousHandlers() async {
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    registry.register("add") { (a: Int, b: Int) async throws -> Int in
      await Task.yield()
      return a + b
    }
    registry.register("nothing") { (a: Int) async throws -> Void in continuation.yield(a) }
    registry.register("fixed") { () async throws -> String in "fixed" }
    await expect("add", .list([1, 2]), gives: 3)
    await expect("add", .value([1, 2]), gives: 3)
    await expect("add", .list([1]), fails: "Missing argument")
    await expect("nothing", .list([5]), gives: .undefined)
    await expect("fixed", .list([]), gives: "fixed")
    continuation.finish()
    var seen: [Int] = []
    for await number in stream { seen.append(number) }
    #expect(seen == [5])
  }

  @Test func whatHandlersThrow() async {
    registry.register("sync") { (_: Int) throws -> Int in throw PlainError() }
    registry.register("async") { (_: Int) async throws -> Int in throw PlainError() }
    registry.register("void") { (_: Int) throws -> Void in throw BridgeHostError(.timeout, "late") }
    let failures = [
      await dispatch("sync", value: 1, to: registry).failure,
      await dispatch("async", value: 1, to: registry).failure,
      await dispatch("void", value: 1, to: registry).failure,
    ]
    #expect(
      failures == [
        BridgeHostError(.handlerError, "the disk is full"),
        BridgeHostError(.handlerError, "the disk is full"), BridgeHostError(.timeout, "late"),
      ])
  }

  @Test func aHandlerDoesNotRunWithoutItsArguments() async {
    var runs = 0
    registry.register("count") { (_: Int, _: Int) in runs += 1 }
    await expect("count", .list([1]), fails: "Missing argument")
    await expect(
      "count", .list([1, "x"]), fails: "argument 2: expected a whole number, got a string")
    #expect(runs == 0)
  }
}
