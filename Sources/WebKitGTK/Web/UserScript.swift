// SPDX-License-Identifier: MIT
import CWebKitGTK

/// A script that WebKit runs in documents as they are made.
///
/// Wraps `WebKitUserScript`.
@WebActor public final class UserScript {
  public enum InjectionTime: Sendable {
    /// Before any script of the page.
    case documentStart
    /// After the document is parsed.
    case documentEnd
  }

  public enum Frames: Sendable {
    case top
    case all
  }

  let pointer: OpaquePointer

  public init(_ source: String, at time: InjectionTime = .documentStart, in frames: Frames = .top) {
    pointer = webkit_user_script_new(
      source,
      frames == .top
        ? WEBKIT_USER_CONTENT_INJECT_TOP_FRAME : WEBKIT_USER_CONTENT_INJECT_ALL_FRAMES,
      time == .documentStart
        ? WEBKIT_USER_SCRIPT_INJECT_AT_DOCUMENT_START
        : WEBKIT_USER_SCRIPT_INJECT_AT_DOCUMENT_END, nil, nil)!
  }

  isolated deinit { webkit_user_script_unref(pointer) }
}
