// SPDX-License-Identifier: MIT
// Usage: embed-scripts OUT.swift SCRIPT.js...
import FoundationEssentials

let output = CommandLine.arguments[1]
var text = "// Made by the EmbedScripts plugin.\nenum EmbeddedScript {\n"
for path in CommandLine.arguments.dropFirst(2) {
  let name = path.split(separator: "/").last?.dropLast(".js".count) ?? ""
  let script = try String(contentsOfFile: path, encoding: .utf8)
  precondition(!script.contains("\"\"\"####"), "\(path) holds the delimiter of the literal")
  text += "  static let `\(name)` = ####\"\"\"\n\(script)\n\"\"\"####\n"
}
text += "}\n"
try text.write(toFile: output, atomically: true, encoding: .utf8)
