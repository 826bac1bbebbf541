// SPDX-License-Identifier: MIT
import WebKitGTK

/// A link to another site that was clicked.
public struct ExternalLink: Sendable, Hashable {
  /// An address of the scheme `http`, `https` or `mailto`.
  public var uri: String
  /// False where a script clicked.
  public var isUserGesture: Bool

  @WebActor init(_ decision: PolicyDecision) {
    uri = decision.uri
    isUserGesture = decision.isUserGesture
  }
}
