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

  /// - Parameters:
  ///   - path: of the URI, still percent-encoded.
  ///   - isForDocument: whether what comes is shown as a page, or in a frame.
  func respond(method: String, path: String, isForDocument: Bool = false) -> Response {
    guard method == "GET" || method == "HEAD" else {
      return failure(405, "Method \(method) is not allowed for files")
    }
    let decoded = PercentEncoding.decode(path)
    let name = Self.name(decoded)
    if let document = documents[name.isEmpty ? "index.html" : name] {
      return Response(
        status: 200, contentType: "text/html; charset=utf-8", body: ByteBody(document))
    }
    guard let folder else { return fallback(name) ?? failure(404, "\(decoded) is not there") }
    do throws(ConfinedFolder.Failure) {
      let (file, found) = try Self.find(name) { name throws(ConfinedFolder.Failure) in
        (try folder.read(name), name)
      }
      if isForDocument, let address = Self.properAddress(of: file.place, path, name, found) {
        return redirect(to: address)
      }
      return Response(status: 200, contentType: Self.type(of: file), body: file.body)
    } catch {
      switch error {
      case .notFound: return fallback(name) ?? failure(404, "\(decoded) is not there")
      case .brokenLink, .notAFile(.folder): return failure(404, "\(decoded) is not there")
      case .forbidden, .outside: return failure(403, "\(decoded) is outside of the page's folder")
      case .linkLoop, .notAFile: return failure(403, "\(decoded) is no file")
      case .unreadable(let reason): return failure(403, "\(decoded) cannot be read: \(reason)")
      }
    }
  }

  /// Says why a path was answered with a status of failure.
  ///
  /// - Parameter path: decoded.
  func reason(for status: Int, of path: String) -> String {
    if status == 405 { return "files answer to GET and HEAD only" }
    let name = Self.name(path)
    guard let folder else { return "there is no such file" }
    do throws(ConfinedFolder.Failure) {
      _ = try Self.find(name) { name throws(ConfinedFolder.Failure) in try folder.check(name) }
      return "it was not there"
    } catch .notFound {
      let hint = FileHint(Self.withSlashes(name), in: folder)
      if case .root(let wider) = hint {
        return "it is outside of what the page may read (--root \(wider) would let it)"
      }
      return "there is no such file\(hint?.text ?? "")"
    } catch {
      return FileProblem(failure: error, folder: folder).text(about: "it", at: name)
    }
  }

  /// The path in the folder of the index that a folder's address stands for; nil where it has none.
  func index(ofFolder path: String) -> String? {
    if documents["index.html"] != nil, Self.name(path).isEmpty { return "index.html" }
    do throws(ConfinedFolder.Failure) {
      return try folder?.check(Self.name(path)).path
    } catch {
      return nil
    }
  }

  // MARK: Addresses

  private static let backslash = UInt8(ascii: "\\")

  private static func name(_ decoded: String) -> String {
    String(decoded.utf8.drop { $0 == UInt8(ascii: "/") }) ?? ""
  }

  /// Looks for a file, and then for one as an `http` or `file` address would have it: there a
  /// backslash is a slash.
  private static func find<Result>(
    _ name: String, _ look: (String) throws(ConfinedFolder.Failure) -> Result
  ) throws(ConfinedFolder.Failure) -> Result {
    do throws(ConfinedFolder.Failure) {
      return try look(name)
    } catch .notFound where name.utf8.contains(backslash) {
      return try look(withSlashes(name))
    }
  }

  /// Without `.` and `..` too, as these had been segments from the start: they never lead above
  /// the folder.
  static func withSlashes(_ name: String) -> String {
    let bytes = name.utf8.map { $0 == backslash ? UInt8(ascii: "/") : $0 }
    var segments: [String] = []
    for part in bytes.split(separator: UInt8(ascii: "/")) {
      switch String(decoding: part, as: UTF8.self) {
      case ".": break
      case "..": _ = segments.popLast()
      case let segment: segments.append(segment)
      }
    }
    return segments.joined(separator: "/") + (bytes.last == UInt8(ascii: "/") ? "/" : "")
  }

  /// Where a document has to be for its relative addresses to be right; nil where it is there.
  private static func properAddress(
    of place: ConfinedFolder.Place, _ path: String, _ name: String, _ found: String
  ) -> String? {
    if place.isIndex, !name.isEmpty, path.utf8.last != UInt8(ascii: "/") {
      return place.path.dropLast(place.name.count).description
    }
    return found.utf8.elementsEqual(name.utf8) ? nil : found
  }

  // MARK: Responses

  private static func type(of file: ConfinedFolder.File) -> String {
    let type = MIMEType.guess(name: file.place.name, content: file.body)
    guard type == "text/html", let charset = UndeclaredCharset.of(file.body.bytes) else {
      return type
    }
    return "\(type); charset=\(charset)"
  }

  /// WebKit (2.50) follows no redirect of a scheme of ours: it would show the document.
  private func redirect(to path: String) -> Response {
    let address = PercentEncoding.encode(path: "/" + path)
    return Response(
      status: 200, contentType: "text/html; charset=utf-8",
      body: ByteBody(
        """
        <!doctype html><script>
        location.replace("\(address)" + location.search + location.hash)
        </script>
        """))
  }

  /// Pages of the framework ask for a script that was meant to be copied beside them.
  private func fallback(_ name: String) -> Response? {
    guard Self.withSlashes(name).split(separator: "/").last == "iosBridge.js" else { return nil }
    return Response(
      status: 200, contentType: "text/javascript", body: ByteBody(EmbeddedScript.iosBridge))
  }

  private func failure(_ status: Int, _ text: String) -> Response {
    Response(status: status, contentType: "text/plain; charset=utf-8", body: ByteBody(text + "\n"))
  }
}
