// SPDX-License-Identifier: MIT
import Testing

@testable import WebKitGTK

/// One line of a table: what is parsed, and what comes of it.
struct OptionCase: Sendable, CustomTestStringConvertible {
  let arguments: [String]
  var flags: Set<String> = []
  var values: [String: String] = [:]
  var lists: [ParsedOptions.Occurrence] = []
  var operands: [String] = []

  init(
    _ arguments: [String], flags: Set<String> = [], values: [String: String] = [:],
    lists: [(String, String)] = [], operands: [String] = []
  ) {
    self.arguments = arguments
    self.flags = flags
    self.values = values
    self.lists = lists.map { .init(name: $0.0, value: $0.1) }
    self.operands = operands
  }

  var testDescription: String { arguments.description }
}

@Suite struct OptionParserTests {
  static let parser = OptionParser([
    Option("window", .flag, help: "show a window"),
    Option("verbose", short: "v", .flag, help: "say more"),
    Option("quiet", short: "q", .flag, help: "say less"),
    Option("output", short: "o", .value("FILE"), help: "write there"),
    Option("size", .value("WxH"), help: "width and height"),
    Option("eval", short: "e", .list("JS"), help: "evaluate"),
    Option("call", .list("NAME"), help: "call"),
  ])

  private func check(_ row: OptionCase) throws {
    let parsed = try Self.parser.parse(row.arguments)
    #expect(parsed.flags == row.flags)
    #expect(parsed.values == row.values)
    #expect(parsed.lists == row.lists)
    #expect(parsed.operands == row.operands)
  }

  nonisolated static let forms: [OptionCase] = [
    OptionCase([]),
    OptionCase(["--window"], flags: ["window"]),
    OptionCase(["--window", "--window"], flags: ["window"]),
    OptionCase(["--verbose", "--quiet"], flags: ["verbose", "quiet"]),
    OptionCase(["--size=8x6"], values: ["size": "8x6"]),
    OptionCase(["--size", "8x6"], values: ["size": "8x6"]),
    OptionCase(["--size=a=b"], values: ["size": "a=b"]),
    OptionCase(["--size", "1", "--size=2"], values: ["size": "2"]),
    OptionCase(["-v"], flags: ["verbose"]),
    OptionCase(["-v", "-q"], flags: ["verbose", "quiet"]),
    OptionCase(["-vq"], flags: ["verbose", "quiet"]),
    OptionCase(["-o", "f.txt"], values: ["output": "f.txt"]),
    OptionCase(["-vo", "f.txt"], flags: ["verbose"], values: ["output": "f.txt"]),
    OptionCase(["--output", "a", "-o", "b"], values: ["output": "b"]),
  ]

  @Test(arguments: forms) func aFormIsUnderstood(_ row: OptionCase) throws { try check(row) }

  nonisolated static let unusualValues: [OptionCase] = [
    OptionCase(["--size="], values: ["size": ""]),
    OptionCase(["--size", ""], values: ["size": ""]),
    OptionCase(["--size", "-1"], values: ["size": "-1"]),
    OptionCase(["--size=--window"], values: ["size": "--window"]),
    OptionCase(["--size", "--window"], values: ["size": "--window"]),
    OptionCase(["--size", "--"], values: ["size": "--"]),
    OptionCase(["-o", "-v"], values: ["output": "-v"]),
    OptionCase(["--size", "Größe ☃"], values: ["size": "Größe ☃"]),
    OptionCase(["--size=日本語"], values: ["size": "日本語"]),
    OptionCase(["-o", "👩‍👩‍👧"], values: ["output": "👩‍👩‍👧"]),
    OptionCase(["--size", "a b\nc\td"], values: ["size": "a b\nc\td"]),
    OptionCase(["--eval", ""], lists: [("eval", "")]),
  ]

  @Test(arguments: unusualValues) func anUnusualValueStays(_ row: OptionCase) throws {
    try check(row)
  }

  nonisolated static let lists: [OptionCase] = [
    OptionCase(["--eval", "1"], lists: [("eval", "1")]),
    OptionCase(
      ["--eval", "1", "--eval", "2", "--eval", "1"],
      lists: [("eval", "1"), ("eval", "2"), ("eval", "1")]),
    OptionCase(
      ["--eval", "1", "--call=f", "-e", "2", "--call", "g"],
      lists: [("eval", "1"), ("call", "f"), ("eval", "2"), ("call", "g")]),
    OptionCase(
      ["--call", "f", "page", "--window", "-e", "3", "--size", "s", "--call=g"],
      flags: ["window"], values: ["size": "s"],
      lists: [("call", "f"), ("eval", "3"), ("call", "g")], operands: ["page"]),
  ]

  @Test(arguments: lists) func listsKeepTheirOrder(_ row: OptionCase) throws { try check(row) }

  @Test func parsingAgainStartsAfresh() throws {
    let first = try Self.parser.parse(["--window", "-e", "1", "page"])
    let second = try Self.parser.parse(["-e", "2"])
    #expect(first.lists == [.init(name: "eval", value: "1")])
    #expect(second.lists == [.init(name: "eval", value: "2")])
    #expect(second.flags == [])
    #expect(second.operands == [])
  }

  @Test func aParserWithoutOptionsTakesOperands() throws {
    let parsed = try OptionParser([]).parse(["a", "b"])
    #expect(parsed.operands == ["a", "b"])
  }
}
