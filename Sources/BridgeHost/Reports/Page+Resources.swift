// SPDX-License-Identifier: MIT
import WebKitGTK

/// What the page loads beside its document, and what is said where that fails.
extension Page {
  func resourceStarted(_ number: Int, uri: String, isMain: Bool) {
    resources.started(number, uri: uri, isMain: isMain)
    noteActivity()
  }

  func resourceEnded(_ number: Int, _ end: ResourceEnd) {
    let complaint = resources.ended(number, end, isLocal: localPath(of: end.uri) != nil)
    noteActivity()
    if let complaint { complain(complaint) }
  }

  /// An element says that it could not load something.
  func missed(by element: String, uri: String) {
    if let complaint = resources.missed(by: element, uri: uri) { complain(complaint) }
  }

  /// The page has gone to a document that is not there.
  func complain(of uri: String, status: Int) {
    complain(ResourceLoads.Complaint(uri: uri, reason: .status(status)))
  }

  private func complain(_ complaint: ResourceLoads.Complaint) {
    let what = shown(complaint.uri).excerpt(200)
    let message =
      switch complaint.reason {
      case .status(let status): "cannot load \(what): \(reason(for: status, at: complaint.uri))"
      case .failure(let text): "cannot load \(what): \(text)\(hint(for: text, at: complaint.uri))"
      case .unusable(let element): "<\(element)> can make nothing of \(what)"
      case .notAsked(let element)
      where complaint.uri.isEmpty && ["script", "style"].contains(element):
        "<\(element)> cannot load what it imports"
      case .notAsked(let element) where complaint.uri.isEmpty: "<\(element)> has no address to load"
      case .notAsked(let element):
        "<\(element)> cannot load \(what): \(Self.reason(againstAddress: complaint.uri))"
      }
    report(
      PageError(
        kind: .resource, message: message.escapingControls,
        location: ScriptLocation(uri: shown(view.uri), line: 0, column: 0), stack: ""))
  }

  /// Traces an error of the page and tells the observers.
  func report(_ error: PageError) {
    trace(
      TraceRecord(
        direction: .pageToNative, kind: .console, name: error.kind.rawValue,
        data: .string(error.message), frame: "main", document: document?.id))
    emit(.error(error))
  }

  /// The path of a file of the page's own site, decoded; nil for other addresses.
  private func localPath(of uri: String) -> String? {
    guard let site, let address = SiteAddress(uri), address.host == site.host else { return nil }
    return PercentEncoding.decode(String(address.path.drop { $0 == "/" }))
  }

  private func reason(for status: Int, at uri: String) -> String {
    guard let path = localPath(of: uri) else {
      return SiteAddress(uri) == nil
        ? "HTTP status \(status)"
        : "an address that begins with // has the scheme of the page: write https:// or http://"
    }
    return siteServer?.reason(for: status, of: path, at: site?.host ?? "") ?? "it is not there"
  }

  private func hint(for failure: String, at uri: String) -> String {
    guard SiteAddress(view.uri) != nil, uri.lowercased().hasPrefix("http"),
      ["Access-Control-", "Preflight"].contains(where: failure.contains)
    else { return "" }
    return " (--cors \(Self.origin(of: uri)) would let the page read from there)"
  }

  private static func reason(againstAddress uri: String) -> String {
    scheme(of: uri) == "file"
      ? "pages cannot read file: addresses; write the path from the page to the file"
      : "a content security policy, or WebKit itself, forbids the address"
  }
}
