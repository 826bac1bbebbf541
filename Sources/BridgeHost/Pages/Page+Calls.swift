// SPDX-License-Identifier: MIT
import WebKitGTK

/// A call to the page that waits for a document.
struct WaitingCall {
  let id: Int
  let name: String
  let data: JSValue
  let completion: @WebActor (Result<JSValue, BridgeHostError>) -> Void
}

/// Calls in both directions: the one path that all dialects share.
extension Page {
  /// Dispatches what a dialect made of a message.
  func route(_ outcomes: [DialectOutcome], of dialect: any Dialect, in document: Document) {
    for outcome in outcomes {
      switch outcome {
      case .call(let call): route(call, of: dialect, in: document)
      case .malformed(let reason):
        log(.warning, "\(dialect.name): \(reason)")
        trace(
          TraceRecord(
            direction: .pageToNative, kind: .lost, dialect: dialect.name, data: .string(reason),
            frame: "main", document: document.id))
      }
    }
  }

  private func route(_ parsed: DialectCall, of dialect: any Dialect, in document: Document) {
    hasUsedBridge = true
    noteActivity()
    let call = Call(
      id: nextID(), name: parsed.name, arguments: parsed.arguments,
      dialect: parsed.dialectName ?? dialect.name,
      document: document.id)
    trace(
      TraceRecord(
        direction: .pageToNative, kind: .call, dialect: call.dialect, id: call.id, name: call.name,
        data: call.data, frame: "main", document: call.document))
    document.begin(call: call.id)
    let watch = Stopwatch()
    let task = handlers.dispatch(call, ignoringCase: parsed.ignoresCase) {
      [weak self] result in
      self?.finish(call, result, parsed, document, watch)
    }
    if let task { document.attach(task, to: call.id) }
  }

  private func finish(
    _ call: Call, _ result: Result<JSValue, BridgeHostError>, _ parsed: DialectCall,
    _ document: Document, _ watch: Stopwatch
  ) {
    noteActivity()
    guard document.finish(call: call.id) else {
      trace(
        TraceRecord(
          direction: .nativeToPage, kind: .lost, dialect: call.dialect, id: call.id,
          name: call.name, data: "the answer came after its document had ended",
          duration: watch.milliseconds, document: call.document))
      return
    }
    traceAnswer(.nativeToPage, call, result, watch.milliseconds)
    switch parsed.respond(result) {
    case .directive(let directive): document.send(directive)
    case .log(let line): log(.info, line)
    }
    // Once more: to write down a large answer takes longer than an idle page is given.
    noteActivity()
  }

  private func traceAnswer(
    _ direction: TraceRecord.Direction, _ call: Call, _ result: Result<JSValue, BridgeHostError>,
    _ milliseconds: Double
  ) {
    traceAnswer(
      TraceRecord(
        direction: direction, kind: .reply, dialect: call.dialect, id: call.id, name: call.name,
        duration: milliseconds, frame: "main", document: call.document), result)
  }

  /// Traces a record as a reply or an error, with its value.
  func traceAnswer(_ record: TraceRecord, _ result: Result<JSValue, BridgeHostError>) {
    guard configuration.trace != nil else { return }
    var record = record
    switch result {
    case .success(let value): record.data = value
    case .failure(let error):
      record.kind = .error
      record.data = error.jsValue
    }
    trace(record)
  }

  // MARK: Native to page

