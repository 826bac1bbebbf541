// SPDX-License-Identifier: MIT
import CWebKitGTK

/// Parses JavaScript without running it.
@WebActor public enum ScriptSyntax {
  private static let context: GObjectReference = {
    // A JavaScriptCore context that is made before WebKit has set itself up leaves the web views
    // that come after it without a run loop: their loads never begin (2.50). This sets it up, and
    // needs no display.
    g_type_class_unref(g_type_class_ref(webkit_web_context_get_type()))
    return GObjectReference(taking: gpointer(jsc_context_new()))
  }()

  /// Nil where the source parses as a script, else the message of its syntax error.
  ///
  /// Wraps `jsc_context_check_syntax`.
  public static func error(in source: String) -> String? {
    var exception: UnsafeMutablePointer<JSCException>?
    let result = jsc_context_check_syntax(
      context.cast(to: JSCContext.self), source, gssize(source.utf8.count),
      JSC_CHECK_SYNTAX_MODE_SCRIPT, nil, 1,
      &exception)
    guard result != JSC_CHECK_SYNTAX_RESULT_SUCCESS else { return nil }
    guard let exception else { return "syntax error" }
    defer { g_object_unref(exception) }
    return String(borrowing: jsc_exception_get_message(exception)) ?? "syntax error"
  }
}
