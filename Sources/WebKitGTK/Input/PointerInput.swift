// SPDX-License-Identifier: MIT
import CWebKitGTK

/// A place in the view, in CSS pixels from its top left corner.
public struct Point: Sendable, Hashable {
  public var x: Double
  public var y: Double

  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

extension WebView {
  /// What the first button of a mouse does.
  public enum PointerAction: Sendable, Hashable {
    case press
    case move
    case release
  }

  /// Acts as the user's mouse would: what the page gets is trusted and counts as a gesture.
  ///
  /// WebKit hands events on one after the other, when the page has had the one before. The view
  /// must be shown. Wraps `gtk_main_do_event`.
  public func pointer(_ action: PointerAction, at place: Point) {
    guard let window = gtk_widget_get_window(widget),
      let seat = gdk_display_get_default_seat(
        gdk_window_get_display(window)), let device = gdk_seat_get_pointer(seat)
    else { return }
    let type =
      switch action {
      case .press: GDK_BUTTON_PRESS
      case .move: GDK_MOTION_NOTIFY
      case .release: GDK_BUTTON_RELEASE
      }
    let event = gdk_event_new(type)!
    defer { gdk_event_free(event) }
    g_object_ref(gpointer(window))
    let time = guint32(truncatingIfNeeded: g_get_monotonic_time() / 1000)
    let held = action == .press ? 0 : GDK_BUTTON1_MASK.rawValue
    if action == .move {
      event.pointee.motion.window = window
      event.pointee.motion.time = time
      event.pointee.motion.x = place.x
      event.pointee.motion.y = place.y
      event.pointee.motion.x_root = place.x
      event.pointee.motion.y_root = place.y
      event.pointee.motion.state = isPointerDown ? held : 0
    } else {
      isPointerDown = action == .press
      event.pointee.button.window = window
      event.pointee.button.time = time
      event.pointee.button.x = place.x
      event.pointee.button.y = place.y
      event.pointee.button.x_root = place.x
      event.pointee.button.y_root = place.y
      event.pointee.button.button = 1
      event.pointee.button.state = held
    }
    gdk_event_set_device(event, device)
    gtk_main_do_event(event)
  }
}
