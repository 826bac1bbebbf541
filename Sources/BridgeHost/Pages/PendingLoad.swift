// SPDX-License-Identifier: MIT
import WebKitGTK

/// A load that the host asked for, until the document is there or cannot be.
///
/// WebKit reports loads without saying which one: a load that is taken over by another still
/// reports its failure and its end, and both come before the new one has started.
@WebActor final class PendingLoad {
  enum State: Sendable, Hashable {
    case requested
    case started
    /// The document has replaced the one before.
    case committed
  }

  let uri: String
  private(set) var state = State.requested
  /// The address as WebKit writes it.
  private var spelling = ""
  private var completion: (@WebActor (Result<Void, BridgeHostError>) -> Void)?

  init(uri: String, completion: @escaping @WebActor (Result<Void, BridgeHostError>) -> Void) {
    self.uri = uri
    self.completion = completion
  }

  func started() { if state == .requested { state = .started } }
  func committed() { if state == .started { state = .committed } }

  /// Notes the address of the view right after the load was asked for.
  func note(spelling: String) { self.spelling = spelling }

  /// Whether a navigation to this address is the one that was asked for.
  func isFor(_ uri: String) -> Bool { uri == spelling || uri == self.uri }

  /// Answers once; later answers are dropped.
  func finish(_ result: Result<Void, BridgeHostError>) {
    completion?(result)
    completion = nil
  }
}
