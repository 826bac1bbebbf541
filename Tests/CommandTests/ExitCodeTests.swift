// SPDX-License-Identifier: MIT
import Foundation
import Testing

extension CommandTests {
  @Suite struct ExitCodes {
    struct Refusal: Sendable, CustomTestStringConvertible {
      let arguments: [String]
      let code: Int32
      let sentence: String
      var testDescription: String { arguments.joined(separator: " ") }
    }

    static let refusals: [Refusal] = [
      Refusal(arguments: ["nosuch.html"], code: 66, sentence: "there is no page nosuch.html"),
      Refusal(
        arguments: ["Sources"], code: 66,
        sentence: "the folder Sources has no index.html, and no other page"),
      Refusal(
        arguments: ["Tests/../WWW/index.html#/route"], code: 66,
        sentence: "but Tests/../www/index.html: the letters' case counts"),
      Refusal(arguments: ["/dev/null"], code: 66, sentence: "/dev/null is a device, no file"),
      Refusal(
        arguments: ["file:///nosuch/a%20b.html"], code: 66,
        sentence: "there is no page file:///nosuch/a%20b.html: write the path, /nosuch/a b.html"),
      Refusal(
        arguments: ["ftp://host/x"], code: 66,
        sentence: "a PAGE is a file, a folder or an http(s) URL, not an address of ftp:"),
      Refusal(
        arguments: ["localhost:8000"], code: 66,
        sentence: "for a server write http://localhost:8000"
      ),
      Refusal(
        arguments: ["--root", "file:///nosuch", "www/index.html"], code: 66,
        sentence: "there is no folder file:///nosuch: write the path, /nosuch"),
      Refusal(
        arguments: ["http://127.0.0.1:9/"], code: 66,
        sentence: "http://127.0.0.1:9/ cannot be loaded"),
      Refusal(arguments: [], code: 64, sentence: "no PAGE is given"),
      Refusal(arguments: ["--nosuch", "www"], code: 64, sentence: "Unknown option --nosuch"),
      Refusal(arguments: ["a.html", "b.html"], code: 64, sentence: "one PAGE at a time"),
      Refusal(arguments: ["--size", "big", "www"], code: 64, sentence: "a size is WxH"),
      Refusal(arguments: ["--size", "0x5", "www"], code: 64, sentence: "a size is WxH"),
      Refusal(arguments: ["--until", "never", "www"], code: 64, sentence: "exit, load or idle"),
      Refusal(arguments: ["--timeout", "soon", "www"], code: 64, sentence: "a number of seconds"),
      Refusal(arguments: ["--timeout", "nan", "www"], code: 64, sentence: "a number of seconds"),
      Refusal(arguments: ["--call", "f={a:1}", "www"], code: 64, sentence: "is not JSON"),
      Refusal(arguments: ["--call", "=1", "www"], code: 64, sentence: "NAME or NAME=JSON"),
      Refusal(arguments: ["--strict=yes", "www"], code: 64, sentence: "--strict takes no value"),
      Refusal(arguments: ["-v", "-q", "www"], code: 64, sentence: "exclude each other"),
      Refusal(arguments: ["--eval"], code: 64, sentence: "Missing argument for --eval"),
      Refusal(
        arguments: ["--window", "www/js2ios.html"], code: 69, sentence: "a window needs a display"),
      Refusal(
        arguments: ["--device", "nokia", "www"], code: 64,
        sentence: "--device nokia: a device is iphone or ipad"),
      Refusal(
        arguments: ["--device", "", "www"], code: 64, sentence: "a device is iphone or ipad"),
      Refusal(
        arguments: ["--root", "", "www"], code: 64,
        sentence: "--root: the name of the folder is empty"),
      Refusal(
        arguments: ["--profile", "", "www"], code: 64,
        sentence: "--profile: the name of the folder is empty"),
      Refusal(
        arguments: ["--cors", "example.com", "www"], code: 64,
        sentence: "--cors example.com: a server is SCHEME://HOST"),
      Refusal(
        arguments: ["--cors", "https://a.example", "--cors", "file:///", "www"], code: 64,
        sentence: "--cors file:///: a server is SCHEME://HOST"),
      Refusal(
        arguments: ["--root", "Sources", "www"], code: 66,
        sentence: "the page www is not in the folder Sources that it is to read"),
      Refusal(
        arguments: ["--root", "nosuch", "www"], code: 66, sentence: "there is no folder nosuch"),
      Refusal(
        arguments: ["--profile", "/proc/nosuch", "www"], code: 73,
        sentence: "--profile /proc/nosuch: No such file or directory"),
      Refusal(
        arguments: ["--profile", "Package.swift", "www"], code: 73,
        sentence: "--profile Package.swift: Not a directory"),
      Refusal(
        arguments: ["--trace", "/nosuch/t", "www"], code: 73,
        sentence: "/nosuch/t cannot be written: No such file or directory"),
      Refusal(
        arguments: ["--screenshot", "/nosuch/s.png", "www"], code: 73,
        sentence: "/nosuch/s.png cannot be written: No such file or directory"),
    ]

