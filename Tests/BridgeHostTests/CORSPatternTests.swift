// SPDX-License-Identifier: MIT
import Testing

@testable import BridgeHost

/// Servers that pages may read from, as a user names them.
struct CORSPatternTests {
  nonisolated static let accepted: [(pattern: String, text: String)] = [
    ("*", "*://*/*"), ("*://*", "*://*/*"), ("http://*", "http://*/*"),
    ("https://api.example.com", "https://api.example.com/*"),
    ("https://api.example.com/", "https://api.example.com/*"),
    ("https://api.example.com/*", "https://api.example.com/*"),
    ("https://*.example.com", "https://*.example.com/*"),
    ("*://localhost", "*://localhost/*"), ("HTTP://LocalHost", "http://localhost/*"),
    ("http://127.0.0.1", "http://127.0.0.1/*"),
    // WebKit knows no ports here.
    ("http://127.0.0.1:8080", "http://127.0.0.1/*"), ("*://localhost:80/", "*://localhost/*"),
    ("https://a.example:443/*", "https://a.example/*"), ("http://*:8080", "http://*/*"),
    ("http://[::1]", "http://[::1]/*"), ("http://[::1]:8080/", "http://[::1]/*"),
    ("http://intranet", "http://intranet/*"),
    ("http://a-b.c-d.example", "http://a-b.c-d.example/*"),
  ]

  @Test(arguments: accepted) func isAccepted(_ pattern: String, _ text: String) throws {
    #expect(try CORSPattern(pattern).text == text)
  }

  nonisolated static let refused: [String] = [
    "", "example.com", "//example.com", "http:example.com", "://example.com", "http://", "http:///",
    "http://:80", "https://*.", "https://.", "https://.example.com", "https://a..example",
    "file:///etc", "ftp://example.com",
    "bridge-app://localhost", "ws://example.com", "js2ios://x", "http*://example.com", "**",
    "https://example.com/api", "https://example.com/api/*", "https://example.com?x",
    "https://example.com#x", "https://user@example.com", "https://a*.example.com",
    "https://api.*.com", "https://example.*", "https://*example.com", "https://*.*.com",
    "https://a b.example", " https://example.com", "https://example.com ", "https://example.com\n",
    "https://[::1", "https://::1", "https://[]", "https://bücher.example", "https://[example]",
    "https://example.com:port",
    "https://example.com:", "https://example.com:80:80", "https://a,https://b", "https://e\0x",
  ]

  @Test(arguments: refused) func isRefused(_ pattern: String) {
    let error = #expect(throws: BridgeHostError.self) { try CORSPattern(pattern) }
    #expect(error?.code == .invalidValue)
    #expect(
      error?.message
        == "\(pattern): a server is SCHEME://HOST, such as https://api.example.com, https://*.example.com, or * for all"
    )
  }
}
