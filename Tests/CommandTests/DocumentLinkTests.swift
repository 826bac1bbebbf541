// SPDX-License-Identifier: MIT
import Foundation
import Testing

extension CommandTests {
  /// What the documents point to is there.
  @Suite struct DocumentLinks {
    static func documents() throws -> [String] {
      let decisions = try FileManager.default.contentsOfDirectory(
        atPath: Binary.root + "/docs/decisions")
      let docs = try FileManager.default.contentsOfDirectory(atPath: Binary.root + "/docs")
      return ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"]
        + (docs.map { "docs/\($0)" } + decisions.map { "docs/decisions/\($0)" })
        .filter { $0.hasSuffix(".md") }.sorted()
    }

    @Test func leadSomewhere() throws {
      let link = /\]\(([^)#]+)(?:#[^)]*)?\)/
      var count = 0
      for document in try Self.documents() {
        let text = try String(contentsOfFile: Binary.root + "/" + document, encoding: .utf8)
        let folder = (document as NSString).deletingLastPathComponent
        for match in text.matches(of: link) where !match.1.contains("://") {
          count += 1
          let path = [Binary.root, folder, String(match.1)].joined(separator: "/")
          #expect(FileManager.default.fileExists(atPath: path), "\(document): \(match.1)")
        }
      }
      #expect(count >= 50)
    }
  }
}
