// SPDX-License-Identifier: MIT
import Testing
import WebKitGTK

@testable import BridgeHost

/// What a message came to, in a form that can be compared.
enum Reading: Equatable, Sendable {
  case call(String, CallArguments)
  case malformed(String)
  case answer(Int, Result<JSValue, BridgeHostError>)
  case directive([JSValue])
  /// Not a message of the dialect.
  case none
  /// A message that asks for nothing.
  case nothing
}

extension DialectSession {
  func read(_ uri: String) -> Reading { Reading(receive(.navigation(uri))) }
  func read(posted value: JSValue) -> Reading { Reading(receive(.posted(value))) }

  /// What the messages of a queue came to.
  func readAll(posted value: JSValue) -> [Reading] {
    (receive(.posted(value)) ?? []).map(Reading.init(outcome:))
  }

  /// The call that a message makes; nil where it makes none.
  func call(_ message: DialectMessage) -> DialectCall? {
    if case .call(let call)? = receive(message)?.first { call } else { nil }
  }
}

extension Reading {
  init(_ outcomes: [DialectOutcome]?) {
    guard let outcomes else {
      self = .none
      return
    }
    #expect(outcomes.count <= 1, "a message is one call")
    self = outcomes.first.map(Reading.init(outcome:)) ?? .nothing
  }

  init(outcome: DialectOutcome) {
    self =
      switch outcome {
      case .call(let call): .call(call.name, call.arguments)
      case .answer(let id, let result): .answer(id, result)
      case .directive(let directive): .directive(directive)
      case .malformed(let text): .malformed(text)
      }
  }
}
