// SPDX-License-Identifier: MIT
import WebKitGTK

/// `yy://`, the way of pages that bring the script of the Android library JsBridge along.
///
/// Its messages are those of WebViewJavascriptBridge. A frame navigates to
/// `yy://__QUEUE_MESSAGE__/`; native code asks for the queue, which comes as
/// `yy://return/_fetchQueue/` + percent-encoded JSON. Pages without a script of their own find
/// the object of ``WVJBDialect``.
public struct JsBridgeDialect: Dialect {
  public var name: String { "jsBridge" }
  public var script: String? { EmbeddedScript.jsBridge }

  /// Makes the dialect.
  public init() {}

  public func makeSession() -> any DialectSession { Session() }

  private final class Session: DialectSession {
    let queue = WVJBQueue(dialect: "jsBridge")

    func receive(_ message: DialectMessage) -> [DialectOutcome]? {
      switch message {
      case .navigation(let uri):
        guard uri.prefix(5).lowercased() == "yy://" else { return nil }
        return read(String(uri.dropFirst(5)))
      case .posted(let value):
        guard let command = value.stringValue else {
          return [.malformed("a message is the text of an address without its scheme")]
        }
        return read(command)
      }
    }

    /// Reads what follows the scheme.
    private func read(_ command: String) -> [DialectOutcome] {
      let parts = command.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
      switch (parts[0].lowercased(), parts.count > 1 ? parts[1] : "") {
      case ("__queue_message__", ""): return [.directive(["jsBridge", "fetch"])]
      case ("return", "_fetchQueue"):
        return queue.outcomes(of: PercentEncoding.decode(parts.count > 2 ? parts[2] : ""))
      // What a page returns to a function that native code had it run.
      case ("return", _): return []
      default:
        return [
          .malformed(
            "yy://\(command.excerpt()) is no command: there are __QUEUE_MESSAGE__ and return/_fetchQueue/JSON"
          )
        ]
      }
    }
  }
}
