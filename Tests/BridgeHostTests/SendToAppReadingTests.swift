// SPDX-License-Identifier: MIT
import Testing
import WebKitGTK

@testable import BridgeHost

/// `KEY:##sendToApp##VALUE`, as it is read.
@WebActor struct SendToAppReadingTests {
  private let session = SendToAppDialect().makeSession()

  struct Sample: Sendable, CustomTestStringConvertible {
    let uri: String
    let reading: Reading
    var testDescription: String { uri.debugDescription }

    init(_ uri: String, _ reading: Reading) {
      self.uri = uri
      self.reading = reading
    }

    /// The call that a key and a value make.
    init(_ uri: String, _ key: String, _ value: String) {
      self.init(uri, .call(key, .value(.string(value))))
    }
  }

  nonisolated static let addresses: [Sample] = [
    Sample("key:##sendToApp##value", "key", "value"),
    Sample("KEY:##sendToApp##Value", "key", "Value"),
    Sample("getUserInfo:##sendToApp##", "getuserinfo", ""),
    // As the parser of addresses leaves it: in part percent-encoded.
    Sample(
      "getuserinfo:##sendToApp##{%22a%22:%20%22%C3%A9%20b%22}", "getuserinfo", #"{"a": "é b"}"#),
    Sample("k:##sendToApp##%41%2541%252541", "k", "A%41%2541"),
    Sample("k:##sendToApp##100% %zz %4 %u1234 %", "k", "100% %zz %4 %u1234 %"),
    Sample("k:##sendToApp##a+b", "k", "a+b"),
    Sample("k:##sendToApp##a\tb\nc  ", "k", "a\tb\nc  "),
    Sample("k:##sendToApp##?a=b#c##d/e", "k", "?a=b#c##d/e"),
    // The first marker counts.
    Sample("k:##sendToApp##a:##sendToApp##b", "k", "a:##sendToApp##b"),
    // Keys that are no schemes were taken for a file beside the page.
    Sample("bridge-app://localhost/get_user:##sendToApp##v", "get_user", "v"),
    Sample("http://127.0.0.1:8080/a/b/1abc:##sendToApp##v/w", "1abc", "v/w"),
    Sample("http://localhost/%C3%89%20Key:##sendToApp##v", "é key", "v"),
    Sample("bridge-app://localhost/dir/%25:##sendToApp##v", "%", "v"),
    // No key.
    Sample(
      ":##sendToApp##value", .malformed("there is no key before :##sendToApp##: value")),
    Sample(
      "bridge-app://localhost/:##sendToApp##value",
      .malformed("there is no key before :##sendToApp##: value")),
    Sample(":##sendToApp##", .malformed("there is no key before :##sendToApp##: ")),
    // Documents that hold such a text, and are no message.
    Sample("data:text/html,<a href='k:##sendToApp##v'>", .none),
    Sample("JavaScript:location='k:##sendToApp##v'", .none),
    Sample("blob:null/k:##sendToApp##v", .none), Sample("about:k:##sendToApp##v", .none),
    // No message.
    Sample("", .none), Sample("key", .none), Sample("key:value", .none),
    Sample("##sendToApp##", .none), Sample("key##sendToApp##value", .none),
    Sample("key:#sendToApp#value", .none), Sample("key:##sendtoapp##value", .none),
    Sample("about:blank", .none), Sample("https://example.org/#:", .none),
    Sample(#"js2ios://{"functionname":"f"}"#, .none), Sample("yy://return/_fetchQueue/[]", .none),
  ]

  @Test(arguments: addresses) func reads(_ sample: Sample) {
    #expect(session.read(sample.uri) == sample.reading)
  }

  /// What the script posts is as the page wrote it.
  @Test(
    arguments: [
      (["Key", "Value"], .call("key", .value("Value"))),
      (["get/user", " a%20b\t"], .call("user", .value(" a b\t"))),
      (["É", ""], .call("é", .value(""))),
      (["a%20b", "%"], .call("a b", .value("%"))),
      (["k", "v", "more"], .call("k", .value("v"))),
      (["", "v"], .malformed("there is no key before :##sendToApp##: v")),
    ] as [(JSValue, Reading)])
  func readsWhatIsPosted(_ value: JSValue, _ reading: Reading) {
    #expect(session.read(posted: value) == reading)
  }

  @Test(
    arguments: [
      .undefined, nil, 1, "k", [], ["k"], ["k", 1], [1, "v"], ["k", nil], [nil, "v"], [["k"], "v"],
      ["k": "v"],
    ] as [JSValue])
  func anythingElseThatIsPostedIsMalformed(_ value: JSValue) {
    #expect(session.read(posted: value) == .malformed("a message is [key, value]"))
  }

  @Test func oneHandlerIsGivenKeyAndValue() {
    let session = SendToAppDialect(handlerName: "fromPage").makeSession()
    #expect(
      session.read("Get_User:##sendToApp##a%20b")
        == .call("fromPage", .list(["get_user", "a b"])))
    #expect(session.read(posted: ["K", ""]) == .call("fromPage", .list(["k", ""])))
    #expect(
      session.read(":##sendToApp##v")
        == .malformed("there is no key before :##sendToApp##: v"))
  }

  /// The page asked for no answer; the log has what went wrong.
  @Test func answers() {
    let call = session.call(.navigation("getUser:##sendToApp##v"))
    #expect(call?.ignoresCase == true)
    #expect(call?.isSynchronous == false)
    #expect(call?.dialectName == nil)
    #expect(call?.respond(.success("unheard")) == .nothing)
    #expect(call?.respond(.success(.undefined)) == .nothing)
    #expect(
      call?.respond(.failure(BridgeHostError(.handlerError, "no luck")))
        == .log("sendToApp: getuser: no luck"))
    let one = SendToAppDialect(handlerName: "fromPage").makeSession()
      .call(.navigation("getUser:##sendToApp##v"))
    #expect(
      one?.respond(.failure(BridgeHostError(.handlerError, "no luck")))
        == .log("sendToApp: getuser: no luck"))
  }

  @Test func logLinesStayShort() {
    let reading = session.read(":##sendToApp##" + String(repeating: "x", count: 100_000))
    let start = String(repeating: "x", count: 80)
    #expect(reading == .malformed("there is no key before :##sendToApp##: \(start)..."))
  }

  @Test func itsNameIsThatOfTraces() { #expect(SendToAppDialect().name == "sendToApp") }
}
