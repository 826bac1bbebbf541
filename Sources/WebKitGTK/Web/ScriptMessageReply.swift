// SPDX-License-Identifier: MIT
import CWebKitGTK

/// The one answer to a script message; may be kept and given later.
///
/// An answer for a document that is gone is harmless. Wraps `WebKitScriptMessageReply`.
@WebActor public final class ScriptMessageReply {
  private let pointer: OpaquePointer
  private let context: GObjectReference
  private var isAnswered = false

  init(retaining pointer: OpaquePointer, context: GObjectReference) {
    // A boxed record: g_object_ref, which its documentation names, would be wrong.
    self.pointer = webkit_script_message_reply_ref(pointer)
    self.context = context
  }

  /// Resolves the page's promise with a string; a second answer is ignored.
  public func send(_ text: String) {
    guard !isAnswered else { return }
    isAnswered = true
    var text = text
    let bytes = text.withUTF8 { g_bytes_new($0.baseAddress, gsize($0.count)) }
    let value = jsc_value_new_string_from_bytes(context.cast(to: JSCContext.self), bytes)
    webkit_script_message_reply_return_value(pointer, value)
    g_object_unref(value)
    g_bytes_unref(bytes)
  }

  /// Rejects the page's promise with an `Error` of this message.
  public func fail(_ message: String) {
    guard !isAnswered else { return }
    isAnswered = true
    webkit_script_message_reply_return_error_message(pointer, message)
  }

  isolated deinit { webkit_script_message_reply_unref(pointer) }
}
