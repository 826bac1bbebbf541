// SPDX-License-Identifier: MIT
import WebKitGTK

extension HandlerRegistry {
  /// Registers a handler with typed parameters and result, which answers at once.
  ///
  ///     page.handlers.register("sayHello") { (name: String) in "Hello \(name) !" }
  ///
  /// A parameter that the page leaves out is nil where its type is optional, else the call is
  /// rejected with `invalid_value`.
  public func register<each Argument: Decodable, Answer: Encodable>(
    _ name: String, _ handler: @escaping @WebActor (repeat each Argument) throws -> Answer
  ) {
    register(name) { call throws -> JSValue in
      var reader = ArgumentReader(call, count: count((repeat (each Argument).self)))
      return try JSValue(encoding: try handler(repeat try reader.next((each Argument).self)))
    }
  }

  /// Registers a handler with typed parameters that answers nothing.
  public func register<each Argument: Decodable>(
    _ name: String, _ handler: @escaping @WebActor (repeat each Argument) throws -> Void
  ) {
    register(name) { call throws -> JSValue in
      var reader = ArgumentReader(call, count: count((repeat (each Argument).self)))
      try handler(repeat try reader.next((each Argument).self))
      return .undefined
    }
  }

  /// Registers a handler with typed parameters and result, which may wait.
  public func register<each Argument: Decodable & Sendable, Answer: Encodable & Sendable>(
    _ name: String,
    _ handler: @escaping @Sendable @concurrent (repeat each Argument) async throws -> Answer
  ) {
    register(name) { call async throws -> JSValue in
      var reader = ArgumentReader(call, count: count((repeat (each Argument).self)))
      return try JSValue(encoding: try await handler(repeat try reader.next((each Argument).self)))
    }
  }

  /// Registers a handler with typed parameters that may wait and answers nothing.
  public func register<each Argument: Decodable & Sendable>(
    _ name: String,
    _ handler: @escaping @Sendable @concurrent (repeat each Argument) async throws -> Void
  ) {
    register(name) { call async throws -> JSValue in
      var reader = ArgumentReader(call, count: count((repeat (each Argument).self)))
      try await handler(repeat try reader.next((each Argument).self))
      return .undefined
    }
  }
}

private func count<each T>(_ types: (repeat (each T).Type)) -> Int {
  var count = 0
  for _ in repeat each types { count += 1 }
  return count
}

/// Deals the values of a call out to the parameters of a handler.
struct ArgumentReader {
  private let values: [JSValue]
  private let isList: Bool
  private var index = 0

  /// - Parameter count: the parameters of the handler.
  init(_ call: Call, count: Int) {
    switch call.arguments {
    case .list(let list):
      values = list
      isList = true
    case .value(.array(let list)) where count > 1:
      values = list
      isList = true
    case .value(let value):
      values = value == .undefined ? [] : [value]
      isList = false
    }
  }

  mutating func next<T: Decodable>(_ type: T.Type) throws(BridgeHostError) -> T {
    defer { index += 1 }
    let path = isList ? "argument \(index + 1)" : "$"
    guard index < values.count else {
      do throws(BridgeHostError) {
        return try JSValue.undefined.decode(type, path: path)
      } catch {
        throw .missingArgument
      }
    }
    do throws(BridgeHostError) {
      return try values[index].decode(type, path: path)
    } catch {
      // `postMessage(["Ram"])` for a handler of one name: an array of one stands for its element.
      guard !isList, case .array(let array) = values[0] else { throw error }
      guard let first = array.first else { throw .missingArgument }
      do throws(BridgeHostError) { return try first.decode(type) } catch _ { throw error }
    }
  }
}
