// SPDX-License-Identifier: MIT

/// Servers that local pages may read from although these do not allow it.
public struct CORSPattern: Sendable, Hashable {
  /// In the form that WebKit wants.
  let text: String

  /// Reads `SCHEME://HOST`: `https://api.example.com`, `https://*.example.com` (all its
  /// subdomains), `*://localhost`, or `*` for every server there is.
  ///
  /// A port may be named and says nothing: WebKitGTK (2.50) allows all ports of a host or none.
  ///
  /// - Throws: ``BridgeHostError`` with `invalid_value` for anything else.
  public init(_ pattern: String) throws(BridgeHostError) {
    guard pattern != "*" else {
      text = "*://*/*"
      return
    }
    guard let separator = pattern.firstRange(of: "://") else { throw Self.error(pattern) }
    let scheme = pattern[..<separator.lowerBound].lowercased()
    var authority = pattern[separator.upperBound...]
    if authority.hasSuffix("/*") { authority = authority.dropLast(2) }
    if authority.hasSuffix("/") { authority = authority.dropLast() }
    let host = Self.withoutPort(authority).lowercased()
    let name = host.hasPrefix("*.") ? String(host.dropFirst(2)) : host
    guard ["http", "https", "*"].contains(scheme), name == "*" || Self.isHost(name) else {
      throw Self.error(pattern)
    }
    text = "\(scheme)://\(host)/*"
  }

  private static func error(_ pattern: String) -> BridgeHostError {
    BridgeHostError(
      .invalidValue,
      "\(pattern): a server is SCHEME://HOST, such as https://api.example.com, https://*.example.com, or * for all"
    )
  }

  private static func withoutPort(_ authority: Substring) -> Substring {
    let digits = authority.reversed().prefix { $0.isASCII && $0.isNumber }.count
    let rest = authority.dropLast(digits)
    return digits > 0 && rest.hasSuffix(":") ? rest.dropLast() : authority
  }

  /// A name as servers see it (`xn--` for letters that are not ASCII), or an IPv6 address in
  /// brackets.
  private static func isHost(_ name: String) -> Bool {
    if name.hasPrefix("["), name.hasSuffix("]") {
      let address = name.dropFirst().dropLast()
      return address.contains(":")
        && address.allSatisfy { $0.isASCII && ($0.isHexDigit || ":.".contains($0)) }
    }
    let isAllowed: (Character) -> Bool = {
      $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0))
    }
    return name.split(separator: ".", omittingEmptySubsequences: false)
      .allSatisfy { !$0.isEmpty && $0.allSatisfy(isAllowed) }
  }
}
