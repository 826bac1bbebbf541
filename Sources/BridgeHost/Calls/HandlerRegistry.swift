// SPDX-License-Identifier: MIT
public import WebKitGTK

/// The native handlers of a page; each answers in every dialect.
///
/// Handlers may be registered and removed at any time: the live page hears of it.
@WebActor public final class HandlerRegistry {
  typealias Completion = @WebActor (Result<JSValue, BridgeHostError>) -> Void

  enum Handler {
    case synchronous(@WebActor (Call) throws -> JSValue)
    case asynchronous(@Sendable @concurrent (Call) async throws -> JSValue)
  }

  private var handlers: [String: Handler] = [:]
  private var fallback: Handler?
  private var messageHandler: Handler?
  /// The pages that share this registry.
  private var observers: [Int: @WebActor () -> Void] = [:]
  private var lastObserver = 0

  /// Makes a registry without handlers.
  public nonisolated init() {}

  /// In alphabetical order.
  public var names: [String] { handlers.keys.sorted() }

  /// Registers a handler that answers at once, on the web thread.
  ///
  /// A handler of the same name is replaced. What it throws rejects the call: a
  /// ``BridgeHostError`` as it is, any other error as `handler_error` with its description.
  public func register(_ name: String, call handler: @escaping @WebActor (Call) throws -> JSValue) {
    set(name, .synchronous(handler))
  }

  /// Registers a handler that may wait, off the web thread.
  ///
  /// Its task is cancelled when nobody waits for the answer any more.
  public func register(
    _ name: String, call handler: @escaping @Sendable @concurrent (Call) async throws -> JSValue
  ) {
    set(name, .asynchronous(handler))
  }

  /// Answers messages that name no handler, as the `send` of `WebViewJavascriptBridge` makes them,
  /// at once, on the web thread.
  public func setMessageHandler(_ handler: @escaping @WebActor (Call) throws -> JSValue) {
    messageHandler = .synchronous(handler)
  }

  /// Answers messages that name no handler, and may wait.
  public func setMessageHandler(
    _ handler: @escaping @Sendable @concurrent (Call) async throws -> JSValue
  ) {
    messageHandler = .asynchronous(handler)
  }

  /// Leaves messages that name no handler to the default one again, where there is one.
  public func removeMessageHandler() { messageHandler = nil }

  /// Answers every name that has no handler of its own, at once, on the web thread.
  public func setDefault(_ handler: @escaping @WebActor (Call) throws -> JSValue) {
    fallback = .synchronous(handler)
  }

  /// Answers every name that has no handler of its own, and may wait.
  public func setDefault(_ handler: @escaping @Sendable @concurrent (Call) async throws -> JSValue)
  {
    fallback = .asynchronous(handler)
  }

  /// Leaves names without a handler unanswered again: their calls are rejected.
  public func removeDefault() { fallback = nil }

  /// Removes a handler; a call that it is answering goes on.
  public func remove(_ name: String) {
    if handlers.removeValue(forKey: name) != nil { notify() }
  }

  private func set(_ name: String, _ handler: Handler) {
    if handlers.updateValue(handler, forKey: name) == nil { notify() }
  }

  /// Calls `body` whenever a name comes or goes; gives a token to end it with.
  func observeNames(_ body: @escaping @WebActor () -> Void) -> Int {
    lastObserver += 1
    observers[lastObserver] = body
    return lastObserver
  }

  func removeObserver(_ token: Int) { observers[token] = nil }

  private func notify() {
    for observer in observers.values { observer() }
  }

  /// Answers a call, exactly once.
  ///
  /// - Parameter ignoringCase: takes a name that differs in case where none is the same.
  /// - Returns: the task of an asynchronous handler; for others the answer is given already.
  func dispatch(
    _ call: Call, ignoringCase: Bool, completion: @escaping Completion
  ) -> Task<Void, Never>? {
    guard let handler = find(call.name, ignoringCase: ignoringCase) ?? fallback else {
      completion(.failure(notFound(call.name)))
      return nil
    }
    switch handler {
    case .synchronous(let body):
      completion(Result { try body(call) }.mapError(BridgeHostError.init(thrownByHandler:)))
      return nil
    case .asynchronous(let body):
      return Task { @WebActor in
        let result: Result<JSValue, any Error>
        do { result = .success(try await body(call)) } catch { result = .failure(error) }
        completion(result.mapError(BridgeHostError.init(thrownByHandler:)))
      }
    }
  }

  private func find(_ name: String, ignoringCase: Bool) -> Handler? {
    if let handler = handlers[name] { return handler }
    if name.isEmpty { return messageHandler }
    guard ignoringCase else { return nil }
    let lowered = name.lowercased()
    return handlers.keys.sorted().first { $0.lowercased() == lowered }.flatMap { handlers[$0] }
  }

  /// What a call is told whose name nobody answers to.
  func notFound(_ name: String) -> BridgeHostError {
    let near = NearNames.of(name, among: names)
    let hint = near.isEmpty ? "" : "; did you mean \(near.joined(separator: " or "))?"
    var error = BridgeHostError(
      .handlerNotFound,
      name.isEmpty
        ? "no handler takes messages without a name: see setMessageHandler"
        : "no handler is named \"\(name.excerpt())\"\(hint)")
    error.isUnknownHandler = true
    return error
  }
}
