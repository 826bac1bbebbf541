// SPDX-License-Identifier: MIT
import WebKitGTK

/// What the web view reports.
extension Page {
  func connectView() {
    view.onLoadChanged = { [weak self] in self?.loadChanged($0) }
    view.onLoadFailed = { [weak self] _, uri, error in self?.loadFailed(uri, error) }
    view.onPolicyDecision = { [weak self] decision in
      if let self { decide(decision) } else { decision.ignore() }
    }
    view.onNewWindow = { [weak self] in self?.open($0) }
    view.onRefusedDownload = { [weak self] in self?.refuseDownload(of: $0) }
    view.onTitleChanged = { [weak self] in self?.setTitle($0) }
    view.onCloseRequest = { [weak self] in self?.emit(.closeRequested) }
    view.onWebProcessEnd = { [weak self] in self?.webProcessEnded($0) }
    view.onResourceStart = { [weak self] in self?.resourceStarted($0, uri: $1, isMain: $2) }
    view.onResourceEnd = { [weak self] in self?.resourceEnded($0, $1) }
    view.onScriptDialog = { [weak self] in self?.receive($0) ?? false }
    if case .headless = configuration.surface {
      view.onRefusedRequest = { [weak self] wish in
        self?.log(.warning, "the page wants to \(wish), and nobody is there: refused")
      }
    }
  }

  /// Gives false where WebKit is to show the dialog.
  private func receive(_ dialog: ScriptDialog) -> Bool {
    if dialog.kind == .prompt, dialog.message == ChannelScript.handlerName {
      receiveQuestion(dialog)
      return true
    }
    trace(
      TraceRecord(
        direction: .pageToNative, kind: .dialog, name: dialog.kind.rawValue,
        data: .string(dialog.message)))
    emit(.dialog(kind: dialog.kind.rawValue, message: dialog.message))
    // Nobody is there to answer: the page goes on with the cancelling answer.
    guard case .headless = configuration.surface else { return false }
    dialog.dismiss()
    return true
  }

  private func webProcessEnded(_ reason: WebProcessEnd) {
    let error = BridgeHostError(
      .webProcessTerminated, "the process that runs the page \(reason.rawValue)")
    trace(
      TraceRecord(
        direction: .host, kind: .lifecycle, name: "web-process-ended",
        data: .string(reason.rawValue)))
    endDocument(error)
    resources = ResourceLoads()
    finishLoad(.failure(error))
    isLoaded = true
    noDocument(error)
    for watch in idleWatches { watch.stop() }
    emit(.webProcessEnded(reason.rawValue))
  }
}
