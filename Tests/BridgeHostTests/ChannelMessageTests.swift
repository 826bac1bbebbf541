// SPDX-License-Identifier: MIT
import Testing

@testable import BridgeHost

/// `[secret, document, standing, [item, ...]]`.
struct ChannelMessageTests {
  @Test func reads() throws {
    let message = try #require(ChannelMessage(#"["s3cret","doc",0,[["hello","x"],["log"]]]"#))
    #expect(message.secret == "s3cret")
    #expect(message.document == "doc")
    #expect(!message.isStanding)
    #expect(message.items == [["hello", "x"], ["log"]])
  }

  @Test func standing() throws {
    let message = try #require(ChannelMessage(#"["s","d",1,[]]"#))
    #expect(message.isStanding)
    #expect(message.items == [])
  }

  @Test(arguments: [
    "", "null", "1", "\"text\"", "{}", "[]", "[\"s\"]", "[\"s\",\"d\",1]", "[\"s\",\"d\",1,{}]",
    "[\"s\",\"d\",1,null]", "[1,\"d\",1,[]]", "[\"s\",2,1,[]]", "[\"s\",\"d\",\"1\",[]]",
    "[null,null,null,null]", "[\"s\",\"d\",1,[]", "[\"s\",\"d\",1,[]]x", "undefined",
    "{\"0\":\"s\",\"1\":\"d\",\"2\":1,\"3\":[]}",
  ])
  func anythingElseIsNone(_ text: String) { #expect(ChannelMessage(text) == nil) }

  @Test func noTextIsNone() { #expect(ChannelMessage(nil) == nil) }

  @Test func valuesArriveAsDeepAsTheyMayBeNested() {
    // The page's script lets through what is nested up to the limit, and wraps it up.
    let depth = JSONParser.maximumDepth
    let data = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    let text = #"["s","d",0,[["dialect","bridgeHost",["call",1,"echo",false,"# + data + "]]]]"
    #expect(ChannelMessage(text)?.items.count == 1)
  }
}
