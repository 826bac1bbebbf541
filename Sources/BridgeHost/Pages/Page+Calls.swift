// SPDX-License-Identifier: MIT
import WebKitGTK

/// Calls of the page: the one path that all dialects share.
extension Page {
  /// Dispatches what a dialect made of a message.
  func route(_ outcomes: [DialectOutcome], of dialect: String, in document: Document) {
    for outcome in outcomes where document.endReason == nil {
      switch outcome {
      case .call(let call): route(call, of: dialect, in: document)
      case .answer(let id, let result):
        hasUsedBridge = true
        if !settle(callToPage: id, result, of: dialect, in: document) {
          log(.warning, "\(dialect): the page answers a call that nobody waits for")
        }
      case .directive(let directive): document.send(directive)
      case .malformed(let reason):
        hasLostMessages = true
        log(.warning, "\(dialect): \(reason)")
        trace(
          TraceRecord(
            direction: .pageToNative, kind: .lost, dialect: dialect, data: .string(reason),
            frame: "main", document: document.id))
      }
    }
  }

  func route(_ readings: [Document.Reading], in document: Document) {
    for (name, outcomes) in readings { route(outcomes, of: name, in: document) }
  }

  /// - Parameter stand: ends with the answer, where the page stands still for it.
  func route(
    _ parsed: DialectCall, of dialect: String, in document: Document,
    stand: StandStill? = nil
  ) {
    hasUsedBridge = true
    noteActivity()
    let call = Call(
      id: nextID(), name: parsed.name, arguments: parsed.arguments,
      dialect: parsed.dialectName ?? dialect,
      document: document.id)
    trace(
      TraceRecord(
        direction: .pageToNative, kind: .call, dialect: call.dialect, id: call.id, name: call.name,
        data: call.data, frame: "main", document: call.document))
    document.begin(call: call.id, stand: stand)
    let watch = Stopwatch()
    let task = CurrentTask.$standStill.withValue(stand) {
      handlers.dispatch(call, ignoringCase: parsed.ignoresCase) { [weak self] result in
        self?.finish(call, result, parsed, document, watch, stand)
      }
    }
    if let task { document.attach(task, to: call.id) }
  }

  private func finish(
    _ call: Call, _ result: Result<JSValue, BridgeHostError>, _ parsed: DialectCall,
    _ document: Document, _ watch: Stopwatch, _ stand: StandStill?
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
    case .reply(let text):
      if let stand {
        stand.end(text)
      } else {
        log(.warning, "\(call.dialect): nobody stands still")
      }
    case .log(let line): log(.info, line)
    case .nothing: break
    }
    // Once more: to write down a large answer takes longer than an idle page is given.
    noteActivity()
  }

  func traceAnswer(
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
    guard isTracing else { return }
    var record = record
    switch result {
    case .success(let value): record.data = value
    case .failure(let error):
      record.kind = .error
      record.data = error.jsValue
    }
    trace(record)
  }
}
