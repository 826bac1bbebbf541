// SPDX-License-Identifier: MIT
import Foundation
import Testing

extension CommandTests {
  /// The README's command examples print what they say.
  @Suite struct Readme {
    struct Example: Sendable, CustomTestStringConvertible {
      var command: String
      var output = ""
      var code: Int32 = 0
      var testDescription: String { command }
    }

    /// The commands of all blocks marked `console`: `$ command`, its output, `[exit N]`.
    static func examples() throws -> [Example] {
      let readme = try String(contentsOfFile: Binary.root + "/README.md", encoding: .utf8)
      var examples: [Example] = []
      var isInside = false
      for line in readme.split(separator: "\n", omittingEmptySubsequences: false) {
        if line.hasPrefix("```") {
          isInside = line == "```console"
        } else if isInside, line.hasPrefix("$ ") {
          examples.append(Example(command: String(line.dropFirst(2))))
        } else if isInside, line.hasPrefix("[exit ") {
          examples[examples.count - 1].code = try #require(Int32(line.dropFirst(6).dropLast()))
        } else if isInside {
          examples[examples.count - 1].output += line + "\n"
        }
      }
      return examples
    }

    @Test func everyCommandDoesWhatItSays() async throws {
      let examples = try Self.examples()
      #expect(examples.count >= 5)
      // Some write files: in a folder of their own, which sees the pages.
      let folder = try Page("")
      try FileManager.default.copyItem(
        atPath: Binary.root + "/www", toPath: folder.folder + "/www")
      let path = Binary.folder + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "")
      for example in examples {
        let process = Binary.process(
          ["-c", example.command], environment: ["PATH": path], program: "/bin/sh")
        process.currentDirectoryURL = URL(fileURLWithPath: folder.folder)
        let outcome = try await Binary.finish(process)
        #expect(outcome.output == example.output, "\(example.command)")
        #expect(outcome.code == example.code, "\(example.command): \(outcome.errors)")
      }
    }
  }
}
