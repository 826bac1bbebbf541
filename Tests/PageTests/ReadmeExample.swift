// SPDX-License-Identifier: MIT
// The Swift example of the README: its text is compared, and this copy is compiled and run.
import BridgeHost
import Foundation
import Testing

private func example() async throws -> (String, JSValue) {
  // begin
  let page = try await Page()
  await page.handlers.register("sayHello") { (name: String) in "Hello \(name) !" }
  try await page.load(.file("www/bridgeHost.html"))
  let title: String = try await page.evaluate("document.title")
  let answer: JSValue = try await page.evaluate("bridgeHost.call('sayHello', 'Ram')")
  print(title, answer)
  await page.close()
  // end
  return (title, answer)
}

extension PageTests {
  @Suite struct Readme {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()

    @Test func theSwiftExampleIsThisOne() throws {
      let readme = try String(contentsOf: Self.root.appending(path: "README.md"), encoding: .utf8)
      let own = try String(contentsOf: URL(fileURLWithPath: #filePath), encoding: .utf8)
      let lines = own.split(separator: "\n", omittingEmptySubsequences: false)
      let begin = try #require(lines.firstIndex(of: "  // begin"))
      let end = try #require(lines.firstIndex(of: "  // end"))
      let code = lines[(begin + 1)..<end].map { $0.dropFirst(2) }.joined(separator: "\n")
      #expect(readme.contains("```swift\nimport BridgeHost\n\n\(code)\n```"))
    }

    @Test func theSwiftExampleRuns() async throws {
      // Paths of the example start at the package's root, where tests are started.
      #expect(FileManager.default.changeCurrentDirectoryPath(Self.root.path))
      let (title, answer) = try await example()
      #expect(!title.isEmpty)
      #expect(answer == "Hello Ram !")
    }
  }
}
