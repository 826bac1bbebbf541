// SPDX-License-Identifier: MIT
import WebKitGTK

/// The body of the function that evaluates a script.
@WebActor struct ScriptBody {
  let source: String
  let arguments: [String: String]

  /// - Throws: ``BridgeHostError`` with `script_error` for what is neither an expression nor a
  ///   function body, and `invalid_value` for an argument whose name is no identifier.
  ///
  /// - Parameter isReadable: gives values without a JSON form one for people.
  init(
    _ script: String, arguments: [String: JSValue], isReadable: Bool = false
  ) throws(BridgeHostError) {
    var prologue = ""
    for name in arguments.keys.sorted() {
      // A name becomes part of the source, so it must be a name and nothing else.
      guard DottedPath.identifiers(of: name)?.count == 1,
        ScriptSyntax.error(in: "(async function(\(name)) {})") == nil
      else { throw BridgeHostError(.invalidValue, "\"\(name)\" cannot name an argument") }
      // WebKit passes strings only; the value travels as JSON and never as source.
      prologue += "\(name) = \(name) === '' ? undefined : JSON.parse(\(name)); "
    }
    self.arguments = arguments.mapValues { $0 == .undefined ? "" : $0.jsonText }

    // The line break ends a comment that the script may end with.
    let body: String
    let expression = "return (\(script)\n);"
    if Self.parses(expression), Self.parses("return [\(script)\n];") || script.isEmpty {
      body = expression
    } else if let error = ScriptSyntax.error(in: "(async function() {\(script)\n})") {
      throw BridgeHostError(.scriptError, error)
    } else if !Self.parses("if (true) {\(script)\n}") {
      throw BridgeHostError(
        .scriptError, "Unexpected token '}': the script closes what it has not opened")
    } else {
      body = script + "\n"
    }
    source =
      isReadable
      ? "\(prologue)return (\(EmbeddedScript.readable))(await (async () => {\(body)})());"
      : prologue + body
  }

  /// Each wrapping is tried in two kinds of brackets: a script that closes one and opens another
  /// would pass for an expression in the first alone.
  private static func parses(_ body: String) -> Bool {
    ScriptSyntax.error(in: "(async function() {\(body)})") == nil
  }
}
