// SPDX-License-Identifier: MIT
import WebKitGTK

/// A folder that pages see as `bridge-app://HOST/`, with documents in memory laid over it.
struct LocalSite: Sendable {
  let folder: ConfinedFolder?
  /// By path without the leading slash.
  var documents: [String: String] = [:]

  struct Response: Sendable {
    var status: Int
    var contentType: String
    var body: ByteBody
  }

  /// - Parameter path: of the URI, still percent-encoded.
  func respond(method: String, path: String) -> Response {
    guard method == "GET" || method == "HEAD" else {
      return failure(405, "Method \(method) is not allowed for files")
    }
    let decoded = PercentEncoding.decode(path)
    let name = String(decoded.drop { $0 == "/" })
    if let document = documents[name.isEmpty ? "index.html" : name] {
      return Response(
        status: 200, contentType: "text/html; charset=utf-8", body: ByteBody(document))
    }
    guard let folder else { return fallback(name) ?? failure(404, "\(decoded) is not there") }
    do throws(ConfinedFolder.Failure) {
      let file = try folder.read(name)
      return Response(
        status: 200, contentType: MIMEType.guess(name: file.name, content: file.body),
        body: file.body)
    } catch {
      switch error {
      case .notFound: return fallback(name) ?? failure(404, "\(decoded) is not there")
      case .forbidden: return failure(403, "\(decoded) is outside of the page's folder")
      case .unreadable(let reason): return failure(403, "\(decoded) cannot be read: \(reason)")
      }
    }
  }

  /// Pages of the framework ask for a script that was meant to be copied beside them.
  private func fallback(_ name: String) -> Response? {
    guard name.split(separator: "/").last == "iosBridge.js" else { return nil }
    return Response(
      status: 200, contentType: "text/javascript", body: ByteBody(EmbeddedScript.iosBridge))
  }

  private func failure(_ status: Int, _ text: String) -> Response {
    Response(status: status, contentType: "text/plain; charset=utf-8", body: ByteBody(text + "\n"))
  }
}
