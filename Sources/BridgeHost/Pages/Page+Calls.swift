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
    let answer = parsed.respond(result)
    switch answer {
    case .directive(let directive): document.send(directive)
    case .reply(let text):
      if let stand {
        stand.end(text)
      } else {
        log(.warning, "\(call.dialect): nobody stands still")
      }
    case .log, .nothing: break
    }
    if let (level, line) = line(for: call, result, answer, parsed, document) { log(level, line) }
    // Once more: to write down a large answer takes longer than an idle page is given.
    noteActivity()
  }

  /// What the log says of an answer.
  ///
  /// A name that nobody answers to is said once a document, whatever the page is told: its scripts
  /// often drop it.
  private func line(
    for call: Call, _ result: Result<JSValue, BridgeHostError>, _ answer: DialectAnswer,
    _ parsed: DialectCall, _ document: Document
  ) -> (LogLine.Level, String)? {
    guard case .failure(let error) = result else {
      if case .log(let line) = answer { return (.info, line) }
      return nil
    }
    guard !error.isUnknownHandler || document.isNew(complaint: call.name) else { return nil }
    if case .log(let line) = answer { return (.info, line) }
    if parsed.hidesFailures {
      let line = "\(call.dialect): \(call.name.excerpt()): \(error.message)"
      return (error.isUnknownHandler ? .info : .warning, line)
    }
    guard error.isUnknownHandler else { return nil }
    return (.info, "\(call.dialect): the page was told: \(error.message)")
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
