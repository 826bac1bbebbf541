// SPDX-License-Identifier: MIT
public import WebKitGTK

/// A navigation of the page, of one of its frames or into a new window, before it begins.
///
/// WebKitGTK does not say which frame it is. Messages of dialects are none.
public struct NavigationAction: Sendable, Hashable {
  /// Where it leads.
  public var uri: String
  /// What started it.
  public var type: PolicyDecision.NavigationType
  /// `GET`, or another where a form is sent: what it sends is not known.
  public var httpMethod: String
  /// Whether it asks for a new window.
  public var isNewWindow: Bool
  /// True also for what a script started that native code runs.
  public var isUserGesture: Bool
  /// Whether a server led here.
  public var isRedirect: Bool

  @WebActor init(_ request: NewWindowRequest) {
    uri = request.uri
    type = request.navigationType
    httpMethod = "GET"
    isNewWindow = true
    isUserGesture = request.isUserGesture
    isRedirect = false
  }

  @WebActor init(_ decision: PolicyDecision) {
    uri = decision.uri
    type = decision.navigationType
    httpMethod = decision.httpMethod
    isNewWindow = decision.kind == .newWindow
    isUserGesture = decision.isUserGesture
    isRedirect = decision.isRedirect
  }
}
