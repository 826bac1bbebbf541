// SPDX-License-Identifier: MIT
import Testing

@testable import WebKitGTK

@Suite @WebActor struct ScriptSyntaxTests {
  nonisolated static let good: [String] = [
    "", " ", "// only a comment", "1 + 2", "a.b?.c ?? d", "({a: 1})", "[1, 2, ...rest]",
    "x => x * 2", "(async function() { return await f() })", "`a${b}c`", "/a+/giu", "10n ** 20n",
    "let a = 1; const b = 2; var c", "if (a) { b() } else c()", "for (const x of y) z(x)",
    "function f(a, b = 1, ...c) { return a }", "class A extends B { #p = 1; static m() {} }",
    "try { a() } catch { b() } finally { c() }", "label: for (;;) { break label }",
    "'größe ☃ 日本'", "const größe = 1", "'a' // end\n'b'", "undefinedName.anything()",
    "throw new Error('never thrown')", "while (true) {}", "{a: 1}", "let",
  ]

  @Test(arguments: good) func aScriptThatParsesHasNoError(_ source: String) {
    #expect(ScriptSyntax.error(in: source) == nil)
  }

  nonisolated static let bad: [String] = [
    "1 +", "let a = 1; let a = 2", "const a", "(", ")", "{", "}", "'open", "`open",
    "if (", "return 1", "await f()", "function (", "a b", "var 1a", "for (;;", "class { }}",
    "({a: 1", "/[/", "import a from 'b'", "export const a = 1", "break", "1 = 2", "=> 1",
    "new.target", "(async function() { return 1", "(async function() {})}",
  ]

  @Test(arguments: bad) func aScriptThatDoesNotParseHasAnError(_ source: String) throws {
    let message = try #require(ScriptSyntax.error(in: source))
    #expect(!message.isEmpty)
  }

  @Test func theMessageNamesWhatIsWrong() throws {
    let token = try #require(ScriptSyntax.error(in: "let a = ;"))
    #expect(token.contains("';'"))
    let twice = try #require(ScriptSyntax.error(in: "let a = 1; let a = 2"))
    #expect(twice.contains("'a'"))
  }

  @Test func nothingIsRunOrKept() {
    #expect(ScriptSyntax.error(in: "let once = 1") == nil)
    #expect(ScriptSyntax.error(in: "let once = 2") == nil)
    #expect(ScriptSyntax.error(in: "throw once") == nil)
  }

  @Test func anErrorDoesNotStayForTheNextScript() {
    #expect(ScriptSyntax.error(in: "(") != nil)
    #expect(ScriptSyntax.error(in: "1") == nil)
  }

  @Test func theSourceGoesOnAfterAZero() {
    // Allowed within a string, and nowhere else.
    #expect(ScriptSyntax.error(in: "'a\0b'") == nil)
    #expect(ScriptSyntax.error(in: "1; \0 )") != nil)
  }

  @Test func aLongSourceIsParsed() {
    let source = String(repeating: "f('größe', [1, 2, 3]);\n", count: 20_000)
    #expect(ScriptSyntax.error(in: source) == nil)
    #expect(ScriptSyntax.error(in: source + ")") != nil)
  }
}
