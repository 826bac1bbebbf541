// SPDX-License-Identifier: MIT
import CWebKitGTK

/// What signal closures hold: a strong reference would keep the view alive through itself.
private final class WeakView {
  weak var view: WebView?
  init(_ view: WebView) { self.view = view }

  /// Runs `body` with the view, on the actor, if the view is still there.
  static func with<Result>(
    _ data: gpointer?, default fallback: Result, _ body: @WebActor (WebView) -> Result
  ) -> Result {
    nonisolated(unsafe) let data = data
    nonisolated(unsafe) let fallback = fallback
    return WebActor.assumeIsolated {
      guard let view = ClosureBox<WeakView>.borrow(data).view else { return fallback }
      return body(view)
    }
  }
}

/// Hears of the end of one resource.
@WebActor private final class ResourceWatch {
  var failure: WebKitError?
  private let body: @WebActor (ResourceEnd) -> Void
  init(_ body: @escaping @WebActor (ResourceEnd) -> Void) { self.body = body }

  func finish(_ resource: UnsafeMutablePointer<WebKitWebResource>) {
    let response = webkit_web_resource_get_response(resource)
    let status = response.map { Int(webkit_uri_response_get_status_code($0)) } ?? 0
    body(
      ResourceEnd(
        uri: String(borrowing: webkit_web_resource_get_uri(resource)) ?? "",
        status: status == 0 ? nil : status, failure: failure))
  }
}

extension WebView {
  typealias ViewPointer = UnsafeMutablePointer<WebKitWebView>

  func connectSignals() {
    connectLoading()
    connectPolicies()
    connectState()
  }

  private func on<Trampoline>(_ signal: String, _ trampoline: Trampoline) {
    connections.append(connect(reference.pointer, signal, WeakView(self), via: trampoline))
  }

  private func connectLoading() {
    let changed: @convention(c) (ViewPointer?, WebKitLoadEvent, gpointer?) -> Void = {
      _, event, data in
      WeakView.with(data, default: ()) { $0.onLoadChanged?(LoadEvent(event)) }
    }
    on("load-changed", changed)

    let failed:
      @convention(c) (
        ViewPointer?, WebKitLoadEvent, UnsafePointer<CChar>?, UnsafePointer<GError>?, gpointer?
      ) -> gboolean = { _, event, uri, error, data in
        nonisolated(unsafe) let uri = uri
        nonisolated(unsafe) let error = error
        WeakView.with(data, default: ()) { view in
          view.onLoadFailed?(
            LoadEvent(event), String(borrowing: uri) ?? "", WebKitError(borrowing: error!))
        }
        // True keeps WebKit's own error page away: the document stays as it is.
        return 1
      }
    on("load-failed", failed)

    let started:
      @convention(c) (
        ViewPointer?, UnsafeMutablePointer<WebKitWebResource>?, OpaquePointer?, gpointer?
      ) -> Void = { _, resource, _, data in
        nonisolated(unsafe) let resource = resource
        WeakView.with(data, default: ()) { $0.watch(resource!) }
      }
    on("resource-load-started", started)
  }

  private func watch(_ resource: UnsafeMutablePointer<WebKitWebResource>) {
    lastResource += 1
    let number = lastResource
    onResourceStart?(
      number, String(borrowing: webkit_web_resource_get_uri(resource)) ?? "",
      resource == webkit_web_view_get_main_resource(pointer))
    let watch = ResourceWatch { [weak self] in self?.onResourceEnd?(number, $0) }
    let failed:
      @convention(c) (
        UnsafeMutablePointer<WebKitWebResource>?, UnsafePointer<GError>?, gpointer?
      ) -> Void = { _, error, data in
        nonisolated(unsafe) let error = error!
        nonisolated(unsafe) let data = data
        WebActor.assumeIsolated {
          ClosureBox<ResourceWatch>.borrow(data).failure = WebKitError(borrowing: error)
        }
      }
    connect(resource, "failed", watch, via: failed)
    // "finished" follows "failed" too, so one end is heard for each start.
    let finished: @convention(c) (UnsafeMutablePointer<WebKitWebResource>?, gpointer?) -> Void = {
      resource, data in
      nonisolated(unsafe) let resource = resource!
      nonisolated(unsafe) let data = data
      WebActor.assumeIsolated { ClosureBox<ResourceWatch>.borrow(data).finish(resource) }
    }
    connect(resource, "finished", watch, via: finished)
  }

