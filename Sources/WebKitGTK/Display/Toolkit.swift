// SPDX-License-Identifier: MIT
import CWebKitGTK

/// Starts GTK once per process, on the web thread.
@WebActor public enum Toolkit {
  private static var starting: Task<Result<Void, ToolkitError>, Never>?
  private static var isPrivate = false

  /// Connects to the display, and starts a private one where a headless run has none.
  ///
  /// Later calls return at once, and calls at the same time wait for the first. Wraps
  /// `gtk_init_check`.
  ///
  /// - Parameters:
  ///   - needsUserDisplay: true for windows that a person looks at: then a missing display is an
  ///     error and no private one is started.
  ///   - privateScreen: of a private display, in pixels: media queries ask for the screen's size.
  /// - Throws: ``ToolkitError`` when WebKitGTK is older than 2.40, when there is no display, or
  ///   when `Xvfb` is missing or does not start.
  public static func start(
    needsUserDisplay: Bool, privateScreen: Size? = nil
  ) async throws(ToolkitError) {
    let screen = privateScreen ?? Size(width: 1920, height: 1200)
    let task = starting ?? Task { await connect(needsUserDisplay: needsUserDisplay, screen) }
    starting = task
    let result = await task.value
    if case .failure = result, starting == task { starting = nil }
    try result.get()
    if needsUserDisplay && isPrivate {
      throw .noDisplay("a window needs a display, and this process runs on a private one")
    }
  }

  private static func connect(
    needsUserDisplay: Bool, _ screen: Size
  ) async -> Result<Void, ToolkitError> {
    let version = (webkit_get_major_version(), webkit_get_minor_version())
    guard version >= (2, 40) else {
      return .failure(
        .tooOld("WebKitGTK \(version.0).\(version.1) is too old: 2.40 or later is needed"))
    }
    if !needsUserDisplay { preferQuietServices() }
    if gtk_init_check(nil, nil) != 0 { return .success(()) }
    if needsUserDisplay {
      return .failure(
        .noDisplay(
          "a window needs a display, and neither DISPLAY nor WAYLAND_DISPLAY names one that answers"
        ))
    }
    do throws(ToolkitError) {
      return .success(try await startOnPrivateDisplay(screen))
    } catch {
      return .failure(error)
    }
  }

  private static func startOnPrivateDisplay(_ screen: Size) async throws(ToolkitError) {
    let display = try await PrivateDisplay.shared(screen)
    g_setenv("DISPLAY", display.name, 1)
    g_setenv("XAUTHORITY", display.authorityPath, 1)
    g_setenv("GDK_BACKEND", "x11", 1)
    guard gtk_init_check(nil, nil) != 0 else {
      throw .noDisplay("GTK cannot open the private display \(display.name)")
    }
    isPrivate = true
  }

  /// Keeps a headless run from waiting for, or starting, services of a desktop.
  ///
  /// Without a session bus GIO would start one that outlives us, and GTK waits for the
  /// accessibility bus.
  private static func preferQuietServices() {
    g_setenv("NO_AT_BRIDGE", "1", 0)
    g_setenv("GTK_A11Y", "none", 0)
    g_setenv("GSETTINGS_BACKEND", "memory", 0)
    if g_getenv("DBUS_SESSION_BUS_ADDRESS") == nil {
      g_setenv("DBUS_SESSION_BUS_ADDRESS", "disabled:", 1)
    }
  }
}
