// SPDX-License-Identifier: MIT
import CWebKitGTK

/// An error that GLib, GTK or WebKitGTK reported.
///
/// Wraps `GError`: `domain` is the name of its quark, such as `WebKitJavascriptError`.
public struct WebKitError: Error, Sendable, Hashable, CustomStringConvertible {
  public let domain: String
  public let code: Int
  public let message: String

  public init(domain: String, code: Int, message: String) {
    self.domain = domain
    self.code = code
    self.message = message
  }

  public var description: String { message }

  /// Whether a navigation ended because its policy decision was "ignore" or "download".
  public var isInterruptedByPolicy: Bool {
    domain == String(borrowing: g_quark_to_string(webkit_policy_error_quark()))
      && code == WEBKIT_POLICY_ERROR_FRAME_LOAD_INTERRUPTED_BY_POLICY_CHANGE.rawValue
  }

  /// Whether a load ended because another took its place, or because it was stopped.
  public var isCancelled: Bool {
    domain == String(borrowing: g_quark_to_string(webkit_network_error_quark()))
      && code == WEBKIT_NETWORK_ERROR_CANCELLED.rawValue
  }

  init(borrowing error: UnsafePointer<GError>) {
    domain = String(borrowing: g_quark_to_string(error.pointee.domain)) ?? "unknown"
    code = Int(error.pointee.code)
    message = String(borrowing: error.pointee.message) ?? "unknown error"
  }

  init(taking error: UnsafeMutablePointer<GError>?) {
    guard let error else {
      self.init(domain: "bridge-host", code: 0, message: "failed without an error")
      return
    }
    self.init(borrowing: error)
    g_error_free(error)
  }
}

/// Calls a C function that fills in a `GError`, and throws what it filled in.
func throwingGError<Result>(
  _ body: (UnsafeMutablePointer<UnsafeMutablePointer<GError>?>) -> Result
) throws(WebKitError) -> Result {
  var error: UnsafeMutablePointer<GError>?
  let result = body(&error)
  if let error { throw WebKitError(taking: error) }
  return result
}
