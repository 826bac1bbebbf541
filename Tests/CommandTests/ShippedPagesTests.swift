// SPDX-License-Identifier: MIT
import Foundation
import Testing

extension CommandTests {
  /// The pages of `www/`, as a user runs them.
  @Suite struct ShippedPages {
    @Test func everyCheckOfTheDemoHolds() async throws {
      let outcome = try await Binary.run("www/index.html")
      #expect(outcome.code == 0)
      #expect(outcome.lines.filter { $0.hasPrefix("FAIL") } == [])
      #expect(outcome.lines.count { $0.hasPrefix("ok   ") } >= 60)
      for dialect in ["js2ios", "iosBridge.js", "messageHandlers", "bridgeHost", "the host"] {
        #expect(outcome.lines.contains { $0.hasPrefix("ok   \(dialect): ") }, "\(dialect)")
      }
    }

    @Test(arguments: ["js2ios", "iosBridge", "messageHandlers", "bridgeHost"])
    func anExampleRunsAlone(_ name: String) async throws {
      let outcome = try await Binary.run("--strict", "www/\(name).html")
      #expect(outcome.code == 0, "\(outcome.errors)")
      #expect(!outcome.lines.isEmpty)
      #expect(outcome.errors == "bridge-host: done: the page is idle\n")
    }

    @Test func theDemoFitsAPicture() async throws {
      let page = try Page("")
      let file = page.folder + "/demo.png"
      let outcome = try await Binary.run("--screenshot", file, "www/index.html")
      #expect(outcome.code == 0)
      #expect(try Data(contentsOf: URL(fileURLWithPath: file)).count > 10_000)
    }
  }
}
