// SPDX-License-Identifier: MIT
import Glibc
import Testing

@testable import WebKitGTK

/// The text of a file in the folder, or why it is not given.
func outcome(of name: String, in folder: ConfinedFolder) -> Result<String, ConfinedFolder.Failure> {
  do throws(ConfinedFolder.Failure) {
    return .success(String(decoding: try folder.read(name).body.bytes, as: UTF8.self))
  } catch {
    return .failure(error)
  }
}

@Suite struct ConfinedFolderTests {
  private let temporary: TemporaryFolder
  private let folder: ConfinedFolder

  init() throws {
    temporary = try TemporaryFolder([
      "site/index.html": "top", "site/a.txt": "a", "site/empty": "", "site/sub/index.html": "sub",
      "site/sub/b.txt": "b", "site/none/c.txt": "c", "site/odd/index.html/x": "x",
      "site/with space/grüße ☃.txt": "snow", "site/..x": "dots", "site/%2e%2e": "percent",
      "site-2/secret.txt": "secret", "secret.txt": "secret",
    ])
    folder = try ConfinedFolder(temporary.path + "/site")
  }

  nonisolated static let files: [(String, String)] = [
    ("a.txt", "a"), ("/a.txt", "a"), ("//a.txt", "a"), ("./a.txt", "a"), ("empty", ""),
    ("sub/b.txt", "b"), ("sub//b.txt", "b"), ("sub/./b.txt", "b"), ("none/c.txt", "c"),
    ("with space/grüße ☃.txt", "snow"), ("..x", "dots"), ("%2e%2e", "percent"),
    ("odd/index.html/x", "x"),
  ]

  @Test(arguments: files) func aFileIsRead(_ name: String, _ text: String) {
    #expect(outcome(of: name, in: folder) == .success(text))
  }

  nonisolated static let folders: [(String, String)] = [
    ("", "top"), ("/", "top"), (".", "top"), ("sub", "sub"), ("sub/", "sub"), ("/sub//", "sub"),
  ]

  @Test(arguments: folders) func aFolderIsItsIndex(_ name: String, _ text: String) {
    #expect(outcome(of: name, in: folder) == .success(text))
  }

  nonisolated static let forbidden: [String] = [
    "..", "../", "../secret.txt", "../site-2/secret.txt", "sub/../a.txt", "sub/..", "/../a.txt",
    "../site/a.txt", "none/../../secret.txt", "missing/../a.txt",
    "a.txt\0", "\0", "a.txt\0.html",
  ]

  @Test(arguments: forbidden) func whatLeadsOutIsForbidden(_ name: String) {
    #expect(outcome(of: name, in: folder) == .failure(.forbidden))
  }

  nonisolated static let missing: [String] = [
    "missing", "missing/", "sub/missing.txt", "missing/a.txt", "a.txt/b", #"sub\b.txt"#,
    "a.txt/index.html", "A.TXT", "...", "secret.txt",
  ]

  @Test(arguments: missing) func whatIsNotThereIsNotFound(_ name: String) {
    #expect(outcome(of: name, in: folder) == .failure(.notFound))
  }

  @Test func aNameThatIsTooLongIsNotFound() {
    let name = String(repeating: "n", count: 300)
    let path = String(repeating: "p/", count: 3000)
    #expect(outcome(of: name, in: folder) == .failure(.notFound))
    #expect(outcome(of: path, in: folder) == .failure(.notFound))
  }

  @Test func bytesStayAsTheyAre() throws {
    let text = String(repeating: "0123456789abcdef", count: 70_000)
    try temporary.write(text, to: "site/large.txt")
    let body = try folder.read("large.txt").body
    #expect(body.count == 1_120_000)
    #expect(body.bytes == Array(text.utf8))
  }

  @Test func whatIsNoFileSaysWhatItIs() throws {
    try #require(mkfifo(temporary.path + "/site/pipe", 0o600) == 0)
    try #require(mknod(temporary.path + "/site/socket", S_IFSOCK | 0o600, 0) == 0)
    #expect(outcome(of: "pipe", in: folder) == .failure(.notAFile(.pipe)))
    #expect(outcome(of: "socket", in: folder) == .failure(.notAFile(.socket)))
    // No index, and one that is a folder.
    for name in ["none", "none/", "odd"] {
      #expect(outcome(of: name, in: folder) == .failure(.notAFile(.folder)), "\(name)")
    }
  }

  nonisolated static let indexes: [([String], String)] = [
    (["index.html", "index.htm", "Index.html"], "index.html"),
    (["index.htm", "index.xhtml"], "index.htm"), (["index.xhtml"], "index.xhtml"),
    (["INDEX.HTML"], "INDEX.HTML"), (["Index.Htm"], "Index.Htm"),
    (["INDEX.HTM", "index.xhtml", "main.html"], "INDEX.HTM"),
    (["INDEX.HTML", "Index.html"], "INDEX.HTML"),
  ]

  @Test(arguments: indexes)
  func anIndexMayHaveOtherNames(_ names: [String], _ index: String) throws {
    for name in names { try temporary.write(name, to: "site/other/\(name)") }
    for name in ["other", "other/"] {
      #expect(outcome(of: name, in: folder) == .success(index))
      #expect(try folder.check(name).path == "other/" + index)
      #expect(try folder.check(name).isIndex)
    }
    #expect(try !folder.check("other/" + index).isIndex)
  }

  @Test func otherNamesAreNoIndex() throws {
    for name in ["index.php", "index.txt", "index", "main.html", "index.html.bak", "xindex.html"] {
      try temporary.write(name, to: "site/none/\(name)")
    }
    #expect(outcome(of: "none", in: folder) == .failure(.notAFile(.folder)))
  }

  @Test func aNameIsFoundInAnotherNormalForm() throws {
    try temporary.write("decomposed", to: "site/cafe\u{301}/u\u{308}.txt")
    try temporary.write("composed", to: "site/\u{E9}.txt")
    #expect(outcome(of: "caf\u{E9}/\u{FC}.txt", in: folder) == .success("decomposed"))
    #expect(outcome(of: "e\u{301}.txt", in: folder) == .success("composed"))
    #expect(outcome(of: "\u{C9}.txt", in: folder) == .failure(.notFound))
    // The very name comes first.
    try temporary.write("other", to: "site/e\u{301}.txt")
    #expect(outcome(of: "e\u{301}.txt", in: folder) == .success("other"))
    #expect(outcome(of: "\u{E9}.txt", in: folder) == .success("composed"))
  }

  @Test func aNameThatIsNoUTF8IsNobody() throws {
    let bytes: [CChar] = Array("\(temporary.path)/site/caf".utf8CString.dropLast()) + [-23, 0]
    let descriptor = creat(bytes, 0o600)
    try #require(descriptor >= 0)
    close(descriptor)
    #expect(outcome(of: "caf\u{E9}", in: folder) == .failure(.notFound))
    #expect(outcome(of: "caf\u{FFFD}", in: folder) == .failure(.notFound))
    #expect(FolderNames.list(temporary.path + "/site")?.contains("caf\u{FFFD}") == true)
  }
}
