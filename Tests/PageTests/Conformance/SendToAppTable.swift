// SPDX-License-Identifier: MIT
import BridgeHost
import Testing
import WebKitGTK

/// How pages of 2013 told their application something.
private let sender = """
  function tell(key, value) {
    var frame = document.createElement("IFRAME");
    frame.setAttribute("src", key + ":##sendToApp##" + value);
    document.documentElement.appendChild(frame);
    frame.parentNode.removeChild(frame);
  }
  """

private func stage(_ dialect: SendToAppDialect = SendToAppDialect()) -> Stage {
  Stage(
    html: { "<!doctype html><meta charset=utf-8><body><script>\(sender)\n\($0)</script>" },
    fence: "tell('fence', '')",
    dialects: [PromiseDialect.bridgeHost, dialect])
}

/// One handler takes all keys, so that there is none for the fence.
private var oneHandler: Stage {
  let stage = stage(SendToAppDialect(handlerName: "fromPage"))
  return Stage(html: stage.html, fence: "bridgeHost.call('fence')", dialects: stage.dialects)
}

private func heard(_ key: String, _ value: String) -> Heard {
  Heard(key, .string(value), "sendToApp")
}

/// Sends a message by markup, in a page with this base.
private func base(_ href: String, key: String = "get_user") -> String {
  #"""
  var base = document.createElement("base");
  base.href = "\#(href)";
  document.head.appendChild(base);
  var place = document.createElement("div");
  document.body.appendChild(place);
  place.innerHTML = "<iframe src='\#(key):##sendToApp##a\tb 5'></iframe>";
  """#
}

/// Takes what is sent under these keys.
private func takes(_ keys: String...) -> @WebActor @Sendable (Page) -> Void {
  { page in
    for key in keys { page.handlers.register(key) { (_: Call) throws -> JSValue in "unheard" } }
  }
}

extension PageTests {
  @Suite(.timeLimit(.minutes(1))) @WebActor struct SendToAppTable {
    nonisolated static let keys: [Exchange] = [
      // The key is lower-cased, and finds its handler all the same.
      Exchange(
        #"tell("note", "x")"#, prepare: takes("note"), heard: [heard("note", "x")]),
      Exchange(
        #"tell("getUserInfo", "x")"#, prepare: takes("getUserInfo"),
        heard: [heard("getuserinfo", "x")]),
      Exchange(
        #"tell("GETUSERINFO", "x")"#, prepare: takes("getuserinfo"),
        heard: [heard("getuserinfo", "x")]),
      // What is no scheme of a URL would be a file beside the page.
      Exchange(
        #"tell("get_user", "x")"#, prepare: takes("get_user"), heard: [heard("get_user", "x")]),
      Exchange(#"tell("1abc", "x")"#, prepare: takes("1abc"), heard: [heard("1abc", "x")]),
      Exchange(#"tell("é key", "x")"#, prepare: takes("é key"), heard: [heard("é key", "x")]),
      Exchange(#"tell("É Key", "x")"#, prepare: takes("é key"), heard: [heard("é key", "x")]),
      Exchange(#"tell("a.b-c+d", "x")"#, prepare: takes("a.b-c+d"), heard: [heard("a.b-c+d", "x")]),
      Exchange(#"tell("a%20b", "x")"#, prepare: takes("a b"), heard: [heard("a b", "x")]),
      // Nobody takes it, or something goes wrong: the page hears nothing, the log says it.
      Exchange(
        #"tell("nosuch", "x")"#, heard: [heard("nosuch", "x")],
        log: [#"sendToApp: nosuch: no handler is named "nosuch""#]),
      Exchange(
        #"tell("get_usr", "x")"#, prepare: takes("get_user"), heard: [heard("get_usr", "x")],
        log: [#"sendToApp: get_usr: no handler is named "get_usr"; did you mean get_user?"#]),
      Exchange(
        #"tell("throws", "x")"#, heard: [heard("throws", "x")],
        log: ["sendToApp: throws: no luck"]),
      Exchange(
        #"tell("", "x")"#, log: ["sendToApp: there is no key before :##sendToApp##: x"]),
      Exchange(
        #"tell("", "")"#, log: ["sendToApp: there is no key before :##sendToApp##: "]),
      // What pages printed with.
      Exchange(
        #"tell("ios-log", "a %41\tb"); tell("IOS-LOG", "c")"#,
        heard: [heard("ios-log", "a A\tb"), heard("ios-log", "c")],
        lines: ["native: __js__>> a A\tb", "native: __js__>> c"]),
      // A handler that takes its time keeps nobody waiting.
      Exchange(
        #"tell("later", "1"); tell("note", "2")"#, prepare: takes("note"),
        heard: [heard("later", "1"), heard("note", "2")]),
      // The default handler takes all keys that have none of their own.
      Exchange(
        #"tell("note", "1"); tell("Any", "2"); tell("get_user", "3")"#,
        prepare: { page in
          takes("note")(page)
          page.handlers.setDefault { (_: Call) throws -> JSValue in nil }
        },
        heard: [heard("note", "1"), heard("any", "2"), heard("get_user", "3")]),
    ]

    @Test(arguments: keys) func key(_ row: Exchange) async throws {
      try await stage().play(row)
    }

    private struct Value {
      /// In JavaScript.
      let sent: String
      let heard: String

      init(_ sent: String, _ heard: String) {
        self.sent = sent
        self.heard = heard
      }
    }

    private static let values: [Value] = [
      Value(#""""#, ""),
      Value(#"" ""#, " "),
      Value(#""a\tb\nc\r\nd""#, "a\tb\nc\r\nd"),
      Value(#""  both ends \n\t ""#, "  both ends \n\t "),
      Value(#""a\u0000b\u2028c""#, "a\u{0}b\u{2028}c"),
      Value(#""é 日本 😀""#, "é 日本 😀"),
      Value(#"'\'"`\\ <\/script> ${x}'"#, #"'"`\ </script> ${x}"#),
      Value(#""?a=b&c#d##e:f//g""#, "?a=b&c#d##e:f//g"),
      Value(#"'{"a": ["b", null]}'"#, #"{"a": ["b", null]}"#),
      Value(#""a:##sendToApp##b""#, "a:##sendToApp##b"),
      Value("'##sendToApp##'", "##sendToApp##"),
      // Percent-decoded exactly once.
      Value(#"encodeURIComponent("é 100% \n😀")"#, "é 100% \n😀"),
      Value(#""%41%2541%252541""#, "A%41%2541"),
      Value(#""a+b%2Bc""#, "a+b+c"),
      Value(#"escape("a b")"#, "a b"),
      // What is no escape stays.
      Value(#""100%""#, "100%"), Value(#""%zz %4 %u1234 %""#, "%zz %4 %u1234 %"),
      Value(#""%%41""#, "%A"),
      // Other kinds become text, as in every address.
      Value("undefined", "undefined"), Value("null", "null"), Value("1.50", "1.5"),
      Value("[1, [2]]", "1,2"), Value("{}", "[object Object]"),
    ]

    @Test func values() async throws {
      try await stage().play(
        Self.values.map { value in
          Exchange(
            "tell('note', \(value.sent))", prepare: takes("note"),
            heard: [heard("note", value.heard)])
        })
    }

    /// By every way on which an address leaves a page.
    nonisolated static let ways: [Exchange] = [
      Exchange(
        #"var f = document.createElement("iframe"); f.src = "get_user:##sendToApp##a\tb "; document.body.appendChild(f)"#,
        heard: [heard("get_user", "a\tb ")]),
      Exchange(
        #"var f = document.createElement("iframe"); document.body.appendChild(f); f.src = "get_user:##sendToApp##a\tb ""#,
        heard: [heard("get_user", "a\tb ")]),
      Exchange(
        #"var f = document.createElement("iframe"); f.setAttributeNS(null, "src", "get_user:##sendToApp##a\tb "); document.body.appendChild(f)"#,
        heard: [heard("get_user", "a\tb ")]),
      Exchange(
        ##"var a = document.createElement("a"); a.href = "get_user:##sendToApp##a\tb "; document.body.appendChild(a); a.click()"##,
        heard: [heard("get_user", "a\tb ")]),
      Exchange(#"window.open("get_user:##sendToApp##a\tb ")"#, heard: [heard("get_user", "a\tb ")]),
      Exchange(
        #"addEventListener("load", function () { setTimeout(function () { location.href = "note:##sendToApp##a%20é"; }, 0); })"#,
        prepare: takes("note"), heard: [heard("note", "a é")]),
      Exchange(
        #"addEventListener("load", function () { setTimeout(function () { location = "get_user:##sendToApp##a%20é"; }, 0); })"#,
        heard: [heard("get_user", "a é")]),
      Exchange(
        #"addEventListener("load", function () { setTimeout(function () { location.replace("É key:##sendToApp##a b"); }, 0); })"#,
        prepare: takes("é key"), heard: [heard("é key", "a b")]),
      // Markup, of which the parser of addresses has taken its part.
      Exchange(
        ##"document.body.insertAdjacentHTML("beforeend", "<div><iframe src='note:##sendToApp##a b %2541 é'></iframe></div>")"##,
        prepare: takes("note"), heard: [heard("note", "a b %41 é")]),
      Exchange(
        ##"var d = document.createElement("div"); document.body.appendChild(d); d.innerHTML = "<iframe src='get_user:##sendToApp##a b'></iframe>""##,
        heard: [heard("get_user", "a b")]),
      Exchange(
        #"document.write("<iframe src='Note:##sendToApp##written'></iframe>")"#,
        prepare: takes("note"), heard: [heard("note", "written")]),
      // Where the page's base leaves no address that WebKit would ask about.
      Exchange(base("file:///android_asset/www/"), heard: [heard("get_user", "a\tb 5")]),
      Exchange(base("data:,x"), heard: [heard("get_user", "a\tb 5")]),
      Exchange(base("javascript:x"), heard: [heard("get_user", "a\tb 5")]),
      Exchange(base("about:blank"), heard: [heard("get_user", "a\tb 5")]),
      // Here it is on its way, without what the URL parser drops.
      Exchange(base("https://example.org/a/"), heard: [heard("get_user", "ab 5")]),
      Exchange(base("sub/"), heard: [heard("get_user", "ab 5")]),
      // A key that is a scheme needs none.
      Exchange(
        base("file:///a/", key: "note"), prepare: takes("note"), heard: [heard("note", "ab 5")]),
    ].map { row in
      var row = row
      let prepare = row.prepare
      row.prepare = { page in
        prepare(page)
        takes("get_user")(page)
      }
      return row
    }

    @Test(arguments: ways) func way(_ row: Exchange) async throws {
      try await stage().play(row)
    }

    /// One handler for all keys is given both, and its name is no secret of the page.
    @Test func oneHandlerForAllKeys() async throws {
      let row = Exchange(
        ##"tell("getUserInfo", "a%20b"); tell("get_user", ""); tell("echo", "1"); tell("ios-log", "x")"##,
        prepare: { page in
          page.handlers.register("fromPage") { (call: Call) throws -> JSValue in call.data }
        },
        heard: [
          Heard("fromPage", ["getuserinfo", "a b"], "sendToApp"),
          Heard("fromPage", ["get_user", ""], "sendToApp"),
          Heard("fromPage", ["echo", "1"], "sendToApp"),
          Heard("fromPage", ["ios-log", "x"], "sendToApp"),
        ])
      try await oneHandler.play(row)
    }

    @Test func oneHandlerForAllKeysHasTypedParameters() async throws {
      let row = Exchange(
        ##"tell("getUserInfo", "a%20b")"##,
        prepare: { page in
          page.handlers.register("fromPage") { (key: String, value: String) throws -> String in
            throw BridgeHostError(.handlerError, "\(key)=\(value)")
          }
        },
        heard: [Heard("fromPage", ["getuserinfo", "a b"], "sendToApp")],
        log: ["sendToApp: getuserinfo: getuserinfo=a b"])
      try await oneHandler.play(row)
    }
  }
}
