// SPDX-License-Identifier: MIT
import Foundation
import Testing

/// A page on disk that is gone after the test.
final class Page: Sendable {
  let folder: String
  var path: String { folder + "/page.html" }

  init(_ body: String, files: [String: String] = [:]) throws {
    folder = NSTemporaryDirectory() + "bridge-host-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let html = "<!doctype html><meta charset=utf-8><title>Page</title>\n" + body
    for (name, text) in files.merging(["page.html": html], uniquingKeysWith: { $1 }) {
      try text.write(toFile: folder + "/" + name, atomically: true, encoding: .utf8)
    }
  }

  struct File {
    let path: String
    let handle: FileHandle

    func text() throws -> String { try String(contentsOfFile: path, encoding: .utf8) }
  }

  /// A file for a process to write to.
  func emptyFile(_ name: String) throws -> File {
    let path = folder + "/" + name
    #expect(FileManager.default.createFile(atPath: path, contents: nil))
    return File(path: path, handle: try #require(FileHandle(forWritingAtPath: path)))
  }

  deinit {
    do { try FileManager.default.removeItem(atPath: folder) } catch {
      Issue.record("\(folder) cannot be removed: \(error)")
    }
  }
}

enum Fixture {
  /// The first line that a process prints; nil where it ends without one.
  static func line(from handle: FileHandle) throws -> String? {
    var line = Data()
    while let byte = try handle.read(upToCount: 1), !byte.isEmpty {
      if byte == Data("\n".utf8) { return String(decoding: line, as: UTF8.self) }
      line += byte
    }
    return nil
  }
}

/// A web server that gives every request the same answer.
final class Server {
  let port: Int
  private let process = Process()

  /// Served by Python's own server: what matters here is that it is not ours.
  init(status: String, body: String) throws {
    let script = """
      import http.server, sys
      code, reason, body = int(sys.argv[1]), sys.argv[2], sys.argv[3].encode()
      class Handler(http.server.BaseHTTPRequestHandler):
          def do_GET(self):
              self.send_response(code, reason)
              self.send_header("Content-Type", "text/html; charset=utf-8")
              self.send_header("Content-Length", str(len(body)))
              self.end_headers()
              self.wfile.write(body)
          def log_message(self, *args): pass
      server = http.server.HTTPServer(("127.0.0.1", 0), Handler)
      print(server.server_port, flush=True)
      server.serve_forever()
      """
    let parts = status.split(separator: " ", maxSplits: 1).map(String.init)
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", "-c", script, parts[0], parts[1], body]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    port = try #require(try Fixture.line(from: output.fileHandleForReading).flatMap { Int($0) })
  }

  /// A child of a thread of the Swift runtime has every signal blocked that can be.
  func stop() { kill(process.processIdentifier, SIGKILL) }
}
