// SPDX-License-Identifier: MIT
import CWebKitGTK

/// One web view: a page, its user content, and closures for what it reports.
///
/// Wraps `WebKitWebView`. All closures run on the web thread.
@WebActor public final class WebView {
  public let content: UserContent

  public var onLoadChanged: (@WebActor (LoadEvent) -> Void)?
  /// The event says how far the load was, the text is the URI that failed.
  public var onLoadFailed: (@WebActor (LoadEvent, String, WebKitError) -> Void)?
  /// Without a closure everything is let through.
  public var onPolicyDecision: (@WebActor (PolicyDecision) -> Void)?
  /// A script asks for a window; it gets none.
  public var onNewWindow: (@WebActor (NewWindowRequest) -> Void)?
  /// The page offers this address as a download; nothing is saved.
  public var onRefusedDownload: (@WebActor (String) -> Void)?
  /// Without a closure, or where it gives false, WebKit shows its own dialog.
  public var onScriptDialog: (@WebActor (ScriptDialog) -> Bool)?
  /// With a closure, wishes to print, choose a file or log in are refused and told to it; without
  /// one WebKit shows its own dialogs.
  public var onRefusedRequest: (@WebActor (String) -> Void)?
  public var onTitleChanged: (@WebActor (String) -> Void)?
  /// The page asked for its window to be closed.
  public var onCloseRequest: (@WebActor () -> Void)?
  public var onWebProcessEnd: (@WebActor (WebProcessEnd) -> Void)?
  /// A resource began to load: a number that names it, its address, and whether it is the document
  /// of the main frame.
  public var onResourceStart: (@WebActor (Int, String, Bool) -> Void)?
  /// The resource of that number is there, or has failed.
  public var onResourceEnd: (@WebActor (Int, ResourceEnd) -> Void)?

  private(set) var isClosed = false
  var lastResource = 0
  var isPointerDown = false
  let reference: GObjectReference
  var connections: [SignalConnection] = []
  var pointer: UnsafeMutablePointer<WebKitWebView> { reference.cast(to: WebKitWebView.self) }
  var widget: UnsafeMutablePointer<GtkWidget> { reference.cast(to: GtkWidget.self) }

  public init(context: WebContext) {
    let view = bridge_host_web_view_new(context.pointer)!
    reference = GObjectReference(retaining: view)
    content = UserContent(retaining: webkit_web_view_get_user_content_manager(view))
    applySettings()
    connectSignals()
  }

  private func applySettings() {
    let settings = webkit_web_view_get_settings(pointer)
    // A document that comes back from the page cache would come back without its channel.
    webkit_settings_set_enable_page_cache(settings, 0)
    // Drivers crash the web process (WebKitGTK 2.42 and later), and a page of this kind draws
    // little; in memory there is nothing to accelerate.
    webkit_settings_set_hardware_acceleration_policy(
      settings, WEBKIT_HARDWARE_ACCELERATION_POLICY_NEVER)
    webkit_settings_set_default_charset(settings, "UTF-8")
    // Or WebKit would refuse the windows of scripts by itself, and nobody would hear of them.
    webkit_settings_set_javascript_can_open_windows_automatically(settings, 1)
    webkit_settings_set_enable_developer_extras(settings, 0)
  }

  /// As pages and servers see it; nil is WebKit's own.
  public func setUserAgent(_ text: String?) {
    webkit_settings_set_user_agent(webkit_web_view_get_settings(pointer), text)
  }

  /// How large a CSS pixel is shown; 1 is as large as one of the view.
  ///
  /// Wraps `webkit_web_view_set_zoom_level`.
  public var zoom: Double {
    get { webkit_web_view_get_zoom_level(pointer) }
    set { webkit_web_view_set_zoom_level(pointer, newValue) }
  }

  /// Servers that pages may read whatever these say of it.
  ///
  /// - Parameter patterns: `SCHEME://HOST/PATH`, each part with `*`.
  ///
  /// Wraps `webkit_web_view_set_cors_allowlist`.
  public func setCORSAllowlist(_ patterns: [String]) {
    var vector: [UnsafePointer<CChar>?] = patterns.map { UnsafePointer(g_strdup($0)) } + [nil]
    defer { for text in vector { g_free(gpointer(mutating: text)) } }
    webkit_web_view_set_cors_allowlist(pointer, &vector)
  }

  public var uri: String { String(borrowing: webkit_web_view_get_uri(pointer)) ?? "" }
  public var title: String { String(borrowing: webkit_web_view_get_title(pointer)) ?? "" }

  /// The HTTP status of the main document; nil where there is no response yet.
  public var httpStatus: Int? {
    guard let resource = webkit_web_view_get_main_resource(pointer),
      let response = webkit_web_resource_get_response(resource)
    else { return nil }
    let status = Int(webkit_uri_response_get_status_code(response))
    return status == 0 ? nil : status
  }

  /// Wraps `webkit_web_view_load_uri`.
  public func load(uri: String) { webkit_web_view_load_uri(pointer, uri) }
  public func reload() { webkit_web_view_reload(pointer) }
  public func stopLoading() { webkit_web_view_stop_loading(pointer) }

  /// Kills the process that runs the page; ``onWebProcessEnd`` reports it.
  public func terminateWebProcess() { webkit_web_view_terminate_web_process(pointer) }

  /// Cuts every connection and removes the view from its window; nothing may be asked of it then.
  public func close() {
    guard !isClosed else { return }
    isClosed = true
    for connection in connections { connection.disconnect() }
    connections = []
    content.removeAll()
    if let parent = gtk_widget_get_parent(widget) {
      gtk_container_remove(
        UnsafeMutableRawPointer(parent).assumingMemoryBound(to: GtkContainer.self), widget)
    }
    gtk_widget_destroy(widget)
  }
}
