// SPDX-License-Identifier: MIT
import CWebKitGTK

/// A web context of our own.
///
/// Never WebKit's default context: that one is torn down by an exit handler on a foreign thread
/// and aborts the process. Wraps `WebKitWebContext`.
@WebActor public final class WebContext {
  let reference: GObjectReference
  private var schemes: Set<String> = []
  private var views: [gpointer?: WeakView] = [:]

  var pointer: UnsafeMutablePointer<WebKitWebContext> { reference.cast(to: WebKitWebContext.self) }

  /// Needs ``Toolkit/start(needsUserDisplay:)`` first.
  ///
  /// - Parameter folder: where storage, databases, cookies and caches are kept, an absolute path;
  ///   with nil nothing is written to disk.
  public init(folder: String? = nil) {
    if let folder {
      let manager = bridge_host_data_manager_new(folder + "/data", folder + "/cache")!
      reference = GObjectReference(
        taking: gpointer(webkit_web_context_new_with_website_data_manager(manager)))
      g_object_unref(manager)
      webkit_cookie_manager_set_persistent_storage(
        webkit_website_data_manager_get_cookie_manager(manager), folder + "/cookies.sqlite",
        WEBKIT_COOKIE_PERSISTENT_STORAGE_SQLITE)
    } else {
      reference = GObjectReference(taking: gpointer(webkit_web_context_new_ephemeral()))
    }
    refuseDownloads()
  }

  func add(_ view: WebView) { views[view.reference.pointer] = WeakView(view: view) }
  func remove(_ view: WebView) { views[view.reference.pointer] = nil }

  /// Downloads are cancelled, and the view that asked for one is told.
  private func refuseDownloads() {
    let started:
      @convention(c) (
        UnsafeMutablePointer<WebKitWebContext>?, UnsafeMutablePointer<WebKitDownload>?, gpointer?
      ) -> Void = { _, download, data in
        nonisolated(unsafe) let download = download!
        nonisolated(unsafe) let data = data
        WebActor.assumeIsolated {
          let uri = webkit_uri_request_get_uri(webkit_download_get_request(download))
          let view = webkit_download_get_web_view(download).map { gpointer($0) }
          webkit_download_cancel(download)
          let context = ClosureBox<WeakContext>.borrow(data).context
          context?.views[view]?.view?.onDownload?(String(borrowing: uri) ?? "")
        }
      }
    connect(reference.pointer, "download-started", WeakContext(self), via: started)
  }

  /// Answers every request for `scheme://...` with a closure, on the web thread.
  ///
  /// Pages of the scheme are a secure context and may be asked across origins under the rules of
  /// CORS. A second registration of a scheme is a mistake of the program and stops it.
  /// Wraps `webkit_web_context_register_uri_scheme`.
  public func registerScheme(
    _ scheme: String, _ handler: @escaping @WebActor (URISchemeRequest) -> Void
  ) {
    precondition(schemes.insert(scheme).inserted, "the scheme \(scheme) is registered already")
    let security = webkit_web_context_get_security_manager(pointer)
    webkit_security_manager_register_uri_scheme_as_secure(security, scheme)
    webkit_security_manager_register_uri_scheme_as_cors_enabled(security, scheme)
    webkit_web_context_register_uri_scheme(
      pointer, scheme,
      { request, data in
        nonisolated(unsafe) let request = request
        nonisolated(unsafe) let data = data
        WebActor.assumeIsolated {
          ClosureBox<@WebActor (URISchemeRequest) -> Void>.borrow(data)(
            URISchemeRequest(retaining: request!))
        }
      }, Unmanaged.passRetained(ClosureBox(handler)).toOpaque(),
      { data in Unmanaged<AnyObject>.fromOpaque(data!).release() })
  }
}

/// What the signal's closure holds: a strong reference would keep the context alive through itself.
private final class WeakContext {
  weak var context: WebContext?
  init(_ context: WebContext) { self.context = context }
}

private struct WeakView {
  weak var view: WebView?
}
