// SPDX-License-Identifier: MIT
import Testing

@testable import BridgeHost

struct PercentEncodingTests {
  @Test(arguments: [
    ("", ""), ("plain", "plain"), ("a%20b", "a b"), ("%41", "A"), ("%7B%7b", "{{"),
    ("%C3%A9", "é"), ("%F0%9F%98%80", "😀"), ("+", "+"), ("%0A%09%00", "\n\t\0"),
    ("é%41😀", "éA😀"), ("%E2%80%A8", "\u{2028}"),
    // Once.
    ("%2541", "%41"), ("%25%34%31", "%41"), ("%25", "%"), ("%2525", "%25"),
    // Malformed escapes stay.
    ("%", "%"), ("%4", "%4"), ("%zz", "%zz"), ("%4g", "%4g"), ("%g4", "%g4"), ("100%", "100%"),
    ("%%41", "%A"), ("%4%41", "%4A"), ("% 41", "% 41"), ("%é1", "%é1"), ("%u0041", "%u0041"),
    ("%-1", "%-1"), ("%+1", "%+1"), ("50% off%21", "50% off!"),
    // What is no UTF-8 stays, too.
    ("%FF", "%FF"), ("a%C3", "a%C3"), ("%C3x", "%C3x"), ("caf%E9", "caf%E9"), ("%e9%41", "%e9A"),
    ("%C3%A9%FF%C3%A9", "é%FFé"), ("%C3é", "%C3é"), ("%ED%A0%80", "%ED%A0%80"),
    ("%F0%9F%98", "%F0%9F%98"), ("%F0%9F%98%80%80", "😀%80"),
  ])
  func decodes(_ text: String, _ decoded: String) {
    #expect(PercentEncoding.decode(text) == decoded)
  }

  @Test func decodesPartsOfStrings() {
    #expect(PercentEncoding.decode("xx%41".dropFirst(2)) == "A")
  }

  @Test(arguments: [
    ("", ""), ("index.html", "index.html"), ("a/b-c_d~e.js", "a/b-c_d~e.js"),
    ("two words", "two%20words"), ("é.html", "%C3%A9.html"), ("100%.txt", "100%25.txt"),
    ("a?b#c", "a%3Fb%23c"), ("\n", "%0A"), ("a:b&c=d+e", "a%3Ab%26c%3Dd%2Be"),
    ("😀", "%F0%9F%98%80"),
  ])
  func encodesPaths(_ path: String, _ encoded: String) {
    #expect(PercentEncoding.encode(path: path) == encoded)
    #expect(PercentEncoding.decode(encoded) == path)
  }
}
