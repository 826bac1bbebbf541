// SPDX-License-Identifier: MIT
import CWebKitGTK

/// A window on the user's desktop.
///
/// Wraps `GtkWindow`.
@WebActor public final class WindowSurface: Surface {
  private let window: GObjectReference
  private let connection: SignalConnection

  public init(
    _ view: WebView, size: Size, title: String, onClose: @escaping @WebActor () -> Void
  ) {
    window = GObjectReference(retaining: gtk_window_new(GTK_WINDOW_TOPLEVEL))
    let top = window.cast(to: GtkWindow.self)
    gtk_window_set_default_size(top, CInt(size.width), CInt(size.height))
    gtk_window_set_title(top, title)
    gtk_container_add(window.cast(to: GtkContainer.self), view.widget)
    gtk_widget_grab_focus(view.widget)
    let deleted:
      @convention(c) (UnsafeMutablePointer<GtkWidget>?, gpointer?, gpointer?) -> gboolean = {
        _, _, data in
        nonisolated(unsafe) let data = data
        WebActor.assumeIsolated { ClosureBox<@WebActor () -> Void>.borrow(data)() }
        // True: the owner decides when the window goes.
        return 1
      }
    connection = connect(window.pointer, "delete-event", onClose, via: deleted)
  }

  public var title: String {
    get { String(borrowing: gtk_window_get_title(window.cast(to: GtkWindow.self))) ?? "" }
    set { gtk_window_set_title(window.cast(to: GtkWindow.self), newValue) }
  }

  public func show() {
    gtk_widget_show_all(window.cast(to: GtkWidget.self))
    gtk_window_present(window.cast(to: GtkWindow.self))
  }

  public func close() {
    connection.disconnect()
    gtk_widget_destroy(window.cast(to: GtkWidget.self))
  }
}
