// SPDX-License-Identifier: MIT
import Testing
import WebKitGTK

@testable import BridgeHost

/// `js2ios://` + JSON, as it is read.
@WebActor struct JS2iOSReadingTests {
  struct Sample: Sendable, CustomTestStringConvertible {
    let uri: String
    let reading: Reading
    var testDescription: String { uri.debugDescription }

    init(_ uri: String, _ reading: Reading) {
      self.uri = uri
      self.reading = reading
    }

    /// A malformed message, whose log line holds all of these.
    init(_ uri: String, logs parts: String...) {
      self.uri = uri
      reading = .malformed(parts.joined(separator: "\n"))
    }
  }

  private let session = JS2iOSDialect().makeSession()

  @Test(arguments: messages) func reads(_ sample: Sample) {
    #expect(session.read(sample.uri) == sample.reading)
  }

  @Test(arguments: malformedMessages) func saysWhatIsWrong(_ sample: Sample) {
    guard case .malformed(let text) = session.read(sample.uri),
      case .malformed(let parts) = sample.reading
    else {
      Issue.record("\(sample.uri) was taken for a message")
      return
    }
    for part in parts.split(separator: "\n") { #expect(text.contains(part), "\(text)") }
  }

  @Test func functionsAreFoundWithoutCase() {
    #expect(
      session.call(.navigation(#"js2ios://{"functionname":"SAYHELLO"}"#))?.ignoresCase == true)
  }

  @Test func logLinesStayShort() {
    let uri = #"js2ios://{"functionname":"# + String(repeating: "x", count: 1_000_000)
    guard case .malformed(let text) = session.read(uri) else {
      Issue.record("not malformed")
      return
    }
    #expect(text.count < 1000)
  }

  @Test func itsNameIsThatOfTraces() { #expect(JS2iOSDialect().name == "js2ios") }
}

private typealias Sample = JS2iOSReadingTests.Sample

private let messages: [Sample] = [
  // The scheme is compared without case.
  Sample(#"js2ios://{"functionname":"f"}"#, .call("f", .list([]))),
  Sample(#"JS2IOS://{"functionname":"f"}"#, .call("f", .list([]))),
  Sample(#"Js2iOs://{"functionname":"f"}"#, .call("f", .list([]))),
  // The name is kept as the page wrote it.
  Sample(#"js2ios://{"functionname":"SayHello"}"#, .call("SayHello", .list([]))),
  Sample(#"js2ios://{"functionname":"é b.c"}"#, .call("é b.c", .list([]))),
  // args: an array, anything else as it is, or absent.
  Sample(
    #"js2ios://{"functionname":"f","args":[1,"a",[2],null]}"#,
    .call("f", .list([1, "a", [2], nil]))),
  Sample(#"js2ios://{"functionname":"f","args":[]}"#, .call("f", .list([]))),
  Sample(#"js2ios://{"functionname":"f","args":{"k":[1]}}"#, .call("f", .value(["k": [1]]))),
  Sample(#"js2ios://{"functionname":"f","args":"text"}"#, .call("f", .value("text"))),
  Sample(#"js2ios://{"functionname":"f","args":0}"#, .call("f", .value(0))),
  Sample(#"js2ios://{"functionname":"f","args":false}"#, .call("f", .value(false))),
  // A payload that begins with a brace is taken as written.
  Sample(
    #"js2ios://{"functionname":"%41","args":["%41 100% %7B %"]}"#,
    .call("%41", .list(["%41 100% %7B %"]))),
  Sample(
    #"js2ios://{"functionname":"f","args":["\u0025\u0034\u0031"]}"#, .call("f", .list(["%41"]))),
  Sample(
    #"js2ios://{"functionname":"f","args":["a+b?c#d&e/f"]}"#, .call("f", .list(["a+b?c#d&e/f"]))),
  Sample(#"js2ios://{"functionname":"f","args":["é😀"]}"#, .call("f", .list(["é😀"]))),
  // One that begins with an escaped brace is decoded exactly once.
  Sample("js2ios://%7B%22functionname%22:%22f%22%7D", .call("f", .list([]))),
  Sample("js2ios://%7b%22functionname%22:%22f%22%7d", .call("f", .list([]))),
  Sample("js2ios://%7B%22functionname%22:%22%41%2541%252541%22%7D", .call("A%41%2541", .list([]))),
  Sample("js2ios://%7B\"functionname\":\"f\",\"args\":[\"%C3%A9\"]}", .call("f", .list(["é"]))),
  // Malformed escapes stay.
  Sample(
    "js2ios://%7B%22functionname%22:%22f%22,%22args%22:[%22100% %zz %4%22]%7D",
    .call("f", .list(["100% %zz %4"]))),
  // Line breaks and tabs survive, written or escaped.
  Sample(
    "js2ios://{\"functionname\":\"f\",\"args\":[\"a\nb\tc\r\nd\"]}",
    .call("f", .list(["a\nb\tc\r\nd"]))),
  Sample("js2ios://{\n\t\"functionname\": \"f\"\r\n}", .call("f", .list([]))),
  Sample(#"js2ios://{"functionname":"f","args":["a\nb"]}"#, .call("f", .list(["a\nb"]))),
  Sample(
    "js2ios://%7B%22functionname%22:%22f%22,%22args%22:[%22a%0Ab%09c%22]%7D",
    .call("f", .list(["a\nb\tc"]))),
  // Without slashes, as a path: the URL parser has escaped what is not ASCII, and some of what
  // follows # and ?.
  Sample(#"js2ios:{"functionname":"f"}"#, .call("f", .list([]))),
  Sample(#"JS2iOS:{"functionname":"f","args":["//"]}"#, .call("f", .list(["//"]))),
  Sample(
    "js2ios:%7B%22functionname%22:%22f%22,%22args%22:[%22%2541%22]%7D", .call("f", .list(["%41"]))),
  Sample(
    #"js2ios:{"functionname":"f","args":["R%C3%A9my 100%","a#b%22]}"#,
    .call("f", .list(["Rémy 100%", "a#b"]))),
  Sample(#"js2ios:{"functionname":"f","args":["%22"]}"#, .call("f", .list(["%22"]))),
  // Other members are nobody's business.
  Sample(#"js2ios://{"x":1,"functionname":"f","version":2}"#, .call("f", .list([]))),
  // Other schemes.
  Sample("https://example.org/", .none), Sample("js2ios", .none), Sample("", .none),
  Sample("js2io://{}", .none),
  Sample("xjs2ios://{}", .none), Sample("about:blank", .none),
  Sample("bridge-app://localhost/", .none),
]

private let malformedMessages: [Sample] = [
  // Bad JSON: which one, and why.
  Sample("js2ios://", logs: "not JSON", "the text is empty"),
  Sample("js2ios:", logs: "not JSON", "the text is empty"),
  Sample("js2ios:logout", logs: "not JSON", "logout", "a value is expected at character 1"),
  Sample("js2ios:/{}", logs: "not JSON", "/{}"),
  Sample("js2ios:{}", logs: "no \"functionname\"", "{}"),
  Sample("js2ios://hello", logs: "not JSON", "hello", "a value is expected at character 1"),
  Sample("js2ios://{functionname:\"f\"}", logs: "not JSON", "{functionname", "at character 2"),
  Sample(#"js2ios://{"functionname":"f""#, logs: "not JSON", #"{"functionname":"f""#),
  Sample("js2ios://%7B%22functionname%22%7D", logs: "not JSON", "a colon is expected"),
  // Encoded twice.
  Sample("js2ios://%257B%2522functionname%2522:%2522f%2522%257D", logs: "not JSON"),
  // No object.
  Sample("js2ios://[1]", logs: "an array", "[1]"),
  Sample("js2ios://\"f\"", logs: "a string"),
  Sample("js2ios://null", logs: "null"),
  // The name.
  Sample("js2ios://{}", logs: "no \"functionname\"", "{}"),
  Sample(#"js2ios://{"name":"f"}"#, logs: "no \"functionname\"", #"{"name":"f"}"#),
  Sample(#"js2ios://{"functionname":5}"#, logs: "\"functionname\"", "a number"),
  Sample(#"js2ios://{"functionname":null}"#, logs: "\"functionname\"", "null"),
  Sample(#"js2ios://{"functionname":["f"]}"#, logs: "\"functionname\"", "an array"),
  Sample(#"js2ios://{"functionname":""}"#, logs: "\"functionname\""),
]
