// SPDX-License-Identifier: MIT
import CWebKitGTK

/// A web context of our own.
///
/// Never WebKit's default context: that one is torn down by an exit handler on a foreign thread
/// and aborts the process. Wraps `WebKitWebContext`.
@WebActor public final class WebContext {
  let reference: GObjectReference
  private var schemes: Set<String> = []

  var pointer: UnsafeMutablePointer<WebKitWebContext> { reference.cast(to: WebKitWebContext.self) }

  /// Needs ``Toolkit/start(needsUserDisplay:)`` first.
  ///
  /// - Parameter folder: where storage, databases, cookies and caches are kept, an absolute path;
  ///   with nil nothing is written to disk.
  public init(folder: String? = nil) {
    reference = GObjectReference(taking: Self.make(folder: folder))
    refuseDownloads()
  }

  private static func make(folder: String?) -> gpointer {
    guard let folder else { return gpointer(webkit_web_context_new_ephemeral()) }
    // Nobody else may read cookies. What WebKit then cannot write it says itself.
    g_mkdir_with_parents(folder, 0o700)
    let manager = bridge_host_data_manager_new(folder + "/data", folder + "/cache")!
    defer { g_object_unref(manager) }
    webkit_cookie_manager_set_persistent_storage(
      webkit_website_data_manager_get_cookie_manager(manager), folder + "/cookies.sqlite",
      WEBKIT_COOKIE_PERSISTENT_STORAGE_SQLITE)
    return gpointer(webkit_web_context_new_with_website_data_manager(manager))
  }

  /// Or WebKit would write whatever a page calls a download into the user's folder, unasked.
  private func refuseDownloads() {
    let started:
      @convention(c) (gpointer?, UnsafeMutablePointer<WebKitDownload>?, gpointer?) -> Void = {
        _, download, _ in webkit_download_cancel(download)
      }
    connect(reference.pointer, "download-started", (), via: started)
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
