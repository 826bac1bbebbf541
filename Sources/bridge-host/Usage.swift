// SPDX-License-Identifier: MIT
import WebKitGTK

/// The texts of `--help` and `--version`.
enum Usage {
  static let version = "0.1.0"

  static var help: String {
    let rows = Command.options.map { option in
      var name = option.shortName.map { "-\($0), " } ?? ""
      name += "--\(option.name)"
      switch option.kind {
      case .flag: break
      case .value(let value), .list(let value): name += " \(value)"
      }
      return (name, option.help)
    }
    let width = rows.map { $0.0.count }.max() ?? 0
    let table = rows.map { name, help in
      "  \(name)\(String(repeating: " ", count: width - name.count))  \(help)"
    }
    return """
      Usage: bridge-host [OPTIONS] PAGE

      Runs a web page with a bridge to native code. PAGE is a file, a folder (its
      index.html), or an http(s) URL.

      \(table.joined(separator: "\n"))

      Exit codes: 0 done; N bridgeHost.exit(N), 0 to 63; 64 usage; 66 no such page, or it
      failed to load; 69 no display and no Xvfb; 70 the web process crashed; 73 an output
      cannot be written; 124 timeout; 128+N ended by signal N.
      """
  }
}
