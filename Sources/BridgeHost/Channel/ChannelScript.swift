// SPDX-License-Identifier: MIT
import WebKitGTK

/// The script that is injected into documents: the channel, and the parts that use it.
enum ChannelScript {
  /// The message handler that the script posts to.
  static let handlerName = "bridgeHostChannel"

  /// Source for a user script.
  ///
  /// Values are passed as one JSON array, never spliced into code. An array of strings holds no
  /// member names, so a `__proto__` among the values stays an ordinary string.
  static func source(secret: String, names: [String], parts: [String]) -> String {
    let config: JSValue = [
      .string(handlerName), .string(secret), .array(names.map { .string($0) }),
    ]
    return
      "\(EmbeddedScript.channel)(\(config.jsonText), \(EmbeddedScript.encode), [\(parts.joined(separator: ",\n"))]);"
  }
}
