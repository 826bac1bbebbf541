// SPDX-License-Identifier: MIT
public import WebKitGTK

/// Running JavaScript in the page.
extension Page {
  /// Evaluates JavaScript in the main frame and waits for its promise.
  ///
  /// - Parameters:
  ///   - script: an expression, or a function body that `return`s; `await` works in both. Which
  ///     of the two is decided by parsing, never by trying.
  ///   - arguments: become variables of the script. They are passed as values, never spliced into
  ///     the source.
  /// - Returns: undefined also where the value has no JSON form.
  /// - Throws: ``BridgeHostError``: `script_error` for a syntax error, a thrown or a rejected
  ///   value, a result that cannot be sent; `navigated`, `closed`, `web_process_terminated` where
  ///   the document ends first; `aborted` where the current task is cancelled.
  public func evaluate(
    _ script: String, arguments: [String: JSValue] = [:]
  ) async throws(BridgeHostError) -> JSValue {
    try await run(script, try ScriptBody(script, arguments: arguments))
  }

  /// Evaluates JavaScript as ``evaluate(_:arguments:)`` does, for people to read the result.
  ///
  /// - Returns: values without a JSON form in a readable one: `"[function f]"`, `"10n"`, the pairs
  ///   of a map.
  public func evaluateReadably(_ script: String) async throws(BridgeHostError) -> JSValue {
    let text = try await run(script, try ScriptBody(script, arguments: [:], isReadable: true))
    guard case .string(let text) = text else { return .undefined }
    do throws(JSONError) {
      return try JSValue(wrappedJSON: text)
    } catch {
      throw BridgeHostError(.invalidValue, "the result is not JSON: \(error)")
    }
  }

  private func run(
    _ script: String, _ body: ScriptBody
  ) async throws(BridgeHostError) -> JSValue {
    guard !isClosed else { throw BridgeHostError(.closed, "the page was closed") }
    try checkThatItCanAnswer()
    let id = nextID()
    flushHandlerNames()
    noteActivity()
    trace(
      TraceRecord(
        direction: .nativeToPage, kind: .call, dialect: "evaluate", id: id, data: .string(script),
        frame: "main"))
    let watch = Stopwatch()
    let result: Result<JSValue, BridgeHostError> = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        evaluations[id] = { continuation.resume(returning: .failure($0)) }
        start(evaluation: id, body) { continuation.resume(returning: $0) }
        if Task.isCancelled { abort(evaluation: id) }
      }
    } onCancel: {
      Task { @WebActor in abort(evaluation: id) }
    }
    noteActivity()
    traceAnswer(
      TraceRecord(
        direction: .pageToNative, kind: .reply, dialect: "evaluate", id: id,
        duration: watch.milliseconds, frame: "main"), result)
    return try result.get()
  }

  /// Evaluates JavaScript and decodes the result.
  public func evaluate<Value: Decodable & Sendable>(
    _ script: String, arguments: [String: JSValue] = [:], as type: Value.Type = Value.self
  ) async throws(BridgeHostError) -> Value {
    let value: JSValue = try await evaluate(script, arguments: arguments)
    return try value.decode(type, path: "result")
  }

  /// Runs a script in every document of the main frame that is loaded from now on.
  ///
  /// - Returns: for ``remove(_:)``.
  @discardableResult
  public func addUserScript(
    _ source: String, at time: UserScript.InjectionTime = .documentStart
  ) -> UserScript {
    let script = UserScript(source, at: time)
    view.content.add(script)
    return script
  }

  /// Stops running a user script; documents that have it keep what it did.
  public func remove(_ script: UserScript) { view.content.remove(script) }

  /// A picture of the whole document, as the bytes of a PNG file.
  ///
  /// - Parameter seconds: how long to wait for a page that is busy.
  /// - Throws: ``BridgeHostError``: `timeout` where the page did not draw itself in time, `closed`.
  public func screenshot(within seconds: Double = 10) async throws(BridgeHostError) -> [UInt8] {
    guard !isClosed else { throw BridgeHostError(.closed, "the page was closed") }
    try checkThatItCanAnswer()
    do throws(WebKitError) {
      return try await view.snapshotPNG(within: seconds)
    } catch {
      throw BridgeHostError(.timeout, error.message)
    }
  }

  func failEvaluations(_ reason: BridgeHostError) {
    let pending = evaluations.sorted { $0.key < $1.key }
    evaluations = [:]
    for (_, fail) in pending { fail(reason) }
  }

  private func start(
    evaluation id: Int, _ body: ScriptBody,
    completion: @escaping @WebActor (Result<JSValue, BridgeHostError>) -> Void
  ) {
    let start: @WebActor () -> Void = { [weak self] in
      guard let self, evaluations[id] != nil else { return }
      view.callAsyncFunction(body.source, arguments: body.arguments) { [weak self] result in
        self?.settle(evaluation: id, result, completion: completion)
      }
    }
    if let document { document.whenDelivered(start) } else { start() }
  }

  private func settle(
    evaluation id: Int, _ result: Result<WebView.ScriptResult, WebKitError>,
    completion: @escaping @WebActor (Result<JSValue, BridgeHostError>) -> Void
  ) {
    let finish: @WebActor () -> Void = { [weak self] in
      // WebKit reports calls of a document that is gone late or never: by then it is settled.
      guard self?.evaluations.removeValue(forKey: id) != nil else { return }
      completion(Self.convert(result))
    }
    if case .failure = result {
      // When the web process ends WebKit first reports every call as "Unsupported result type",
      // and says why in the same turn of the loop (2.50): that reason is the one to give.
      Task { @WebActor in finish() }
    } else {
      finish()
    }
  }

  private func abort(evaluation id: Int) {
    evaluations.removeValue(forKey: id)?(
      BridgeHostError(.aborted, "the task that asked for this was cancelled"))
  }

  private static func convert(
    _ result: Result<WebView.ScriptResult, WebKitError>
  ) -> Result<JSValue, BridgeHostError> {
    switch result {
    case .success(.undefined): .success(.undefined)
    case .success(.json(let text)):
      Result { () throws(JSONError) in try JSValue(json: text) }
        .mapError { BridgeHostError(.invalidValue, "the result is not JSON: \($0)") }
    case .failure(let error): .failure(BridgeHostError(.scriptError, error.message))
    }
  }
}

extension Page {
  /// Kills the process that runs the page, as a crash would.
  ///
  /// What is pending ends with `web_process_terminated`; the next load starts a new process.
  /// Wraps `webkit_web_view_terminate_web_process`.
  public func killWebProcess() { view.terminateWebProcess() }
}
