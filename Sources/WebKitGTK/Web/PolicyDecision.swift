// SPDX-License-Identifier: MIT
import CWebKitGTK

/// A question of WebKit: whether a navigation, new window or response may go on.
///
/// Answered exactly once, now or later; one that is dropped unanswered is taken as "go on".
/// Wraps `WebKitPolicyDecision`.
@WebActor public final class PolicyDecision {
  public enum Kind: Sendable, Hashable {
    case navigation
    case newWindow
    case response
  }

  public enum NavigationType: Sendable, Hashable {
    case linkClicked, formSubmitted, backForward, reload, formResubmitted, other
  }

  public let kind: Kind
  public let uri: String
  public let navigationType: NavigationType
  /// `GET`, `POST`, ...
  public let httpMethod: String
  /// WebKit says true also for what a script started that native code runs.
  public let isUserGesture: Bool
  public let isRedirect: Bool
  /// For responses: whether it is that of the main frame's own document.
  public let isMainResource: Bool
  /// For responses: the HTTP status; 0 where there is none.
  public let status: Int
  /// For responses: whether WebKit can display it.
  public let isDisplayable: Bool
  /// For responses: the MIME type without its parameters; empty where there is none.
  public let mimeType: String

  private let reference: GObjectReference
  private var isAnswered = false

  init(
    retaining pointer: UnsafeMutablePointer<WebKitPolicyDecision>, type: WebKitPolicyDecisionType
  ) {
    reference = GObjectReference(retaining: pointer)
    if type == WEBKIT_POLICY_DECISION_TYPE_RESPONSE {
      let response = reference.cast(to: WebKitResponsePolicyDecision.self)
      kind = .response
      let request = webkit_response_policy_decision_get_request(response)
      uri = String(borrowing: webkit_uri_request_get_uri(request)) ?? ""
      navigationType = .other
      httpMethod = String(borrowing: webkit_uri_request_get_http_method(request)) ?? "GET"
      isUserGesture = false
      isRedirect = false
      status = Int(
        webkit_uri_response_get_status_code(webkit_response_policy_decision_get_response(response)))
      isMainResource = webkit_response_policy_decision_is_main_frame_main_resource(response) != 0
      isDisplayable = webkit_response_policy_decision_is_mime_type_supported(response) != 0
      mimeType =
        String(
          borrowing: webkit_uri_response_get_mime_type(
            webkit_response_policy_decision_get_response(response))) ?? ""
    } else {
      kind = type == WEBKIT_POLICY_DECISION_TYPE_NEW_WINDOW_ACTION ? .newWindow : .navigation
      let action = webkit_navigation_policy_decision_get_navigation_action(
        reference.cast(to: WebKitNavigationPolicyDecision.self))
      let request = webkit_navigation_action_get_request(action)
      uri = String(borrowing: webkit_uri_request_get_uri(request)) ?? ""
      httpMethod = String(borrowing: webkit_uri_request_get_http_method(request)) ?? "GET"
      navigationType = NavigationType(webkit_navigation_action_get_navigation_type(action))
      isUserGesture = webkit_navigation_action_is_user_gesture(action) != 0
      isRedirect = webkit_navigation_action_is_redirect(action) != 0
      isMainResource = false
      status = 0
      isDisplayable = true
      mimeType = ""
    }
  }

  /// Lets it go on.
  public func use() { answer { webkit_policy_decision_use($0) } }

  /// Stops it; the page stays as it is.
  public func ignore() { answer { webkit_policy_decision_ignore($0) } }

  private func answer(_ body: (UnsafeMutablePointer<WebKitPolicyDecision>) -> Void) {
    guard !isAnswered else { return }
    isAnswered = true
    body(reference.cast(to: WebKitPolicyDecision.self))
  }
}

extension PolicyDecision.NavigationType {
  init(_ type: WebKitNavigationType) {
    switch type {
    case WEBKIT_NAVIGATION_TYPE_LINK_CLICKED: self = .linkClicked
    case WEBKIT_NAVIGATION_TYPE_FORM_SUBMITTED: self = .formSubmitted
    case WEBKIT_NAVIGATION_TYPE_BACK_FORWARD: self = .backForward
    case WEBKIT_NAVIGATION_TYPE_RELOAD: self = .reload
    case WEBKIT_NAVIGATION_TYPE_FORM_RESUBMITTED: self = .formResubmitted
    default: self = .other
    }
  }
}
