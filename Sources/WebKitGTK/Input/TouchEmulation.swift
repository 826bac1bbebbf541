// SPDX-License-Identifier: MIT
import CWebKitGTK

extension WebView {
  /// From now on the first button of the mouse is a finger: pages get touch events, a tap clicks,
  /// and a drag scrolls.
  ///
  /// The events are GDK's own for touch screens, so WebKit makes of them what it makes of a real
  /// one. A real one goes on working beside them.
  public func emulateTouch() {
    typealias Handler =
      @convention(c) (UnsafeMutablePointer<GtkWidget>?, UnsafeMutablePointer<GdkEvent>?, gpointer?)
      -> gboolean
    let button: Handler = { widget, event, data in
      nonisolated(unsafe) let event = event!
      nonisolated(unsafe) let data = data
      return WebActor.assumeIsolated {
        ClosureBox<TouchEmulation>.borrow(data).button(event) ? 1 : 0
      }
    }
    let motion: Handler = { widget, event, data in
      nonisolated(unsafe) let event = event!
      nonisolated(unsafe) let data = data
      return WebActor.assumeIsolated {
        ClosureBox<TouchEmulation>.borrow(data).motion(event)
        return 1
      }
    }
    // No finger hovers.
    let crossing: Handler = { _, _, _ in 1 }
    // Nor does it ask for a menu of the desktop.
    let menu:
      @convention(c) (
        UnsafeMutablePointer<WebKitWebView>?, OpaquePointer?, OpaquePointer?, OpaquePointer?,
        gpointer?
      ) -> gboolean = { _, _, _, _, _ in 1 }
    connections.append(connect(reference.pointer, "context-menu", (), via: menu))
    let emulation = TouchEmulation(widget)
    for signal in ["button-press-event", "button-release-event"] {
      connections.append(connect(reference.pointer, signal, emulation, via: button))
    }
    connections.append(connect(reference.pointer, "motion-notify-event", emulation, via: motion))
    for signal in ["enter-notify-event", "leave-notify-event"] {
      connections.append(connect(reference.pointer, signal, emulation, via: crossing))
    }
  }
}

/// Makes touch events of button and motion events.
@WebActor private final class TouchEmulation {
  private let widget: UnsafeMutablePointer<GtkWidget>
  private var isTouching = false
  /// Of the latest touch: it becomes the touch's identifier in the page, and libraries take a
  /// number they know for the same finger.
  private var number = 0

  init(_ widget: UnsafeMutablePointer<GtkWidget>) { self.widget = widget }

  /// Gives false for what stays the mouse's own: the other buttons.
  func button(_ event: UnsafeMutablePointer<GdkEvent>) -> Bool {
    let button = event.pointee.button
    guard button.button == 1 else { return false }
    switch button.type {
    case GDK_BUTTON_PRESS: send(GDK_TOUCH_BEGIN, button, of: event)
    case GDK_BUTTON_RELEASE where isTouching: send(GDK_TOUCH_END, button, of: event)
    // A double click has been two presses already.
    default: break
    }
    return true
  }

  func motion(_ event: UnsafeMutablePointer<GdkEvent>) {
    guard isTouching else { return }
    let motion = event.pointee.motion
    var place = GdkEventButton()
    place.window = motion.window
    place.time = motion.time
    place.x = motion.x
    place.y = motion.y
    place.x_root = motion.x_root
    place.y_root = motion.y_root
    send(GDK_TOUCH_UPDATE, place, of: event)
  }

  private func send(
    _ type: GdkEventType, _ place: GdkEventButton, of original: UnsafeMutablePointer<GdkEvent>
  ) {
    isTouching = type != GDK_TOUCH_END
    if type == GDK_TOUCH_BEGIN { number += 1 }
    let event = gdk_event_new(type)!
    defer { gdk_event_free(event) }
    if let window = place.window { g_object_ref(gpointer(window)) }
    event.pointee.touch.window = place.window
    event.pointee.touch.send_event = 1
    event.pointee.touch.time = place.time
    event.pointee.touch.x = place.x
    event.pointee.touch.y = place.y
    event.pointee.touch.x_root = place.x_root
    event.pointee.touch.y_root = place.y_root
    event.pointee.touch.sequence = OpaquePointer(bitPattern: number)
    // With it WebKit would make a button event of this one, which would come here again.
    event.pointee.touch.emulating_pointer = 0
    gdk_event_set_device(event, gdk_event_get_device(original))
    gdk_event_set_source_device(event, gdk_event_get_source_device(original))
    gtk_widget_event(widget, event)
  }
}
