// SPDX-License-Identifier: MIT
import WebKitGTK

/// The signals of the web view.
extension Page {
  func connectView() {
    view.onLoadChanged = { [weak self] in self?.loadChanged($0) }
    view.onLoadFailed = { [weak self] _, uri, error in self?.loadFailed(uri, error) }
    view.onPolicyDecision = { [weak self] decision in
      if let self { decide(decision) } else { decision.ignore() }
    }
    view.onTitleChanged = { [weak self] in self?.setTitle($0) }
    view.onCloseRequest = { [weak self] in self?.emit(.closeRequested) }
    view.onWebProcessEnd = { [weak self] in self?.webProcessEnded($0) }
    view.onResourceStart = { [weak self] number in
      self?.resourcesInFlight.insert(number)
      self?.noteActivity()
    }
    view.onResourceEnd = { [weak self] number in
      self?.resourcesInFlight.remove(number)
      self?.noteActivity()
    }
    if case .headless = configuration.surface {
      view.onScriptDialog = { [weak self] in self?.dismiss($0) }
      view.onRefusedRequest = { [weak self] wish in
        self?.log(.warning, "the page wants to \(wish), and nobody is there: refused")
      }
    }
  }

  private func decide(_ decision: PolicyDecision) {
    guard decision.kind != .response else { return decideResponse(decision) }
    let scheme = decision.uri.prefix { $0 != ":" }.lowercased()
    if let load, load.state == .requested, !Self.loadableSchemes.contains(scheme),
      load.uri.lowercased().hasPrefix(scheme + ":")
    {
      // The host's own load of a message is none: nothing would come of it, not even an end.
      decision.ignore()
      return failLoad(BridgeHostError(.loadFailed, "\(load.uri) is no address of a page"))
    }
    if let document, let (dialect, outcomes) = document.read(navigation: decision.uri) {
      // The page stays as it is before any handler runs.
      decision.ignore()
      return route(outcomes, of: dialect, in: document)
    }
    if decision.kind == .newWindow {
      decision.ignore()
      return log(.warning, "the window that the page opens was not opened: \(decision.uri)")
    }
    if Self.loadableSchemes.contains(scheme) { return decision.use() }
    decision.ignore()
    let reason =
      "the navigation to \(decision.uri.prefix(200)) was dropped: no dialect knows the scheme \"\(scheme)\""
    log(.warning, reason)
    trace(TraceRecord(direction: .pageToNative, kind: .lost, data: .string(reason)))
  }

  private static let loadableSchemes: Set<String> = [
    "http", "https", "about", "data", "blob", "file", "javascript", SiteServer.scheme,
  ]

  private func decideResponse(_ decision: PolicyDecision) {
    if decision.isDisplayable { return decision.use() }
    decision.ignore()
    let reason = "\(shown(decision.uri)) is of a type that cannot be displayed"
    if decision.isMainResource, let load, load.state != .committed {
      failLoad(BridgeHostError(.loadFailed, reason))
    } else {
      log(.warning, "\(reason), and is not downloaded")
    }
  }

  /// Nobody is there to answer: the page goes on with the cancelling answer.
  private func dismiss(_ dialog: ScriptDialog) {
    trace(
      TraceRecord(
        direction: .pageToNative, kind: .dialog, name: dialog.kind.rawValue,
        data: .string(dialog.message)))
    emit(.dialog(kind: dialog.kind.rawValue, message: dialog.message))
    dialog.dismiss()
  }

  private func webProcessEnded(_ reason: WebProcessEnd) {
    let error = BridgeHostError(
      .webProcessTerminated, "the process that runs the page \(reason.rawValue)")
    trace(
      TraceRecord(
        direction: .host, kind: .lifecycle, name: "web-process-ended",
        data: .string(reason.rawValue)))
    endDocument(error)
    resourcesInFlight = []
    finishLoad(.failure(error))
    noDocument(error)
    for watch in idleWatches { watch.stop() }
    emit(.webProcessEnded(reason.rawValue))
  }
}
