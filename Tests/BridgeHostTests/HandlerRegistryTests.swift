// SPDX-License-Identifier: MIT
import Testing
import WebKitGTK

@testable import BridgeHost

@Suite(.timeLimit(.minutes(1))) @WebActor struct HandlerRegistryTests {
  private let registry = HandlerRegistry()

  @Test func aSynchronousHandlerAnswersAtOnce() {
    registry.register("f") { (call: Call) throws -> JSValue in ["got": call.data] }
    let call = Call(id: 1, name: "f", arguments: .list([1]), dialect: "test", document: "")
    var result: Result<JSValue, BridgeHostError>?
    let task = registry.dispatch(call, ignoringCase: false) { result = $0 }
    #expect(task == nil)
    #expect(result == .success(["got": [1]]))
  }

  @Test func anAsynchronousHandlerMayWait() async {
    let (stream, continuation) = AsyncStream.makeStream(of: JSValue.self)
    registry.register("f") { (call: Call) async throws -> JSValue in
      for await value in stream { return [value, call.data] }
      return .null
    }
    let call = Call(id: 1, name: "f", arguments: .value("x"), dialect: "test", document: "")
    var results: [Result<JSValue, BridgeHostError>] = []
    let task = registry.dispatch(call, ignoringCase: false) { results.append($0) }
    #expect(results.isEmpty)
    continuation.yield("later")
    await task?.value
    #expect(results == [.success(["later", "x"])])
  }

  @Test func handlersSeeTheWholeCall() async {
    var seen: Call?
    registry.register("f") { (call: Call) throws -> JSValue in
      seen = call
      return .undefined
    }
    let call = Call(id: 42, name: "f", arguments: .list(["a"]), dialect: "js2ios", document: "d9")
    let task = registry.dispatch(call, ignoringCase: false) { #expect($0 == .success(.undefined)) }
    #expect(task == nil)
    #expect(seen == call)
    #expect(seen?.data == ["a"])
  }

  @Test func anyErrorBecomesHandlerError() async {
    registry.register("sync") { (_: Call) throws -> JSValue in throw PlainError() }
    registry.register("async") { (_: Call) async throws -> JSValue in throw PlainError() }
    for name in ["sync", "async"] {
      let error = await dispatch(name, to: registry).failure
      #expect(error == BridgeHostError(.handlerError, "the disk is full"))
    }
  }

  @Test func ourOwnErrorsPassAsTheyAre() async {
    let thrown = BridgeHostError(
      BridgeHostError.Code(rawValue: "no_paper"), "Out of paper", data: ["tray": 2])
    registry.register("sync") { (_: Call) throws -> JSValue in throw thrown }
    registry.register("async") { (_: Call) async throws -> JSValue in throw thrown }
    for name in ["sync", "async"] {
      let result = await dispatch(name, to: registry)
      #expect(result == .failure(thrown))
    }
  }

  @Test func aCancelledHandlerIsAborted() async {
    registry.register("f") { (_: Call) async throws -> JSValue in throw CancellationError() }
    #expect(await dispatch("f", to: registry).failure?.code == .aborted)
  }

  @Test func cancellingTheTaskReachesTheHandler() async {
    let (started, start) = AsyncStream.makeStream(of: Void.self)
    let (never, end) = AsyncStream.makeStream(of: Void.self)
    registry.register("f") { (_: Call) async throws -> JSValue in
      start.yield()
      // Ends only by cancellation.
      for await _ in never {}
      try Task.checkCancellation()
      return "was not cancelled"
    }
    let call = Call(id: 1, name: "f", arguments: .list([]), dialect: "test", document: "")
    var results: [Result<JSValue, BridgeHostError>] = []
    let task = registry.dispatch(call, ignoringCase: false) { results.append($0) }
    for await _ in started { break }
    task?.cancel()
    await task?.value
    #expect(results.count == 1)
    #expect(results.first?.failure?.code == .aborted)
    end.finish()
  }

  @Test func manyCallsAtOnceAreAnsweredOnceEach() async {
    registry.register("double") { (call: Call) async throws -> JSValue in
      await Task.yield()
      guard let number = call.data.numberValue else { throw PlainError() }
      return .number(number * 2)
    }
    var answers: [Int: [JSValue]] = [:]
    var tasks: [Task<Void, Never>?] = []
    for number in 0..<1000 {
      let call = Call(
        id: number, name: "double", arguments: .value(.number(Double(number))), dialect: "test",
        document: "")
      tasks.append(
        registry.dispatch(call, ignoringCase: false) { result in
          if case .success(let value) = result { answers[number, default: []].append(value) }
        })
    }
    for task in tasks { await task?.value }
    #expect(answers.count == 1000)
    #expect(answers.allSatisfy { $0.value == [.number(Double($0.key * 2))] })
  }

  @Test func answersThatAreReadyAtOnceKeepTheOrderOfTheCalls() {
    registry.register("ok") { (call: Call) throws -> JSValue in call.data }
    registry.register("bad") { (_: Call) throws -> JSValue in throw PlainError() }
    var order: [String] = []
    for (number, name) in ["ok", "nobody", "bad", "ok"].enumerated() {
      let call = Call(id: number, name: name, arguments: .list([]), dialect: "test", document: "")
      let task = registry.dispatch(call, ignoringCase: false) { _ in
        order.append("\(number) \(name)")
      }
      #expect(task == nil)
    }
    #expect(order == ["0 ok", "1 nobody", "2 bad", "3 ok"])
  }

  @Test func aHandlerMayChangeTheRegistry() async {
    registry.register("f") { [registry] (_: Call) throws -> JSValue in
      registry.remove("f")
      registry.register("g") { (_: Call) throws -> JSValue in "g" }
      return "f"
    }
    let first = await dispatch("f", to: registry)
    let second = await dispatch("g", to: registry)
    let third = await dispatch("f", to: registry)
    #expect(first == .success("f"))
    #expect(second == .success("g"))
    #expect(third.failure?.code == .handlerNotFound)
  }
}
