// SPDX-License-Identifier: MIT
import BridgeHost
import Foundation
import Testing
import WebKitGTK

extension PageTests {
  /// What is a page, whatever its file is called and however it begins.
  @Suite(.timeLimit(.minutes(1))) @WebActor struct FileTypes {
    @Test func anXHTMLDoctypeDoesNotMakeXMLOfHTML() async throws {
      let folder = try TemporaryFolder([
        "index.html": """
        <!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN"
          "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
        <html xmlns="http://www.w3.org/1999/xhtml"><body>one<br>two & three
        <script>document.write("<p id=p>" + (1 && 2))</script>
        """
      ])
      try await withPage(of: .file(folder.path + "/index.html")) { page in
        try await expect("document.contentType", in: page, gives: "text/html")
        try await expect("p.innerText", in: page, gives: "2")
      }
    }

    @Test(arguments: ["page.php", "page.asp", "page.bak", "page.html~", "page.tpl", "page"])
    func whatBeginsLikeAPageIsOne(_ name: String) async throws {
      let html = "<!doctype html><title>Page</title>"
      let folder = try TemporaryFolder([
        name: html,
        "shell.html": "<iframe src='\(name)' onload='inner = contentDocument.title'></iframe>",
      ])
      try await withPage(of: .file(folder.path + "/" + name)) { page in
        #expect(page.title == "Page")
        try await expect("document.contentType", in: page, gives: "text/html")
      }
      try await withPage(of: .file(folder.path + "/shell.html")) { page in
        try await expect("inner", in: page, gives: "Page")
      }
    }

    @Test func aPageOfPHPSaysThatItIsNotRun() async throws {
      let folder = try TemporaryFolder(["a.php": "<?php echo 1 ?>", "b.zip": "PK\u{3}\u{4}"])
      let page = try await Page()
      defer { page.close() }
      for (name, reason) in [
        (
          "a.php",
          "is of the type application/x-php, which cannot be displayed: PHP is not run here; give the address of the server that runs it"
        ), ("b.zip", "is of the type application/zip, which cannot be displayed"),
      ] {
        let path = folder.path + "/" + name
        let error = await failure { try await page.load(.file(path)) }.value
        #expect(error?.code == .loadFailed)
        #expect(error?.message == "\(path) \(reason)")
      }
    }

    @Test func aLinkToOneSaysSoAndThePageStays() async throws {
      let folder = try TemporaryFolder([
        "a.php": "<?php echo 1 ?>", "index.html": "<title>Stays</title><a id=a href=a.php>a</a>",
      ])
      try await withLoggedPage(of: .file(folder.path + "/index.html")) { page, log in
        let _: JSValue = try await page.evaluate("a.click()")
        let event = await log.first { if case .log = $0 { true } else { false } }
        guard case .log(let line) = event else { return }
        #expect(
          line.text
            == "\(folder.path)/a.php is of the type application/x-php, which cannot be displayed: PHP is not run here; give the address of the server that runs it, and is not downloaded"
        )
        #expect(page.title == "Stays")
      }
    }

    @Test func aPageThatNamesNoEncodingKeepsItsLetters() async throws {
      let folder = try TemporaryFolder()
      let page = "<title>Grüße</title><script src=a.js></script>"
      let latin1 = Data(page.unicodeScalars.map { UInt8($0.value) })
      let script = Data("text = 'Füße'".unicodeScalars.map { UInt8($0.value) })
      try script.write(to: URL(fileURLWithPath: folder.path + "/a.js"))
      for (name, content, title) in [
        ("latin1.html", latin1, "Grüße"), ("utf8.html", Data(page.utf8), "Grüße"),
        ("little.html", Data(page.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }), "Grüße"),
        ("big.htm", Data(page.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }), "Grüße"),
        ("named.html", Data("<meta charset=windows-1251>".utf8) + latin1, "GrьЯe"),
      ] {
        try content.write(to: URL(fileURLWithPath: folder.path + "/" + name))
        try await withPage(of: .file(folder.path + "/" + name)) { page in
          #expect(page.title == title, "\(name)")
          // Scripts have the encoding of their page.
          if name == "latin1.html" { try await expect("text", in: page, gives: "Füße") }
        }
      }
    }
  }
}
