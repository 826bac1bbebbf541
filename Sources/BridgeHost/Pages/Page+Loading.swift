// SPDX-License-Identifier: MIT
import FoundationEssentials
import WebKitGTK

/// A load that the host asked for.
struct PendingLoad {
  let uri: String
  let completion: @WebActor (Result<Void, BridgeHostError>) -> Void
}

/// Loading, and what it does to documents.
extension Page {
  /// Loads a page and waits until the document and its resources are there.
  ///
  /// - Throws: ``BridgeHostError`` with `load_failed` where there is no such file or server;
  ///   `navigated` where another load takes its place. An HTTP status such as 404 is no error:
  ///   see ``httpStatus``.
  public func load(_ source: PageSource) async throws(BridgeHostError) {
    guard !isClosed else { throw BridgeHostError(.closed, "the page was closed") }
    let uri = try address(of: source)
    try await load(uri: uri) { $0.load(uri: uri) }
  }

  /// Loads the current page again and waits for it, as ``load(_:)`` does.
  public func reload() async throws(BridgeHostError) {
    guard !isClosed else { throw BridgeHostError(.closed, "the page was closed") }
    try await load(uri: view.uri) { $0.reload() }
  }

  private func load(
    uri: String, _ start: @WebActor (WebView) -> Void
  ) async throws(BridgeHostError) {
    let result: Result<Void, BridgeHostError> = await withCheckedContinuation { continuation in
      finishLoad(.failure(BridgeHostError(.navigated, "another load took its place")))
      load = PendingLoad(uri: uri) { continuation.resume(returning: $0) }
      isHostLoad = true
      isLoaded = false
      noteActivity()
      start(view)
    }
    try result.get()
  }

  func finishLoad(_ result: Result<Void, BridgeHostError>) {
    guard let load else { return }
    self.load = nil
    load.completion(result)
  }

  private func address(of source: PageSource) throws(BridgeHostError) -> String {
    switch source {
    case .url(let uri): return uri
    case .file(let path):
      let file = try LocalPage(path: path)
      return serve(LocalSite(folder: file.folder), shownAs: file.shownFolder) + file.encodedName
    case .html(let html, let folder):
      let confined = try folder.map { path throws(BridgeHostError) in try LocalPage.folder(path) }
      return serve(
        LocalSite(folder: confined, documents: ["index.html": html]), shownAs: folder ?? "")
    }
  }

  private func serve(_ site: LocalSite, shownAs shown: String) -> String {
    if let current = self.site {
      SiteServer.shared.replace(site, at: current.host)
      self.site = (current.host, shown)
    } else {
      self.site = (SiteServer.shared.add(site), shown)
    }
    return "\(SiteServer.scheme)://\(self.site?.host ?? "")/"
  }

  /// A URI of the page as a person knows it: the path of its file.
  func shown(_ uri: String) -> String {
    guard let site, let address = SiteAddress(uri), address.host == site.host else { return uri }
    let path = PercentEncoding.decode(address.path.dropFirst())
    let name = path.isEmpty ? "index.html" : path
    return site.shownAs.isEmpty ? name : site.shownAs + "/" + name
  }

  // MARK: What the view reports

  func loadChanged(_ event: LoadEvent) {
    noteActivity()
    trace(
      TraceRecord(
        direction: .host, kind: .navigation, name: "\(event)", data: .string(view.uri),
        frame: "main"))
    switch event {
    case .started: isLoaded = false
    case .redirected: break
    case .committed: committed()
    case .finished:
      isLoaded = true
      // A load that failed has been reported as such already.
      finishLoad(.success(()))
      emit(.loaded(uri: view.uri))
    }
  }

  private func committed() {
    let reason = BridgeHostError(.navigated, "the page navigated to \(shown(view.uri))")
    endDocument(reason)
    failEvaluations(reason)
    resourcesInFlight = []
    setTitle("")
    if let load, isHostLoad, view.uri == "about:blank", load.uri != view.uri {
      // WebKit shows an empty page instead of an error where it refuses an address.
      return failHostLoad(
        BridgeHostError(
          .loadFailed,
          "\(shown(load.uri)) cannot be loaded: WebKit does not allow this address or port"
        ))
    }
    if isHostLoad {
      isHostLoad = false
      allowedOrigin = Self.origin(of: view.uri)
    }
    if !isAllowed(view.uri) {
      failWaitingCalls(
        BridgeHostError(.forbidden, "\(view.uri) may not talk to native code"))
    }
  }

  func loadFailed(_ uri: String, _ error: WebKitError) {
    // A navigation that was a message, or a download, leaves the page as it is.
    if error.isInterruptedByPolicy { return }
    let reason = BridgeHostError(.loadFailed, "\(shown(uri)) cannot be loaded: \(error.message)")
    if load == nil { log(.warning, reason.message) }
    failHostLoad(reason)
  }

  /// Ends a load of the host that never reached its document.
  private func failHostLoad(_ reason: BridgeHostError) {
    if isHostLoad {
      isHostLoad = false
      failWaitingCalls(reason)
    }
    finishLoad(.failure(reason))
  }

  /// Whether documents of this address may call native: those of the load's own origin.
  func isAllowed(_ uri: String) -> Bool {
    guard let allowedOrigin else { return false }
    return Self.origin(of: uri) == allowedOrigin
  }

  /// Scheme, host and port; for others than these the whole URI.
  static func origin(of uri: String) -> String {
    guard let scheme = uri.firstRange(of: "://") else { return uri }
    let rest = uri[scheme.upperBound...].prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    let host = rest.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
    return "\(uri[..<scheme.lowerBound])://\(host)".lowercased()
  }
}