    @Test(arguments: refusals) func saysWhatIsWrong(_ refusal: Refusal) async throws {
      let outcome = try await Binary.finish(Binary.process(refusal.arguments))
      #expect(outcome.code == refusal.code)
      #expect(outcome.output == "")
      #expect(outcome.errors.hasPrefix("bridge-host: "), "\(outcome.errors)")
      #expect(outcome.errors.contains(refusal.sentence), "\(outcome.errors)")
      #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome.errors)")
    }

    @Test(arguments: [0, 3, 63]) func thePageChooses(_ code: Int32) async throws {
      let page = try Page("<script>bridgeHost.exit(\(code), 'because')</script>")
      let outcome = try await Binary.run(page.path)
      #expect(outcome.code == code)
      #expect(outcome.errors == "bridge-host: done: the page exited with \(code): because\n")
    }

    @Test(arguments: ["64", "-1", "1.5", "'x'", "null"])
    func codesThatPagesMayNotChoose(_ code: String) async throws {
      let page = try Page("<script>bridgeHost.exit(\(code))</script>")
      let outcome = try await Binary.run(page.path)
      #expect(outcome.code == 1)
      #expect(outcome.errors.contains("which is not 0 to 63"), "\(outcome.errors)")
    }

    @Test func aPageThatNeverEnds() async throws {
      let page = try Page("<script>bridgeHost.handle('x', () => 1); for (;;) {}</script>")
      let outcome = try await Binary.run("--timeout", "1", page.path)
      #expect(outcome.code == 124)
      #expect(
        outcome.errors.contains(
          "timeout: the run did not end within 1 s (the page is still loading)"),
        "\(outcome.errors)")
    }

    @Test func aCallThatIsNeverAnswered() async throws {
      let page = try Page("<script>bridgeHost.handle('x', () => new Promise(() => {}))</script>")
      let outcome = try await Binary.run("--timeout", "1", "--call", "x", page.path)
      #expect(outcome.code == 124)
      #expect(outcome.errors.contains("1 calls without an answer"), "\(outcome.errors)")
    }

    @Test func strictMindsUncaughtErrors() async throws {
      for script in ["nosuch()", "Promise.reject(new Error('x'))", "syntax error here("] {
        let page = try Page("<script>\(script)</script>")
        #expect(try await Binary.run(page.path).code == 0)
        let strict = try await Binary.run("--strict", page.path)
        #expect(strict.code == 1)
        #expect(strict.errors.contains("1 uncaught error"), "\(strict.errors)")
      }
      let calm = try Page("<script>console.error('said, not thrown')</script>")
      #expect(try await Binary.run("--strict", calm.path).code == 0)
    }

    @Test func aStatusOfFailureIsNoPage() async throws {
      let server = try Server(status: "404 Not Found", body: "<h1>gone</h1>")
      defer { server.stop() }
      let outcome = try await Binary.run("http://127.0.0.1:\(server.port)/x")
      #expect(outcome.code == 66)
      #expect(outcome.errors.contains("answers with HTTP status 404"), "\(outcome.errors)")
    }

    @Test func aServersPageHasTheBridge() async throws {
      let server = try Server(
        status: "200 OK",
        body: "<script>bridgeHost.call('sayHello', 'web').then(console.log)</script>")
      defer { server.stop() }
      let outcome = try await Binary.run("http://127.0.0.1:\(server.port)/")
      #expect(outcome.code == 0)
      #expect(outcome.output == "Hello web !\n")
    }

    @Test func withoutXvfbItSaysWhatToInstall() async throws {
      let empty = try Page("")
      let outcome = try await Binary.run("www", environment: ["PATH": empty.folder])
      #expect(outcome.code == 69)
      #expect(outcome.errors.contains("apt-get install xvfb"), "\(outcome.errors)")
    }

    @Test func aClosedOutputIsAnError() async throws {
      let page = try Page("<script>console.log('x')</script>")
      let process = Binary.process([page.path])
      let full = FileHandle(forWritingAtPath: "/dev/full")
      let outcome = try await Binary.finish(process, output: full)
      #expect(outcome.code == 73)
      #expect(
        outcome.errors.contains(
          "the standard output cannot be written: No space left on device"))
    }

    @Test func helpAndVersion() async throws {
      let help = try await Binary.run("--help")
      #expect(help.code == 0)
      #expect(help.output.hasPrefix("Usage: bridge-host [OPTIONS] PAGE\n"))
      for option in [
        "--window", "--size WxH", "--device iphone|ipad", "--root DIR", "--cors SERVER",
        "--profile DIR", "--until", "--timeout S", "--eval JS", "--call",
        "--screenshot", "--trace", "--strict", "-v, --verbose", "-q, --quiet",
      ] {
        #expect(help.output.contains(option), "\(option)")
      }
      let version = try await Binary.run("--version")
      #expect(version.code == 0)
      #expect(version.output == "bridge-host 0.1.0\n")
    }
  }
}
