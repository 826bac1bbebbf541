// SPDX-License-Identifier: MIT

/// Native code in the manner of the `iosBridge.js` framework: one function answers every call.
public protocol FunctionProcessor: Sendable {
  /// The page to begin with: a file under the web root, or an `http` or `https` address.
  var initialPage: String { get }

  /// Answers a call of the page for which no handler is registered, at once, on the web thread.
  ///
  /// What it throws reaches the page's error callback; the member `code` of a
  /// ``BridgeHostError/data`` becomes its code, which is -1 otherwise.
  func processFunctionFromJS(_ name: String, args: [JSValue]) throws -> JSValue
}

extension Page {
  /// Lets a processor answer this page, and loads its initial page.
  ///
  /// - Throws: ``BridgeHostError`` as ``load(_:)`` does.
  public func run(
    _ processor: some FunctionProcessor, webRoot: String = "www"
  ) async throws(BridgeHostError) {
    handlers.setDefault { (call: Call) throws -> JSValue in
      try processor.processFunctionFromJS(
        call.name, args: call.data.arrayValue ?? [call.data])
    }
    try await load(PageSource(processor.initialPage, in: webRoot))
  }
}
