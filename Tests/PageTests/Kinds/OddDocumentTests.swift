// SPDX-License-Identifier: MIT
import BridgeHost
import Foundation
import Testing
import WebKitGTK

extension PageTests {
  /// Documents as they were written before anybody checked them.
  @Suite(.timeLimit(.minutes(1))) @WebActor struct OddDocuments {
    private nonisolated static let call = """
      function go(name, value) {
        var frame = document.createElement("iframe");
        frame.setAttribute("src", "js2ios://" + JSON.stringify({functionname: name, args: [value], success: "done"}));
        document.documentElement.appendChild(frame);
        frame.parentNode.removeChild(frame);
      }
      function done(text) { console.log(JSON.parse(text).result[0]); }

      """

    struct Encoded: Sendable, CustomTestStringConvertible {
      let what: String
      /// Around the text `Grüße` in an encoding.
      let head: [UInt8]
      let text: [UInt8]
      let encoding: String.Encoding
      var testDescription: String { what }
    }

    nonisolated static let encodings: [Encoded] = [
      Encoded(what: "UTF-8, undeclared", head: [], text: [], encoding: .utf8),
      Encoded(what: "UTF-8 with a mark", head: [0xef, 0xbb, 0xbf], text: [], encoding: .utf8),
      Encoded(
        what: "UTF-16 with a mark", head: [0xff, 0xfe], text: [], encoding: .utf16LittleEndian),
      Encoded(
        what: "Latin 1, declared", head: Array("<meta charset=iso-8859-1>".utf8), text: [],
        encoding: .isoLatin1),
    ]

    @Test(arguments: encodings) func lettersArriveWhole(_ encoded: Encoded) async throws {
      let folder = try TemporaryFolder()
      let html = "<!doctype html><script>\(Self.call) go('echo', 'Gr\u{fc}\u{df}e');</script>"
      let bytes = encoded.head + Array(try #require(html.data(using: encoded.encoding)))
      try Data(bytes).write(to: URL(fileURLWithPath: folder.path + "/index.html"))
      try await withLoggedPage(of: .file(folder.path + "/index.html")) { page, log in
        _ = try await page.evaluate("bridgeHost.call('echo')")
        await log.line("Gr\u{fc}\u{df}e")
      }
    }

    @Test(arguments: ["\r", "\r\n", "\n\r\r\n"])
    func linesEndInAnyWay(_ end: String) async throws {
      let html = "<html><body><script>// a comment\n\(Self.call)\n go('echo', 'ok');\n</script>"
      let folder = try TemporaryFolder(["index.html": html.replacing("\n", with: end)])
      try await withLoggedPage(of: .file(folder.path)) { page, log in
        await log.line("ok")
      }
    }

    nonisolated static let documents: [(String, String)] = [
      ("no tags but the script", "<script>\(call) go('echo', 'ok')</script>"),
      (
        "a fault in another script",
        "<script>var a = ;</script><script>nosuch();</script><script>\(call) go('echo', 'ok')</script>"
      ),
      (
        "a message before a fault",
        "<script>\(call) go('echo', 'ok'); nosuch.x();</script>"
      ),
      (
        "a base elsewhere",
        "<base href='https://example.invalid/app/'><script>\(call) go('echo', 'ok')</script>"
      ),
      (
        "a base that is no address",
        "<base href='http://'><script>\(call) go('echo', 'ok')</script>"
      ),
      (
        "a transitional doctype",
        "<!DOCTYPE html PUBLIC \"-//W3C//DTD XHTML 1.0 Transitional//EN\" \"http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd\"><html xmlns='http://www.w3.org/1999/xhtml'><br><script>\(call) go('echo', 'ok')</script>"
      ),
      (
        "a document without its root",
        "<script>\(call) addEventListener('load', function () { document.removeChild(document.documentElement); document.appendChild(document.createElement('html')); go('echo', 'ok'); })</script>"
      ),
      (
        "a script that is not there",
        "<script src='gone.js'></script><img src='gone.png'><script>\(call) go('echo', 'ok')</script>"
      ),
    ]

    @Test(arguments: documents) func messagesArrive(_ what: String, _ html: String) async throws {
      let folder = try TemporaryFolder(["page with # and %, \u{e9}.html": html])
      try await withLoggedPage(of: .file(folder.path + "/page with # and %, \u{e9}.html")) {
        page, log in
        await log.line("ok")
      }
    }

    @Test func anXHTMLDocumentSpeaks() async throws {
      let xhtml = """
        <?xml version="1.0" encoding="UTF-8"?>
        <html xmlns="http://www.w3.org/1999/xhtml"><head><title>X</title></head><body>
        <script type="text/javascript">//<![CDATA[
        \(Self.call)
        if (1 < 2 && document.contentType === "application/xhtml+xml") go("echo", "a < b & c");
        //]]></script></body></html>
        """
      let folder = try TemporaryFolder(["index.xhtml": xhtml])
      try await withLoggedPage(of: .file(folder.path + "/index.xhtml")) { page, log in
        await log.line("a < b & c")
      }
    }

    @Test func oneWithAFaultSaysWhere() async throws {
      let folder = try TemporaryFolder([
        "index.xhtml":
          "<html xmlns='http://www.w3.org/1999/xhtml'><body>\n<p>one<br>two</p></body></html>"
      ])
      try await withLoggedPage(of: .file(folder.path + "/index.xhtml")) { page, log in
        _ = await log.first {
          if case .error(let error) = $0 {
            error.message.hasPrefix("the document is no well-formed XML")
              && error.message.contains("line 2")
          } else {
            false
          }
        }
      }
    }
  }
}
