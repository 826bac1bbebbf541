// SPDX-License-Identifier: MIT
import Testing

@testable import WebKitGTK

/// What is not an option, and what is refused.
@Suite struct OptionOperandTests {
  nonisolated static let operands: [OptionCase] = [
    OptionCase(["page"], operands: ["page"]),
    OptionCase(["page", "--window"], flags: ["window"], operands: ["page"]),
    OptionCase(["--window", "page"], flags: ["window"], operands: ["page"]),
    OptionCase(
      ["a", "--size", "s", "b", "-v", "c"],
      flags: ["verbose"], values: ["size": "s"], operands: ["a", "b", "c"]),
    OptionCase([""], operands: [""]),
    OptionCase(["-"], operands: ["-"]),
    OptionCase(["größe/☃.html"], operands: ["größe/☃.html"]),
    OptionCase(["a=b"], operands: ["a=b"]),
    OptionCase(["a", "a"], operands: ["a", "a"]),
  ]

  @Test(arguments: operands) func operandsStandAnywhere(_ row: OptionCase) throws {
    let parsed = try OptionParserTests.parser.parse(row.arguments)
    #expect(parsed.operands == row.operands)
    #expect(parsed.flags == row.flags)
    #expect(parsed.values == row.values)
  }

  nonisolated static let afterTheSeparator: [OptionCase] = [
    OptionCase(["--"], operands: []),
    OptionCase(["--", "page"], operands: ["page"]),
    OptionCase(["--", "--window"], operands: ["--window"]),
    OptionCase(["--", "-v", "--no-such"], operands: ["-v", "--no-such"]),
    OptionCase(["-v", "--", "-q"], flags: ["verbose"], operands: ["-q"]),
    OptionCase(["a", "--", "b"], operands: ["a", "b"]),
    OptionCase(["a", "--", "-b"], operands: ["a", "-b"]),
    OptionCase(["--", "--"], operands: ["--"]),
    OptionCase(["--", "a", "--", "b"], operands: ["a", "--", "b"]),
    OptionCase(["a", "--", "b", "--"], operands: ["a", "b", "--"]),
    OptionCase(["-", "--", "-v"], operands: ["-", "-v"]),
    OptionCase(["--", "-", "b"], operands: ["-", "b"]),
  ]

  @Test(arguments: afterTheSeparator) func theSeparatorEndsTheOptions(_ row: OptionCase) throws {
    let parsed = try OptionParserTests.parser.parse(row.arguments)
    #expect(parsed.operands == row.operands)
    #expect(parsed.flags == row.flags)
  }

  /// What is refused, and a part of the sentence that says why.
  nonisolated static let refused: [([String], String)] = [
    (["--no-such"], "--no-such"),
    (["page", "--no-such=1"], "--no-such"),
    (["-x"], "-x"),
    (["-vx"], "-vx"),
    (["--windo"], "--windo"),
    (["--windows"], "--windows"),
    (["-window"], "-window"),
    (["--größe"], "--größe"),
    (["--help"], "--help"),
    (["-h"], "-h"),
    (["-?"], "-?"),
    (["--size"], "--size"),
    (["page", "--size"], "--size"),
    (["-o"], "-o"),
    (["-vo"], "-o"),
    // GLib knows no value that is attached to a short option.
    (["-of.txt"], "-o"),
    (["--eval"], "--eval"),
  ]

  @Test(arguments: refused) func aWrongOptionIsNamed(_ arguments: [String], _ part: String) {
    do throws(WebKitError) {
      let parsed = try OptionParserTests.parser.parse(arguments)
      Issue.record("understood as \(parsed)")
    } catch {
      #expect(error.domain == "g-option-context-error-quark")
      #expect(error.message.contains(part))
    }
  }

  nonisolated static let flagsWithValues: [[String]] = [
    ["--window=yes"], ["--window=false"], ["--window="],
  ]

  @Test(arguments: flagsWithValues) func aFlagTakesNoValue(_ arguments: [String]) {
    do throws(WebKitError) {
      let parsed = try OptionParserTests.parser.parse(arguments)
      Issue.record("understood as \(parsed)")
    } catch {
      #expect(error.message.contains("--window"))
    }
  }
}
