// SPDX-License-Identifier: MIT
import Testing
import WebKitGTK

@testable import BridgeHost

/// Addresses of local sites, and origins of documents.
@WebActor struct AddressTests {
  @Test(arguments: [
    ("bridge-app://localhost/", "localhost", "/"),
    ("bridge-app://localhost", "localhost", ""),
    ("bridge-app://localhost/a/b.html", "localhost", "/a/b.html"),
    ("bridge-app://localhost-2/a%20b.html?q=/x#f/y", "localhost-2", "/a%20b.html"),
    ("bridge-app://localhost?q", "localhost", ""),
    ("bridge-app://localhost/#/route", "localhost", "/"),
    ("bridge-app:///a", "", "/a"),
    ("bridge-app://localhost/%3F%23", "localhost", "/%3F%23"),
  ])
  func addresses(_ uri: String, _ host: String, _ path: String) throws {
    let address = try #require(SiteAddress(uri))
    #expect(address.host == host)
    #expect(address.path == path)
  }

  @Test(arguments: [
    "", "https://localhost/", "file:///a", "bridge-app:", "bridge-app:/a",
    "bridge-apps://localhost/",
    "xbridge-app://localhost/", "about:blank",
  ])
  func otherSchemesAreNone(_ uri: String) { #expect(SiteAddress(uri) == nil) }

  @Test(arguments: [
    ("https://example.org/", "https://example.org"),
    ("https://example.org", "https://example.org"),
    ("https://example.org/a/b?c#d", "https://example.org"),
    ("https://example.org?q", "https://example.org"),
    ("https://example.org#f", "https://example.org"),
    ("https://example.org:8443/a", "https://example.org:8443"),
    ("HTTPS://Example.ORG/A", "https://example.org"),
    ("http://[::1]:8080/", "http://[::1]:8080"),
    ("bridge-app://localhost/index.html", "bridge-app://localhost"),
    ("bridge-app://localhost-2/", "bridge-app://localhost-2"),
    // Who logs in does not matter, and is not mistaken for the host.
    ("https://user:pass@example.org/", "https://example.org"),
    ("https://example.org@evil.example/", "https://evil.example"),
    ("https://a@b@evil.example/", "https://evil.example"),
    ("https://evil.example/@example.org", "https://evil.example"),
    ("https://evil.example?@example.org", "https://evil.example"),
    ("https://evil.example#@example.org", "https://evil.example"),
    ("https://evil.example/https://example.org/", "https://evil.example"),
  ])
  func origins(_ uri: String, _ origin: String) { #expect(Page.origin(of: uri) == origin) }

  @Test(arguments: ["about:blank", "data:text/html,hello", "about:srcdoc", "", "javascript:1"])
  func otherURIsAreOriginsOfTheirOwn(_ uri: String) { #expect(Page.origin(of: uri) == uri) }

  @Test(arguments: [
    "http://example.org/", "https://example.org:444/", "https://www.example.org/",
    "https://example.org.evil.example/", "https://example.orgx/", "bridge-app://example.org/",
    "blob:https://example.org/1", "data:text/html,https://example.org/",
    "view-source:https://example.org/", "https:example.org",
  ])
  func theseAreOtherOrigins(_ uri: String) {
    #expect(Page.origin(of: uri) != Page.origin(of: "https://example.org/"))
  }
}
