// SPDX-License-Identifier: MIT
import WebKitGTK

/// Loading, and what it does to documents.
extension Page {
  /// Loads a page and waits until the document and its resources are there.
  ///
  /// - Parameters:
  ///   - source: what to load.
  ///   - readAccess: a folder that holds the file and that the page may read, and its `/`; by
  ///     default the file's own folder. Of no use to pages that are no files.
  /// - Throws: ``BridgeHostError`` with `load_failed` where there is no such file or server, the
  ///   file is not in the folder, or no document comes; `navigated` where another load takes its place; `aborted` where the
  ///   current task is cancelled. An HTTP status such as 404 is no error: see ``httpStatus``.
  public func load(_ source: PageSource, readAccess: String? = nil) async throws(BridgeHostError) {
    guard !isClosed else { throw BridgeHostError(.closed, "the page was closed") }
    try checkThatItCanAnswer()
    let (uri, isOtherSite) = try address(of: source, readAccess: readAccess)
    // Within the document WebKit reports no load.
    let isFragment = uri.contains("#") && Self.document(of: uri) == Self.document(of: view.uri)
    try await load(uri: uri, isFragment: isFragment) { $0.load(uri: uri) }
    // The same address is that of another file now.
    if isFragment, isOtherSite { try await load(uri: uri, isFragment: false) { $0.reload() } }
  }

  /// Loads the current page again and waits for it, as ``load(_:)`` does.
  public func reload() async throws(BridgeHostError) {
    guard !isClosed else { throw BridgeHostError(.closed, "the page was closed") }
    try checkThatItCanAnswer()
    guard !uri.isEmpty else { throw BridgeHostError(.loadFailed, "there is no page to reload") }
    try await load(uri: uri, isFragment: false) { $0.reload() }
  }