  /// Calls a handler of the page and waits for its answer.
  ///
  /// A call made before the page is there waits for it, in order; while the page loads, one for a
  /// handler that is not registered yet waits until the load has ended.
  ///
  /// - Throws: ``BridgeHostError``: `handler_not_found`, `handler_error` with what the page's
  ///   handler threw, `navigated`, `closed`, `web_process_terminated`; `aborted` where the current
  ///   task is cancelled.
  public func call(
    _ name: String, _ data: JSValue = .undefined
  ) async throws(BridgeHostError) -> JSValue {
    let id = nextID()
    let result: Result<JSValue, BridgeHostError> = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        start(callToPage: id, name, data) { continuation.resume(returning: $0) }
        // A task that is cancelled already has run its handler before the call was there.
        if Task.isCancelled { abort(callToPage: id) }
      }
    } onCancel: {
      Task { @WebActor in abort(callToPage: id) }
    }
    return try result.get()
  }

  /// Calls a handler of the page with any encodable value, and decodes its answer.
  public func call<Answer: Decodable & Sendable>(
    _ name: String, _ data: some Encodable & Sendable
  ) async throws(BridgeHostError) -> Answer {
    try await call(name, try JSValue(encoding: data)).decode(Answer.self)
  }

  private func start(
    callToPage id: Int, _ name: String, _ data: JSValue,
    completion: @escaping @WebActor (Result<JSValue, BridgeHostError>) -> Void
  ) {
    guard !isClosed else {
      return completion(.failure(BridgeHostError(.closed, "the page was closed")))
    }
    let call = WaitingCall(id: id, name: name, data: data, completion: completion)
    if let document {
      send(call, to: document)
    } else if let reasonForNoDocument {
      completion(.failure(reasonForNoDocument))
    } else {
      waitingCalls.append(call)
    }
  }

  func sendWaitingCalls(to document: Document) {
    let calls = waitingCalls
    waitingCalls = []
    for call in calls { send(call, to: document) }
  }

  func failWaitingCalls(_ reason: BridgeHostError) {
    let calls = waitingCalls
    waitingCalls = []
    for call in calls { call.completion(.failure(reason)) }
  }

  private func send(_ waiting: WaitingCall, to document: Document) {
    noteActivity()
    let call = Call(
      id: waiting.id, name: waiting.name, arguments: .value(waiting.data), dialect: "bridgeHost",
      document: document.id)
    trace(
      TraceRecord(
        direction: .nativeToPage, kind: .call, dialect: call.dialect, id: call.id, name: call.name,
        data: call.data, frame: "main", document: document.id))
    let watch = Stopwatch()
    document.call(waiting.id, waiting.name, waiting.data) { [weak self] result in
      self?.noteActivity()
      self?.traceAnswer(.pageToNative, call, result, watch.milliseconds)
      waiting.completion(result)
    }
  }

  private func abort(callToPage id: Int) {
    let reason = BridgeHostError(.aborted, "the task that made this call was cancelled")
    if let index = waitingCalls.firstIndex(where: { $0.id == id }) {
      waitingCalls.remove(at: index).completion(.failure(reason))
    } else {
      _ = document?.settle(call: id, .failure(reason))
    }
  }

  /// `["answer", id, true, data?]` or `["answer", id, false, code, message, name, stack, own code]`.
  func receiveAnswer(_ item: JSValue, in document: Document) {
    hasUsedBridge = true
    let id = item[1]?.intValue ?? 0
    let result: Result<JSValue, BridgeHostError>
    if item[2] == true {
      result = .success(item[3] ?? .undefined)
    } else {
      let text = item[4]?.stringValue ?? ""
      var data = JSObject()
      if let name = item[5]?.stringValue, !name.isEmpty { data["name"] = .string(name) }
      if let code = item[7]?.stringValue, !code.isEmpty { data["code"] = .string(code) }
      if let stack = item[6]?.stringValue, !stack.isEmpty { data["stack"] = .string(stack) }
      result = .failure(
        BridgeHostError(
          .init(rawValue: item[3]?.stringValue ?? ""), text,
          data: data.count > 0 ? .object(data) : nil))
    }
    if !document.settle(call: id, result) {
      trace(
        TraceRecord(
          direction: .pageToNative, kind: .lost, dialect: "bridgeHost", id: id,
          data: "nobody waits for this answer", document: document.id))
    }
  }
}
