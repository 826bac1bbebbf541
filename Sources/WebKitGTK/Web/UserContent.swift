// SPDX-License-Identifier: MIT
import CWebKitGTK

/// The user scripts and script-message handlers of one web view.
///
/// Wraps `WebKitUserContentManager`.
@WebActor public final class UserContent {
  private let reference: GObjectReference
  private var connections: [SignalConnection] = []
  private var handlerNames: [String] = []

  private var pointer: UnsafeMutablePointer<WebKitUserContentManager> {
    reference.cast(to: WebKitUserContentManager.self)
  }

  init(retaining pointer: UnsafeMutablePointer<WebKitUserContentManager>) {
    reference = GObjectReference(retaining: pointer)
  }

  /// Injects a script into every document loaded from now on.
  public func add(_ script: UserScript) {
    webkit_user_content_manager_add_script(pointer, script.pointer)
  }

  /// Stops injecting a script; documents that have it keep it.
  public func remove(_ script: UserScript) {
    webkit_user_content_manager_remove_script(pointer, script.pointer)
  }

  /// Receives what pages post to `window.webkit.messageHandlers.NAME`.
  ///
  /// Each message is answered through its ``ScriptMessageReply``; one that is dropped resolves the
  /// page's promise with undefined. Wraps
  /// `webkit_user_content_manager_register_script_message_handler_with_reply`.
  public func registerMessageHandler(
    _ name: String, _ body: @escaping @WebActor (ScriptMessage) -> Void
  ) {
    typealias Trampoline =
      @convention(c) (
        OpaquePointer?, UnsafeMutablePointer<JSCValue>?, OpaquePointer?, gpointer?
      ) -> gboolean
    let trampoline: Trampoline = { _, value, reply, data in
      nonisolated(unsafe) let value = value
      nonisolated(unsafe) let reply = reply
      nonisolated(unsafe) let data = data
      WebActor.assumeIsolated {
        let body = ClosureBox<@WebActor (ScriptMessage) -> Void>.borrow(data)
        body(ScriptMessage(borrowing: value!, reply: reply!))
      }
      return 1
    }
    // Connected before the name exists, or a page's first message could be missed.
    connections.append(
      connect(
        reference.pointer, "script-message-with-reply-received::\(name)", body, via: trampoline))
    let registered = webkit_user_content_manager_register_script_message_handler_with_reply(
      pointer, name, nil)
    precondition(registered != 0, "the message handler \(name) is registered already")
    handlerNames.append(name)
  }

  /// Ends every message handler and script.
  func removeAll() {
    for name in handlerNames {
      webkit_user_content_manager_unregister_script_message_handler(pointer, name)
    }
    handlerNames = []
    for connection in connections { connection.disconnect() }
    connections = []
    webkit_user_content_manager_remove_all_scripts(pointer)
  }
}