  private func load(
    uri: String, isFragment: Bool, _ start: @WebActor (WebView) -> Void
  ) async throws(BridgeHostError) {
    flushHandlerNames()
    let result: Result<Void, BridgeHostError> = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let replaced = load
        load = PendingLoad(uri: uri) { continuation.resume(returning: $0) }
        replaced?.finish(.failure(BridgeHostError(.navigated, "another load took its place")))
        isLoaded = isFragment
        reasonForNoDocument = nil
        noteActivity()
        start(view)
        load?.note(spelling: view.uri)
        if isFragment { finishLoad(.success(())) }
        if Task.isCancelled { abortLoad() }
      }
    } onCancel: {
      Task { @WebActor in abortLoad() }
    }
    try result.get()
  }

  private func abortLoad() {
    guard load != nil else { return }
    finishLoad(
      .failure(BridgeHostError(.aborted, "the task that asked for this load was cancelled")))
    view.stopLoading()
  }

  func finishLoad(_ result: Result<Void, BridgeHostError>) {
    guard let load else { return }
    self.load = nil
    load.finish(result)
    // The document is still there where the load has failed.
    if let document { sendWaitingCalls(to: document) }
  }

  /// Ends a load of the host that never reached its document.
  func failLoad(_ reason: BridgeHostError) {
    guard load != nil else { return }
    finishLoad(.failure(reason))
    noDocument(reason)
  }

  /// Fails the calls that wait for a document, now and until there may be one again.
  func noDocument(_ reason: BridgeHostError) {
    guard document == nil else { return }
    reasonForNoDocument = reason
    failWaitingCalls(reason)
  }

  /// Also says whether the page's own site is no longer what it was.
  private func address(
    of source: PageSource, readAccess: String?
  ) throws(BridgeHostError) -> (uri: String, isOtherSite: Bool) {
    switch source {
    case .url(let uri):
      guard !uri.lowercased().hasPrefix("javascript:") else {
        throw BridgeHostError(.loadFailed, "a javascript: address is no page; use evaluate")
      }
      return (uri, false)
    case .file(let path):
      let file = try LocalPage(path: path, root: readAccess)
      let isOther = serve(LocalSite(folder: withoutProfile(file.folder)), shownAs: file.shownFolder)
      return (siteAddress + file.address, isOther)
    case .html(let html, let folder):
      let confined = try folder.map { path throws(BridgeHostError) in try LocalPage.folder(path) }
      let site = LocalSite(
        folder: confined.map { withoutProfile($0) }, documents: ["index.html": html])
      let isOther = serve(site, shownAs: folder ?? "")
      return (siteAddress, isOther)
    }
  }

  /// What pages have stored, cookies of servers among it, is no file for a page to read.
  private func withoutProfile(_ folder: ConfinedFolder) -> ConfinedFolder {
    var folder = folder
    folder.hiddenFolder = configuration.profile?.storagePath
    return folder
  }

  private var siteAddress: String { "\(SiteServer.scheme)://\(site?.host ?? "")/" }

  /// Gives whether another site was there before.
  private func serve(_ site: LocalSite, shownAs shown: String) -> Bool {
    guard let siteServer else { return false }
    guard let current = self.site else {
      self.site = (siteServer.add(site), shown)
      return true
    }
    self.site = (current.host, shown)
    return siteServer.replace(site, at: current.host)
  }

  /// A URI of the page as a person knows it: the path of its file.
  func shown(_ uri: String) -> String {
    guard let site, let address = SiteAddress(uri), address.host == site.host else {
      return uri.escapingControls
    }
    var name = PercentEncoding.decode(address.path.dropFirst())
    if name.isEmpty || name.hasSuffix("/") {
      name =
        siteServer?.index(ofFolder: name, at: site.host) ?? (name.isEmpty ? "index.html" : name)
    }
    // Names of files may hold anything, and appear in lines of ours.
    if site.shownAs.isEmpty { return name.escapingControls }
    return (site.shownAs + (site.shownAs.hasSuffix("/") ? "" : "/") + name).escapingControls
  }

  // MARK: What the view reports

  func loadChanged(_ event: LoadEvent) {
    noteActivity()
    // When it starts the view is still where it was.
    let uri = event == .started ? load?.uri ?? destination ?? view.uri : view.uri
    traceNavigation("\(event)", uri)
    switch event {
    case .started:
      load?.started()
      isLoaded = false
      isNavigationDue = false
      resumeArrivals()
    case .redirected: break
    case .committed: committed()
    case .finished: finished()
    }
  }

  func traceNavigation(_ name: String, _ uri: String) {
    trace(
      TraceRecord(
        direction: .host, kind: .navigation, name: name, data: .string(uri), frame: "main"))
  }

  private func committed() {
    load?.committed()
    let reason = BridgeHostError(.navigated, "the page navigated to \(shown(view.uri))")
    endDocument(reason)
    resources = ResourceLoads()
    mayHaveNewDocument = true
    destination = nil
    setViewport(width: nil, scale: nil)
    isHostDocument = false
    setTitle("")
    guard let load, load.state == .committed else { return }
    if view.uri == "about:blank", load.uri != view.uri {
      // WebKit shows an empty page instead of an error where it refuses an address.
      return failLoad(
        BridgeHostError(
          .loadFailed,
          "\(shown(load.uri)) cannot be loaded: WebKit does not allow this address or port"))
    }
    isHostDocument = true
  }

  private func finished() {
    switch load?.state {
    // The end of a load that this one has replaced.
    case .requested: return
    case .started:
      return failLoad(
        BridgeHostError(.loadFailed, "\(shown(load?.uri ?? "")) ended without a document"))
    case .committed, nil: break
    }
    isLoaded = true
    finishLoad(.success(()))
    emit(.loaded(uri: view.uri))
    // Where a load has failed WebKit tells of its end, too: the first reason is the one to give.
    if document == nil, reasonForNoDocument == nil {
      noDocument(
        BridgeHostError(.forbidden, "\(shown(view.uri)) does not talk to native code"))
    }
  }

  func loadFailed(_ uri: String, _ error: WebKitError) {
    if !error.isInterruptedByPolicy { traceNavigation("failed", uri) }
    guard let load else {
      // A navigation that was a message, or a download, leaves the page as it is.
      if !error.isInterruptedByPolicy, !error.isCancelled {
        log(.warning, "\(shown(uri)) cannot be loaded: \(error.message)")
      }
      return
    }
    switch load.state {
    case .requested: break
    case .started where error.isCancelled && uri != load.uri: break
    case .started:
      let reason =
        error.isInterruptedByPolicy ? "the answer holds no document" : error.message
      failLoad(BridgeHostError(.loadFailed, "\(shown(uri)) cannot be loaded: \(reason)"))
    // The document is there, but not all of it: as after window.stop().
    case .committed where error.isCancelled || error.isInterruptedByPolicy: break
    case .committed:
      log(.warning, "\(shown(uri)) did not come as a whole: \(error.message)")
    }
  }

  /// Whether documents of this origin may call native: that of the host's own load.
  func isAllowed(origin: String) -> Bool {
    // The document that the host asked for is allowed even where its origin is opaque.
    if isHostDocument { return true }
    return origin != "null" && origin == allowedOrigin
  }

  /// An address without its fragment.
  private static func document(of uri: String) -> Substring { uri.prefix { $0 != "#" } }

  /// Scheme, host and port; for others than these the whole URI.
  static func origin(of uri: String) -> String {
    guard let scheme = uri.utf8.firstRange(of: "://".utf8) else { return uri }
    let rest = uri[scheme.upperBound...].prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    let host = rest.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
    return "\(uri[..<scheme.lowerBound])://\(host)".lowercased()
  }
}
