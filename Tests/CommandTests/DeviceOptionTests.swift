// SPDX-License-Identifier: MIT
import Foundation
import Testing

extension CommandTests {
  /// `--device`, `--root` and `--cors`.
  @Suite struct DeviceOptions {
    @Test func aDevice() async throws {
      let page = try Page("<p>x</p>")
      for (name, platform, size) in [
        ("iphone", "iPhone", "[390,844,0]"), ("iPad", "iPad", "[810,1080,0]"),
      ] {
        let outcome = try await Binary.run(
          "--device", name, "--eval", "navigator.platform", "--eval",
          "[innerWidth, innerHeight, orientation]", page.path)
        #expect(outcome.output == "\"\(platform)\"\n\(size)\n")
        #expect(outcome.code == 0)
      }
    }

    @Test func aSizeTakesPrecedence() async throws {
      let page = try Page("<p>x</p>")
      let outcome = try await Binary.run(
        "--size", "844x390", "--device", "iphone", "--eval",
        "[innerWidth, innerHeight, screen.width, screen.height, orientation]", page.path)
      #expect(outcome.output == "[844,390,390,844,90]\n")
    }

    @Test func withoutADevice() async throws {
      let page = try Page("<p>x</p>")
      let outcome = try await Binary.run(
        "--eval",
        "[innerWidth, innerHeight, 'ontouchstart' in window, /iP/.test(navigator.platform)]",
        page.path)
      #expect(outcome.output == "[1024,768,false,false]\n")
    }

    @Test func aRoot() async throws {
      let page = try Page(
        "<link rel=stylesheet href=../css/x.css><script>console.log(location.pathname)</script>")
      let name = (page.folder as NSString).lastPathComponent
      let parent = (page.folder as NSString).deletingLastPathComponent
      let question = "(await fetch('page.html')).ok && (await fetch('/\(name)/page.html')).ok"
      let outcome = try await Binary.run("--root", parent, "--eval", question, page.path)
      #expect(outcome.output == "true\n")
      #expect(outcome.errors.contains("\n/\(name)/page.html\n"), "\(outcome.errors)")
      // The error has the path as the user knows it.
      #expect(
        outcome.errors.contains("cannot load \(parent)/css/x.css: there is no such file"),
        "\(outcome.errors)")
      let narrow = try await Binary.run("--eval", "location.pathname", page.path)
      #expect(narrow.output == "\"/page.html\"\n")
    }

    @Test func aServerThatMayBeRead() async throws {
      let server = try Server(status: "200 OK", body: "read")
      defer { server.stop() }
      let address = "http://127.0.0.1:\(server.port)"
      let page = try Page("<p>x</p>")
      let question = "await (await fetch('\(address)/', {headers: {'X-Token': '1'}})).text()"
      let closed = try await Binary.run("--eval", question, page.path)
      #expect(closed.code == 1)
      #expect(
        closed.errors.contains("(--cors \(address) would let the page read from there)"),
        "\(closed.errors)")
      for pattern in ["*", address, "http://127.0.0.1"] {
        let open = try await Binary.run(
          "--cors", "https://other.example", "--cors", pattern, "--eval", question, page.path)
        #expect(open.output == "\"read\"\n")
        #expect(open.code == 0)
      }
    }
  }
}
