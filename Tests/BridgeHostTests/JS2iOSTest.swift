// SPDX-License-Identifier: MIT
import Testing
import WebKitGTK

@testable import BridgeHost

/// What a message came to, in a form that can be compared.
enum Reading: Equatable, Sendable {
  case call(String, CallArguments)
  case malformed(String)
  /// Not a message of the dialect.
  case none
  /// Half of a message: nothing to do yet.
  case nothing
}

extension DialectSession {
  func read(_ uri: String) -> Reading { Reading(receive(.navigation(uri))) }
  func read(posted value: JSValue) -> Reading { Reading(receive(.posted(value))) }

  /// The call that a navigation makes; nil where it makes none.
  func call(_ uri: String) -> DialectCall? {
    if case .call(let call)? = receive(.navigation(uri))?.first { call } else { nil }
  }
}

extension Reading {
  init(_ outcomes: [DialectOutcome]?) {
    guard let outcomes else {
      self = .none
      return
    }
    #expect(outcomes.count <= 1, "a message is one call")
    self =
      switch outcomes.first {
      case .call(let call): .call(call.name, call.arguments)
      case .malformed(let text): .malformed(text)
      case nil: .nothing
      }
  }
}
