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
  /// While the host's navigation policy decides about it.
  var isBeingDecided = false
  private var completion: (@WebActor (Result<Void, BridgeHostError>) -> Void)?

  init(uri: String, completion: @escaping @WebActor (Result<Void, BridgeHostError>) -> Void) {
    self.uri = uri
    self.completion = completion
  }

  func started() { if state == .requested { state = .started } }
  func committed() { if state == .started { state = .committed } }

  /// Whether a navigation to this address is the one that was asked for.
  func isFor(_ uri: String) -> Bool {
    uri == self.uri || uri == self.uri + "/" || uri.lowercased() == self.uri.lowercased()
  }

  /// Answers once; later answers are dropped.
  func finish(_ result: Result<Void, BridgeHostError>) {
    completion?(result)
    completion = nil
  }
}
