// SPDX-License-Identifier: MIT
import CWebKitGTK

extension WebView {
  /// What a script gave back.
  public enum ScriptResult: Sendable, Hashable {
    case json(String)
    /// Undefined, or a value without a JSON form.
    case undefined
  }

  /// Runs a function body in the page's main frame, waits for its promise, and reports once.
  ///
  /// WebKit never reports a call that was pending when the page navigated, until its web process
  /// ends: callers must end such calls themselves. Content security policies do not hinder it.
  /// Wraps `webkit_web_view_call_async_javascript_function`.
  ///
  /// - Parameters:
  ///   - body: of an async function; `return` gives the result.
  ///   - arguments: parameters by name, always strings (WebKit refuses booleans and arrays).
  public func callAsyncFunction(
    _ body: String, arguments: [String: String],
    completion: @escaping @WebActor (Result<ScriptResult, WebKitError>) -> Void
  ) {
    let dictionary = g_variant_dict_new(nil)!
    for (name, text) in arguments { bridge_host_add_string(dictionary, name, text) }
    // A floating reference, which WebKit does not take over.
    let variant = g_variant_ref_sink(g_variant_dict_end(dictionary))
    defer { g_variant_unref(variant) }
    g_variant_dict_unref(dictionary)
    webkit_web_view_call_async_javascript_function(
      // The length is in bytes; without it a zero character would end the script.
      pointer, body, gssize(body.utf8.count), variant, nil, nil, nil,
      { source, result, data in
        nonisolated(unsafe) let source = source
        nonisolated(unsafe) let result = result
        nonisolated(unsafe) let data = data
        WebActor.assumeIsolated {
          typealias Box = ClosureBox<@WebActor (Result<ScriptResult, WebKitError>) -> Void>
          let box = Unmanaged<Box>.fromOpaque(data!).takeRetainedValue()
          box.body(WebView.finishCall(gpointer(source!), result!))
        }
      }, Unmanaged.passRetained(ClosureBox(completion)).toOpaque())
  }

  private static func finishCall(
    _ source: gpointer, _ result: OpaquePointer
  ) -> Result<ScriptResult, WebKitError> {
    do throws(WebKitError) {
      let value = try throwingGError {
        webkit_web_view_call_async_javascript_function_finish(
          source.assumingMemoryBound(to: WebKitWebView.self), result, $0)
      }
      guard let value else { return .success(.undefined) }
      defer { g_object_unref(value) }
      // NULL where there is no JSON form: undefined, a cycle.
      guard let json = String(taking: jsc_value_to_json(value, 0)) else {
        return .success(.undefined)
      }
      return .success(.json(json))
    } catch {
      return .failure(error)
    }
  }
}
