// SPDX-License-Identifier: MIT
import Testing
import WebKitGTK

@testable import BridgeHost

/// Calls a handler as a dialect does, waits for its answer, and checks that it is the only one.
@WebActor func dispatch(
  _ name: String, _ arguments: CallArguments = .list([]), to registry: HandlerRegistry,
  ignoringCase: Bool = false, sourceLocation: SourceLocation = #_sourceLocation
) async -> Result<JSValue, BridgeHostError> {
  let call = Call(id: 1, name: name, arguments: arguments, dialect: "test", document: "d")
  var results: [Result<JSValue, BridgeHostError>] = []
  let task = registry.dispatch(call, ignoringCase: ignoringCase) { results.append($0) }
  await task?.value
  #expect(results.count == 1, "one completion", sourceLocation: sourceLocation)
  return results.first ?? .failure(BridgeHostError(.closed, "never completed"))
}

/// The same, with one value, as `postMessage` passes it.
@WebActor func dispatch(
  _ name: String, value: JSValue, to registry: HandlerRegistry,
  sourceLocation: SourceLocation = #_sourceLocation
) async -> Result<JSValue, BridgeHostError> {
  await dispatch(name, .value(value), to: registry, sourceLocation: sourceLocation)
}

extension Result where Failure == BridgeHostError {
  /// The error, for comparisons; nil for a success.
  var failure: BridgeHostError? {
    if case .failure(let error) = self { error } else { nil }
  }
}

/// An error that is none of ours.
struct PlainError: Error, CustomStringConvertible {
  var description: String { "the disk is full" }
}
