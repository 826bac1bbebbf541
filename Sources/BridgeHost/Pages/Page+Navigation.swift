// SPDX-License-Identifier: MIT
import WebKitGTK

/// Where the page may go: messages, the host's navigation policy, links to other sites.
extension Page {
  func decide(_ decision: PolicyDecision) {
    guard decision.kind != .response else { return decideResponse(decision) }
    let scheme = Self.scheme(of: decision.uri)
    if let load, load.state == .requested, !Self.loadableSchemes.contains(scheme),
      load.uri.lowercased().hasPrefix(scheme + ":")
    {
      // The host's own load of a message is none: nothing would come of it, not even an end.
      decision.ignore()
      return failLoad(
        BridgeHostError(.loadFailed, "\(load.uri.excerpt(200)) is no address of a page"))
    }
    let isOwnLoad = load?.state == .requested && load?.isFor(decision.uri) == true
    if !isOwnLoad, let document, let (dialect, outcomes) = document.read(navigation: decision.uri) {
      // The page stays as it is before any handler runs.
      decision.ignore()
      return route(outcomes, of: dialect, in: document)
    }
    guard let policy = configuration.navigationPolicy else { return proceed(decision) }
    let action = NavigationAction(decision)
    // WebKit waits for the answer; the page goes on meanwhile, and so does what native asks of it.
    let page = ObjectIdentifier(self)
    Task { @WebActor [weak self] in
      let answer = await CurrentTask.$decidingPage.withValue(page) { await policy(action) }
      guard let self, !isClosed else { return decision.ignore() }
      switch answer {
      case .allow: proceed(decision)
      case .cancel: refuse(decision)
      }
    }
  }

  private func refuse(_ decision: PolicyDecision) {
    decision.ignore()
    noteActivity()
    trace(
      TraceRecord(
        direction: .host, kind: .navigation, name: "refused", data: .string(decision.uri)))
    guard let load, load.state != .committed, load.isFor(decision.uri) || decision.isRedirect else {
      return
    }
    failLoad(
      BridgeHostError(
        .loadFailed, "the navigation policy of the host refuses \(shown(decision.uri))"))
  }

  /// Goes on with what is no message, and what the host has nothing against.
  private func proceed(_ decision: PolicyDecision) {
    if decision.navigationType == .linkClicked, leads(outside: decision.uri),
      configuration.shouldOpenLinksExternally
    {
      decision.ignore()
      return openExternally(ExternalLink(decision))
    }
    if decision.kind == .newWindow {
      decision.ignore()
      return log(
        .warning, "the window that the page opens was not opened: \(decision.uri.excerpt(200))")
    }
    let scheme = Self.scheme(of: decision.uri)
    if Self.loadableSchemes.contains(scheme) { return decision.use() }
    decision.ignore()
    let reason =
      "the navigation to \(decision.uri.excerpt(200)) was dropped: no dialect knows the scheme \"\(scheme)\""
    log(.warning, reason)
    trace(TraceRecord(direction: .pageToNative, kind: .lost, data: .string(reason)))
  }

  /// Whether an address is of another site than the document, and one that a browser opens.
  private func leads(outside uri: String) -> Bool {
    switch Self.scheme(of: uri) {
    case "mailto": true
    case "http", "https": Self.origin(of: uri) != document?.origin
    default: false
    }
  }

  private func openExternally(_ link: ExternalLink) {
    if let open = configuration.linkOpener { return open(link) }
    guard case .window = configuration.surface else {
      return log(
        .info, "the link to \(link.uri.excerpt(200)) was not opened: nobody is there to look at it")
    }
    // Anybody's page could fill the screen with browsers otherwise.
    guard link.isUserGesture else {
      return log(
        .warning, "the link to \(link.uri.excerpt(200)) was not opened: the user did not click it")
    }
    Task { @WebActor [weak self] in
      do throws(WebKitError) {
        try await DefaultApplication.open(link.uri)
      } catch {
        self?.log(.warning, "\(link.uri.excerpt(200)) cannot be opened: \(error.message)")
      }
    }
  }

  private static let loadableSchemes: Set<String> = [
    "http", "https", "about", "data", "blob", "file", "javascript", SiteServer.scheme,
  ]

  private static func scheme(of uri: String) -> String { uri.prefix { $0 != ":" }.lowercased() }

  private func decideResponse(_ decision: PolicyDecision) {
    if decision.isDisplayable { return decision.use() }
    decision.ignore()
    let reason = "\(shown(decision.uri).excerpt(200)) is of a type that cannot be displayed"
    if decision.isMainResource, let load, load.state != .committed {
      failLoad(BridgeHostError(.loadFailed, reason))
    } else {
      log(.warning, "\(reason), and is not downloaded")
    }
  }
}
