// SPDX-License-Identifier: MIT
import CWebKitGTK

/// The application that the user has chosen for a kind of address.
public enum DefaultApplication {
  /// Opens an address there, such as a web page in the browser.
  ///
  /// What is started lives on after this process. Wraps
  /// `g_app_info_launch_default_for_uri_async`.
  ///
  /// - Throws: where no application is known for it, or it does not start.
  @WebActor public static func open(_ uri: String) async throws(WebKitError) {
    try await awaitAsyncResult { callback, data in
      g_app_info_launch_default_for_uri_async(uri, nil, nil, callback, data)
    } finish: { (_, result) throws(WebKitError) in
      _ = try throwingGError { g_app_info_launch_default_for_uri_finish(result, $0) }
    }
  }
}
