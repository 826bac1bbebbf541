// SPDX-License-Identifier: MIT
import WebKitGTK

/// A call, or a message, to the page that waits for a document.
struct WaitingCall {
  let id: Int
  /// Nil for the default handler.
  let name: String?
  let data: JSValue
  /// Nil where nobody waits for the answer.
  let completion: (@WebActor (Result<JSValue, BridgeHostError>) -> Void)?
}

/// Calling the handlers of the page.
extension Page {
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
    try await call(to: name, data)
  }

  private func call(
    to name: String?, _ data: JSValue
  ) async throws(BridgeHostError) -> JSValue {
    try checkThatItCanAnswer()
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

  /// Sends a message to the page's default handler, the one of `WebViewJavascriptBridge.init`, and
  /// waits for its answer as ``call(_:_:)`` does.
  public func send(message data: JSValue) async throws(BridgeHostError) -> JSValue {
    try await call(to: nil, data)
  }

  /// Calls a handler of the page and does not wait: what it answers is dropped, what it throws is
  /// the page's uncaught error, and where there is no such handler the log says so.
  ///
  /// Before the page is there it waits for it, in order with the calls. A closed page takes none.
  public func notify(_ name: String, _ data: JSValue = .undefined) { notify(to: name, data) }

  /// Sends a message to the page's default handler and does not wait, as ``notify(_:_:)``.
  public func notify(message data: JSValue) { notify(to: nil, data) }

  private func notify(to name: String?, _ data: JSValue) {
    guard !isClosed else { return }
    let call = WaitingCall(id: nextID(), name: name, data: data, completion: nil)
    place(call)
  }

  private func start(
    callToPage id: Int, _ name: String?, _ data: JSValue,
    completion: @escaping @WebActor (Result<JSValue, BridgeHostError>) -> Void
  ) {
    guard !isClosed else {
      return completion(.failure(BridgeHostError(.closed, "the page was closed")))
    }
    let call = WaitingCall(id: id, name: name, data: data, completion: completion)
    place(call)
  }

  /// Sends a call, or has it wait for a document, where there may be one again.
  private func place(_ call: WaitingCall) {
    if let documentToCall {
      send(call, to: documentToCall)
    } else if let reasonForNoDocument {
      fail(call, reasonForNoDocument)
    } else {
      waitingCalls.append(call)
    }
  }

  /// Nil while the host's own load is about to replace it: what is sent then is for the next one.
  ///
  /// The host's navigation policy may still ask the document that it is about to leave.
  private var documentToCall: Document? {
    guard let load, load.state != .committed,
      CurrentTask.decidingPage != ObjectIdentifier(self)
    else { return document }
    return nil
  }

  func sendWaitingCalls(to document: Document) {
    let calls = waitingCalls
    waitingCalls = []
    for call in calls { send(call, to: document) }
  }

  func failWaitingCalls(_ reason: BridgeHostError) {
    let calls = waitingCalls
    waitingCalls = []
    for call in calls { fail(call, reason) }
  }

  private func fail(_ call: WaitingCall, _ reason: BridgeHostError) {
    if let completion = call.completion { completion(.failure(reason)) } else { drop(call, reason) }
  }

  private func drop(_ message: WaitingCall, _ reason: BridgeHostError) {
    let name = message.name ?? "the message handler"
    log(.warning, "a message for \(name.excerpt()) was dropped: \(reason.message)")
    trace(
      TraceRecord(
        direction: .nativeToPage, kind: .lost, dialect: "bridgeHost", id: message.id,
        name: message.name, data: .string(reason.message)))
  }

  private func send(_ waiting: WaitingCall, to document: Document) {
    noteActivity()
    let call = Call(
      id: waiting.id, name: waiting.name ?? "", arguments: .value(waiting.data),
      dialect: "bridgeHost",
      document: document.id)
    trace(
      TraceRecord(
        direction: .nativeToPage, kind: .call, dialect: call.dialect, id: call.id, name: call.name,
        data: call.data, frame: "main", document: document.id))
    guard let completion = waiting.completion else {
      return document.notify(waiting.name, waiting.data)
    }
    let watch = Stopwatch()
    document.call(waiting.id, waiting.name, waiting.data) { [weak self] result in
      self?.noteActivity()
      self?.traceAnswer(.pageToNative, call, result, watch.milliseconds)
      completion(result)
    }
  }

  private func abort(callToPage id: Int) {
    let reason = BridgeHostError(.aborted, "the task that made this call was cancelled")
    if let index = waitingCalls.firstIndex(where: { $0.id == id }) {
      waitingCalls.remove(at: index).completion?(.failure(reason))
    } else {
      _ = document?.settle(call: id, .failure(reason))
    }
  }

  // MARK: Answers

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
    _ = settle(callToPage: id, result, of: "bridgeHost", in: document)
  }

  /// Ends a call with the page's answer; false where nobody waits for it any more.
  func settle(
    callToPage id: Int, _ result: Result<JSValue, BridgeHostError>, of dialect: String,
    in document: Document
  ) -> Bool {
    if document.settle(call: id, result) { return true }
    trace(
      TraceRecord(
        direction: .pageToNative, kind: .lost, dialect: dialect, id: id,
        data: "nobody waits for this answer", document: document.id))
    return false
  }
}