  private func connectPolicies() {
    let decide:
      @convention(c) (
        ViewPointer?, UnsafeMutablePointer<WebKitPolicyDecision>?, WebKitPolicyDecisionType,
        gpointer?
      ) -> gboolean = { _, decision, type, data in
        nonisolated(unsafe) let decision = decision
        return WeakView.with(data, default: 0) { view in
          guard let handler = view.onPolicyDecision else { return 0 }
          handler(PolicyDecision(retaining: decision!, type: type))
          return 1
        }
      }
    on("decide-policy", decide)

    let create: @convention(c) (ViewPointer?, OpaquePointer?, gpointer?) -> OpaquePointer? = {
      _, action, data in
      nonisolated(unsafe) let action = action
      WeakView.with(data, default: ()) { $0.onNewWindow?(NewWindowRequest(borrowing: action!)) }
      return nil
    }
    on("create", create)

    let dialog: @convention(c) (ViewPointer?, OpaquePointer?, gpointer?) -> gboolean = {
      _, dialog, data in
      nonisolated(unsafe) let dialog = dialog
      return WeakView.with(data, default: 0) { view in
        guard let handler = view.onScriptDialog else { return 0 }
        return handler(ScriptDialog(retaining: dialog!)) ? 1 : 0
      }
    }
    on("script-dialog", dialog)
    connectRequests()
  }

  /// Questions that WebKit would put into dialogs of its own, for which nobody is there.
  private func connectRequests() {
    let print: @convention(c) (ViewPointer?, OpaquePointer?, gpointer?) -> gboolean = {
      _, _, data in
      WeakView.with(data, default: 0) { $0.answersRequests("print") ? 1 : 0 }
    }
    on("print", print)

    let chooser: @convention(c) (ViewPointer?, OpaquePointer?, gpointer?) -> gboolean = {
      _, request, data in
      nonisolated(unsafe) let request = request
      return WeakView.with(data, default: 0) { view in
        guard view.answersRequests("choose a file") else { return 0 }
        webkit_file_chooser_request_cancel(
          UnsafeMutableRawPointer(request!).assumingMemoryBound(to: WebKitFileChooserRequest.self))
        return 1
      }
    }
    on("run-file-chooser", chooser)

    let authenticate: @convention(c) (ViewPointer?, OpaquePointer?, gpointer?) -> gboolean = {
      _, request, data in
      nonisolated(unsafe) let request = request
      return WeakView.with(data, default: 0) { view in
        guard view.answersRequests("log in") else { return 0 }
        webkit_authentication_request_cancel(
          UnsafeMutableRawPointer(request!).assumingMemoryBound(
            to: WebKitAuthenticationRequest.self))
        return 1
      }
    }
    on("authenticate", authenticate)
  }

  private func answersRequests(_ wish: String) -> Bool {
    guard let onRefusedRequest else { return false }
    onRefusedRequest(wish)
    return true
  }

  private func connectState() {
    let title: @convention(c) (ViewPointer?, OpaquePointer?, gpointer?) -> Void = { _, _, data in
      WeakView.with(data, default: ()) { $0.onTitleChanged?($0.title) }
    }
    on("notify::title", title)

    let close: @convention(c) (ViewPointer?, gpointer?) -> Void = { _, data in
      WeakView.with(data, default: ()) { $0.onCloseRequest?() }
    }
    on("close", close)

    let ended: @convention(c) (ViewPointer?, WebKitWebProcessTerminationReason, gpointer?) -> Void =
      {
        _, reason, data in
        WeakView.with(data, default: ()) { $0.onWebProcessEnd?(WebProcessEnd(reason)) }
      }
    on("web-process-terminated", ended)

    // The context's own handler cancels it; here it is said.
    let download:
      @convention(c) (gpointer?, UnsafeMutablePointer<WebKitDownload>?, gpointer?) -> Void = {
        _, download, data in
        nonisolated(unsafe) let download = download!
        WeakView.with(data, default: ()) { view in
          guard webkit_download_get_web_view(download) == view.pointer else { return }
          let request = webkit_download_get_request(download)
          view.onRefusedDownload?(String(borrowing: webkit_uri_request_get_uri(request)) ?? "")
        }
      }
    let context = gpointer(webkit_web_view_get_context(pointer)!)
    connections.append(connect(context, "download-started", WeakView(self), via: download))
  }
}
