// SPDX-License-Identifier: MIT
import WebKitGTK

/// A web context, and the local sites that its pages may read.
///
/// One context for many pages: each one has a network process of its own.
@WebActor final class SiteServer {
  /// Not `file:`: pages there have no origin, and modules, `fetch`, workers and storage fail.
  nonisolated static let scheme = "bridge-app"

  let context: WebContext
  private var sites: [String: LocalSite] = [:]

  init(_ context: WebContext) {
    self.context = context
    context.registerScheme(Self.scheme) { [weak self] request in self?.answer(request) }
  }

  /// Makes a site reachable; `localhost` unless another page has that name already.
  func add(_ site: LocalSite) -> String {
    var host = "localhost"
    var number = 1
    while sites[host] != nil {
      number += 1
      host = "localhost-\(number)"
    }
    sites[host] = site
    return host
  }

  /// Gives whether that changes what is there.
  func replace(_ site: LocalSite, at host: String) -> Bool {
    let former = sites.updateValue(site, forKey: host)
    // By bytes: names in different normal forms are equal as strings.
    let paths = [former?.folder?.path, site.folder?.path].map { $0.map { Array($0.utf8) } }
    return paths[0] != paths[1] || former?.documents != site.documents
  }

  func remove(_ host: String) { sites[host] = nil }

  /// Why a site answers with a status of failure where it is asked for a path, decoded.
  func reason(for status: Int, of path: String, at host: String) -> String {
    (sites[host] ?? LocalSite(folder: nil)).reason(for: status, of: path)
  }

  /// The path of the index that a folder's address stands for, decoded like that.
  func index(ofFolder path: String, at host: String) -> String? {
    sites[host]?.index(ofFolder: path)
  }

  private func answer(_ request: URISchemeRequest) {
    let address = SiteAddress(request.uri)
    let response =
      sites[address?.host ?? ""]?.respond(
        method: request.method, path: address?.path ?? "", isForDocument: request.isForDocument)
      ?? LocalSite(folder: nil).respond(method: "GET", path: "/")
    request.respond(
      status: response.status, contentType: response.contentType,
      body: request.method == "HEAD" ? ByteBody([]) : response.body)
  }
}

/// The parts of a `bridge-app` URI.
struct SiteAddress: Sendable, Hashable {
  let host: String
  /// With its leading slash, percent-encoded, without query and fragment.
  let path: String

  /// Nil for other schemes.
  init?(_ uri: String) {
    let prefix = SiteServer.scheme + "://"
    guard uri.hasPrefix(prefix) else { return nil }
    let rest = uri.dropFirst(prefix.count).prefix { $0 != "?" && $0 != "#" }
    host = String(rest.prefix { $0 != "/" })
    path = String(rest.drop { $0 != "/" })
  }
}
