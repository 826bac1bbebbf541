// SPDX-License-Identifier: MIT
import Foundation
import Testing

/// A web server on this machine for what files cannot do.
///
/// `/silent` never answers, `/204` has no content, `/401` wants a login, `/404` is not there, `/sandboxed`
/// runs no scripts, `/redirect?URL` leads on,
/// `/open` is for pages of all origins, `/cookie?COOKIE` sets one, `/headers` gives those of the
/// request as JSON, the documents that are given are at their paths, anything else is a page whose title is its path.
final class TestServer {
  let address: String
  private let process = Process()

  init(documents: [String: String] = [:]) throws {
    let script = """
      import http.server, json, socketserver, sys, threading
      documents = json.loads(sys.argv[1])
      class Handler(http.server.BaseHTTPRequestHandler):
          def do_GET(self):
              path, _, query = self.path.partition("?")
              if path == "/silent": threading.Event().wait()
              body = documents.get(path, "<!doctype html><title>%s</title>" % path).encode()
              if path == "/headers": body = json.dumps(dict(self.headers)).encode()
              status = {"/204": 204, "/401": 401, "/404": 404, "/redirect": 302}.get(path, 200)
              self.send_response(status)
              if path == "/sandboxed": self.send_header("Content-Security-Policy", "sandbox")
              if status == 401: self.send_header("WWW-Authenticate", "Basic realm=x")
              if status == 302: self.send_header("Location", query)
              if path == "/open": self.send_header("Access-Control-Allow-Origin", "*")
              if path == "/cookie": self.send_header("Set-Cookie", query)
              if path == "/binary": self.send_header("Content-Type", "application/octet-stream")
              else: self.send_header("Content-Type", "text/html")
              if status != 204: self.send_header("Content-Length", str(len(body)))
              self.end_headers()
              if status != 204: self.wfile.write(body)
          def do_POST(self):
              self.rfile.read(int(self.headers.get("Content-Length", 0)))
              self.do_GET()
          def log_message(self, *args): pass
      class Server(socketserver.ThreadingMixIn, http.server.HTTPServer): daemon_threads = True
      server = Server(("127.0.0.1", 0), Handler)
      print(server.server_port, flush=True)
      server.serve_forever()
      """
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    let json = String(decoding: try JSONEncoder().encode(documents), as: UTF8.self)
    process.arguments = ["python3", "-c", script, json]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    var line = Data()
    while let byte = try output.fileHandleForReading.read(upToCount: 1), byte != Data("\n".utf8),
      !byte.isEmpty
    {
      line += byte
    }
    address = "http://127.0.0.1:" + String(decoding: line, as: UTF8.self)
  }

  // A child of a thread of the Swift runtime may have every signal blocked that can be.
  deinit { kill(process.processIdentifier, SIGKILL) }
}
