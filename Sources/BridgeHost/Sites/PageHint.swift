// SPDX-License-Identifier: MIT
import WebKitGTK

/// What a user may have meant where there is no such page.
enum PageHint {
  /// What follows them may look like a port.
  private static let schemesWithoutServers: Set<String> = [
    "about", "blob", "data", "javascript", "mailto", "sms", "tel",
  ]

  /// Behind the words "there is no page NAME"; empty where nothing is known.
  static func text(for typed: String) -> String {
    let lower = typed.lowercased()
    if lower.hasPrefix("file:") { return ": write the path, \(path(ofFileAddress: typed))" }
    for scheme in ["https", "http"] where lower.hasPrefix(scheme + ":") {
      let rest = typed.dropFirst(scheme.count + 1).drop { $0 == "/" || $0 == "\\" }
      return rest.isEmpty ? ": the name of the server is missing" : ": write \(scheme)://\(rest)"
    }
    let name = lower.prefix { $0 != ":" }
    if typed.contains("://") || (name != lower && schemesWithoutServers.contains(String(name))) {
      let what = name.isEmpty ? "" : ", not an address of \(name):"
      return ": a PAGE is a file, a folder or an http(s) URL\(what)"
    }
    return near(typed) ?? (isServer(typed) ? ": for a server write http://\(typed)" : "")
  }

  private static func near(_ typed: String) -> String? {
    let slashes = String(typed.map { $0 == "\\" ? "/" : $0 })
    if slashes != typed, FileKind(at: slashes) != nil { return ": write \(slashes)" }
    let isAbsolute = slashes.hasPrefix("/")
    switch FileHint(near: slashes, in: isAbsolute ? "" : ".", kinds: [.file, .folder]) {
    case nil: return nil
    case .spelling(let name): return FileHint.spelling((isAbsolute ? "/" : "") + name).text
    case .notUTF8(let name): return FileHint.notUTF8((isAbsolute ? "/" : "") + name).text
    case .suffix(let name): return FileHint.suffix((isAbsolute ? "/" : "") + name).text
    case .root: return nil
    }
  }

  private static func path(ofFileAddress uri: String) -> String {
    var rest = uri.dropFirst("file:".count)
    if rest.hasPrefix("//") {
      rest = rest.dropFirst(2)
      if rest.lowercased().hasPrefix("localhost/") { rest = rest.dropFirst("localhost".count) }
    }
    return PercentEncoding.decode(rest)
  }

  /// Whether what was typed looks like the name of a server, with or without a path.
  private static func isServer(_ typed: String) -> Bool {
    let parts = typed.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    let authority = parts.first?.lowercased() ?? ""
    let host = authority.prefix { $0 != ":" }
    let port = authority.dropFirst(host.count + 1)
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    let isName = labels.allSatisfy { label in
      !label.isEmpty && label.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    }
    guard isName, port.allSatisfy({ $0.isASCII && $0.isNumber }) else { return false }
    if host == "localhost" || !port.isEmpty || labels.first == "www" && labels.count > 2 {
      return true
    }
    if labels.count == 4, labels.allSatisfy({ UInt8($0) != nil }) { return true }
    guard let last = labels.last, labels.count > 1, last.allSatisfy(\.isLetter) else {
      return false
    }
    // `example.com/x` is one; `page.html` is a file, and so may be what ends in two letters.
    return parts.count > 1 || ["com", "net", "org", "io", "dev", "app"].contains(last)
  }
}
