// SPDX-License-Identifier: MIT
import WebKitGTK

/// Where the page may go: messages, and the host's navigation policy.
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
    if !isOwnLoad, let document, let readings = document.read(navigation: decision.uri) {
      // The page stays as it is before any handler runs.
      decision.ignore()
      return take(readings, in: document)
    }
    guard let policy = configuration.navigationPolicy else { return proceed(decision) }
    // WebKit waits for the answer; the page goes on meanwhile, and so does what native asks of it.
    ask(policy, NavigationAction(decision)) { page, answer in
      guard let page else { return decision.ignore() }
      switch answer {
      case .allow: page.proceed(decision)
      case .cancel: page.refuse(decision)
      }
    }
  }

  /// Routes messages, and later those that are held back.
  ///
  /// These are freed when all texts must have come: the page may have sent a number that it never
  /// writes.
  private func take(_ readings: [Document.Reading], in document: Document) {
    route(readings, in: document)
    guard document.hasHeldBack else { return }
    document.ping { [weak self, weak document] _ in
      guard let self, let document else { return }
      route(document.takeHeldBack(), in: document)
    }
  }

  /// A script asks for a window; there is none, whatever becomes of the address.
  func open(_ request: NewWindowRequest) {
    // As a navigation this would be a message.
    if let document, let readings = document.read(navigation: request.uri) {
      return take(readings, in: document)
    }
    let action = NavigationAction(request)
    guard let policy = configuration.navigationPolicy else { return divert(action) }
    ask(policy, action) { page, answer in
      guard let page else { return }
      if answer == .allow { page.divert(action) } else { page.traceRefusal(of: request.uri) }
    }
  }

  private func ask(
    _ policy: @escaping @WebActor (NavigationAction) async -> NavigationActionPolicy,
    _ action: NavigationAction,
    then: @escaping @WebActor (Page?, NavigationActionPolicy) -> Void
  ) {
    let page = ObjectIdentifier(self)
    Task { @WebActor [weak self] in
      let answer = await CurrentTask.$decidingPage.withValue(page) { await policy(action) }
      then(self?.isClosed == false ? self : nil, answer)
    }
  }

  private func traceRefusal(of uri: String) {
    trace(TraceRecord(direction: .host, kind: .navigation, name: "refused", data: .string(uri)))
  }

  private func refuse(_ decision: PolicyDecision) {
    decision.ignore()
    noteActivity()
    traceRefusal(of: decision.uri)
    guard let load, load.state != .committed, load.isFor(decision.uri) || decision.isRedirect else {
      return
    }
    failLoad(
      BridgeHostError(
        .loadFailed, "the navigation policy of the host refuses \(shown(decision.uri))"))
  }

  /// Goes on with what is no message, and what the host has nothing against.
  private func proceed(_ decision: PolicyDecision) {
    let action = NavigationAction(decision)
    if isForView(action) {
      destination = action.uri
      isNavigationDue = true
      return decision.use()
    }
    decision.ignore()
    divert(action)
  }

  /// The document has no load event: a script in it set the location, or stopped it, before.
  ///
  /// Nothing is wrong with that where the page leaves for somewhere else.
  func loadingWasCut(_ document: Document) {
    let explain: @WebActor () -> Void = { [weak self, weak document] in
      guard let self, let document, self.document === document else { return }
      log(
        .warning,
        "a script set the location, or called window.stop(), before the page was loaded: WebKit has read no further, and no load event comes; a frame in place of the location, or a time after load, would leave the page whole"
      )
    }
    guard destination != nil else { return explain() }
    // Somewhere else may be a frame's, a server that takes its time, or nowhere.
    _ = Timer(seconds: 0.3) { [weak self] in
      guard let self, !isClosed else { return }
      if isLoaded { explain() } else { arrivals.append { explain() } }
    }
  }

  static let loadableSchemes: Set<String> = [
    "http", "https", "about", "data", "blob", "file", "javascript", SiteServer.scheme,
  ]

  static func scheme(of uri: String) -> String { uri.prefix { $0 != ":" }.lowercased() }

  private func decideResponse(_ decision: PolicyDecision) {
    if decision.isMainResource, decision.status >= 400, load == nil {
      // Of the host's own load the host learns by ``httpStatus``.
      complain(of: decision.uri, status: decision.status)
    }
    if decision.isDisplayable {
      if decision.isMainResource { allowServers(for: decision.uri) }
      if decision.isMainResource, load != nil, decision.status < 400 { warnOfText(decision) }
      return decision.use()
    }
    decision.ignore()
    let type = decision.mimeType.isEmpty ? "no type" : "the type \(decision.mimeType.excerpt(100))"
    // Only a file: a server that sends this has it as a download.
    let hint = SiteAddress(decision.uri) == nil ? "" : ServerScript.hint(for: decision.mimeType)
    let reason =
      "\(shown(decision.uri).excerpt(200)) is of \(type), which cannot be displayed\(hint)"
    if decision.isMainResource, let load, load.state != .committed {
      failLoad(BridgeHostError(.loadFailed, reason))
    } else {
      log(.warning, "\(reason), and is not downloaded")
    }
  }

  /// Before the document is there, since its first script may ask already.
  ///
  /// A page of a server keeps to what servers allow.
  private func allowServers(for uri: String) {
    let isLocal = SiteAddress(uri) != nil
    view.setCORSAllowlist(isLocal ? configuration.corsAllowlist.map(\.text) : [])
  }

  /// Whoever asks for a page and names its script sees the source, and nothing that fails.
  private func warnOfText(_ decision: PolicyDecision) {
    let type = decision.mimeType
    let isText =
      ["text/plain", "text/css", "text/javascript", "application/javascript", "application/json"]
      .contains(type)
    guard isText else { return }
    log(
      .warning,
      "\(shown(decision.uri).excerpt(200)) is shown as text and not run as a page: its type is \(type)"
    )
  }
}
