// SPDX-License-Identifier: MIT
import CWebKitGTK

/// A surface that no one sees; to the page it is visible and focused all the same.
///
/// Wraps `GtkOffscreenWindow`.
@WebActor public final class OffscreenSurface: Surface {
  private let window: GObjectReference
  private let view: WebView

  public init(_ view: WebView, size: Size) {
    self.view = view
    window = GObjectReference(retaining: gtk_offscreen_window_new())
    let window = window.cast(to: GtkWindow.self)
    gtk_window_set_default_size(window, CInt(size.width), CInt(size.height))
    gtk_container_add(self.window.cast(to: GtkContainer.self), view.widget)
  }

  public func show() {
    gtk_widget_show_all(window.cast(to: GtkWidget.self))
    gtk_widget_grab_focus(view.widget)
    // Nobody focuses an offscreen window: without this event document.hasFocus() is false.
    let event = gdk_event_new(GDK_FOCUS_CHANGE)!
    event.pointee.focus_change.window = gtk_widget_get_window(view.widget)
    if let window = event.pointee.focus_change.window { g_object_ref(gpointer(window)) }
    event.pointee.focus_change.send_event = 1
    event.pointee.focus_change.in = 1
    gtk_widget_send_focus_change(view.widget, event)
    gdk_event_free(event)
  }

  public func close() { gtk_widget_destroy(window.cast(to: GtkWidget.self)) }
}
