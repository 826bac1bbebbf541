// SPDX-License-Identifier: MIT
import CWebKitGTK

/// One value that a page posted to a message handler, and the promise it waits on.
@WebActor public struct ScriptMessage {
  /// The text of a posted string; nil when something else was posted.
  public let text: String?
  public let reply: ScriptMessageReply

  init(borrowing value: UnsafeMutablePointer<JSCValue>, reply: OpaquePointer) {
    // By bytes: jsc_value_to_string cuts at the first NUL.
    text =
      jsc_value_is_string(value) != 0
      ? String(decoding: [UInt8](taking: jsc_value_to_string_as_bytes(value)), as: UTF8.self)
      : nil
    self.reply = ScriptMessageReply(
      retaining: reply, context: GObjectReference(retaining: jsc_value_get_context(value)))
  }
}
