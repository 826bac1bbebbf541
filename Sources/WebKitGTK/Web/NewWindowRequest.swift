// SPDX-License-Identifier: MIT

import CWebKitGTK

/// A window that a script asks for.
public struct NewWindowRequest: Sendable, Hashable {
  /// What it is to show; empty or `about:blank` where the script wants to write it.
  public let uri: String
  public let navigationType: PolicyDecision.NavigationType
  /// WebKit says true also for what a script started that native code runs.
  public let isUserGesture: Bool

  init(borrowing action: OpaquePointer) {
    let request = webkit_navigation_action_get_request(action)
    uri = String(borrowing: webkit_uri_request_get_uri(request)) ?? ""
    navigationType = .init(webkit_navigation_action_get_navigation_type(action))
    isUserGesture = webkit_navigation_action_is_user_gesture(action) != 0
  }
}
