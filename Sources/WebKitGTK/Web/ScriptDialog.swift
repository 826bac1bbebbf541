// SPDX-License-Identifier: MIT
import CWebKitGTK

/// An `alert`, `confirm`, `prompt` or leave-page question; the page waits until it is closed.
///
/// Closing it unanswered cancels it. Wraps `WebKitScriptDialog`.
@WebActor public final class ScriptDialog {
  public enum Kind: String, Sendable, Hashable {
    case alert, confirm, prompt
    case beforeUnload = "leave page"
  }

  public let kind: Kind
  public let message: String
  /// What a `prompt` proposes.
  public let defaultText: String
  private let pointer: OpaquePointer
  private var isClosed = false

  init(retaining pointer: OpaquePointer) {
    self.pointer = webkit_script_dialog_ref(pointer)
    message = String(borrowing: webkit_script_dialog_get_message(pointer)) ?? ""
    let type = webkit_script_dialog_get_dialog_type(pointer)
    defaultText =
      type == WEBKIT_SCRIPT_DIALOG_PROMPT
      ? String(borrowing: webkit_script_dialog_prompt_get_default_text(pointer)) ?? "" : ""
    kind =
      switch type {
      case WEBKIT_SCRIPT_DIALOG_CONFIRM: .confirm
      case WEBKIT_SCRIPT_DIALOG_PROMPT: .prompt
      case WEBKIT_SCRIPT_DIALOG_BEFORE_UNLOAD_CONFIRM: .beforeUnload
      default: .alert
      }
  }

  /// Closes it with the cancelling answer, except that a page may always be left.
  public func dismiss() {
    guard !isClosed else { return }
    isClosed = true
    if kind == .beforeUnload { webkit_script_dialog_confirm_set_confirmed(pointer, 1) }
    // Closed from inside its own signal WebKitGTK drops a reference too many and crashes (2.50).
    Task { @WebActor in webkit_script_dialog_close(pointer) }
  }

  /// Closes a `prompt` with a text; nothing for other kinds.
  public func answer(_ text: String) {
    guard !isClosed, kind == .prompt else { return }
    webkit_script_dialog_prompt_set_text(pointer, text)
    dismiss()
  }

  isolated deinit { webkit_script_dialog_unref(pointer) }
}
