// SPDX-License-Identifier: MIT
import WebKitGTK

/// The channel: what the page posts, and the documents it comes from.
extension Page {
  func injectChannel() {
    view.content.registerMessageHandler(ChannelScript.handlerName) { [weak self] message in
      self?.receive(message)
    }
    updateUserScript()
  }

  private func updateUserScript() {
    if let userScript { view.content.remove(userScript) }
    var parts = [
      EmbeddedScript.calls, EmbeddedScript.describe, EmbeddedScript.console, EmbeddedScript.errors,
      EmbeddedScript.navigations,
    ]
    if configuration.device != nil { parts.append(EmbeddedScript.viewport) }
    if configuration.tracksTimers { parts.insert(EmbeddedScript.idle, at: 0) }
    parts += configuration.dialects.compactMap(\.script)
    let script = UserScript(
      ChannelScript.source(secret: secret, names: handlers.names, parts: parts))
    view.content.add(script)
    userScript = script
  }

  /// Tells the live page, once for many changes of the same turn.
  func handlerNamesChanged() {
    guard !areNamesChanged else { return }
    areNamesChanged = true
    Task { @WebActor [weak self] in self?.flushHandlerNames() }
  }

  /// Brings the user script and the live page up to date.
  func flushHandlerNames() {
    guard areNamesChanged, !isClosed else { return }
    areNamesChanged = false
    updateUserScript()
    document?.send(["names", .array(handlers.names.map { .string($0) })])
  }

  private func receive(_ message: ScriptMessage) {
    // Compared before anything is parsed: whoever lacks the secret costs nothing.
    guard let text = message.text, text.utf8.starts(with: "[\"\(secret)\",".utf8) else {
      return refuse(message.reply)
    }
    guard let parsed = ChannelMessage(text) else {
      log(.warning, "a message of the page was not JSON, and was ignored")
      return message.reply.send("")
    }
    guard let document = document(for: parsed) else { return message.reply.fail("forbidden") }
    document.isReceiving = true
    for item in parsed.items where document.endReason == nil { receive(item, in: document) }
    document.isReceiving = false
    watchForUnsent(in: document)
    document.answer(message.reply, mayWait: parsed.isStanding)
  }

  /// A page that stands still asks by a dialog, which nobody sees.
  func receiveQuestion(_ dialog: ScriptDialog) {
    let text = dialog.defaultText
    guard text.utf8.starts(with: "[\"\(secret)\",".utf8), let parsed = ChannelMessage(text) else {
      refuseStranger()
      return dialog.dismiss()
    }
    guard let document = document(for: parsed) else { return dialog.dismiss() }
    let name = parsed.items.first?[1]?.stringValue ?? ""
    guard let outcomes = document.read(posted: parsed.items.first?[2] ?? .undefined, by: name)
    else {
      receive(nil, of: name, in: document)
      return dialog.dismiss()
    }
    for outcome in outcomes {
      if case .call(let call) = outcome, call.isSynchronous {
        return route(
          call, of: name, in: document, stand: StandStill(of: self) { dialog.answer($0) })
      }
    }
    route(outcomes, of: name, in: document)
    dialog.answer("")
  }

  private func refuse(_ reply: ScriptMessageReply) {
    reply.fail("forbidden")
    refuseStranger()
  }

  private func refuseStranger() {
    // A frame may post without end: said once a document.
    guard !hasRefusedStranger else { return }
    hasRefusedStranger = true
    let reason = "a script without this document's channel posted to it"
    log(.warning, "refused: \(reason)")
    trace(TraceRecord(direction: .pageToNative, kind: .refused, data: .string(reason)))
  }

  /// The document that a message belongs to; a new one where the message is its first.
  private func document(for message: ChannelMessage) -> Document? {
    if let document, document.id == message.document { return document }
    if endedDocuments.contains(message.document) {
      // An empty one is the channel's own, left standing for what native might have to say.
      guard !message.items.isEmpty else { return nil }
      trace(
        TraceRecord(
          direction: .pageToNative, kind: .lost, data: "the document has been replaced",
          document: message.document))
      return nil
    }
    // The first item of the first message says what the document is.
    guard let hello = message.items.first, hello[0] == "hello", let uri = hello[1]?.stringValue,
      let origin = hello[2]?.stringValue, mayHaveNewDocument, isAllowed(origin: origin)
    else {
      refuse(document: message.document, uri: message.items.first?[1]?.stringValue ?? view.uri)
      return nil
    }
    return begin(message.document, uri: uri, origin: origin)
  }

  private func begin(_ id: String, uri: String, origin: String) -> Document {
    // One document a navigation: nobody can put a second one in its place.
    mayHaveNewDocument = false
    hasRefusedStranger = false
    reasonForNoDocument = nil
    if isHostDocument { allowedOrigin = origin }
    let document = Document(id: id, origin: origin, dialects: configuration.dialects)
    self.document = document
    document.onDelivery = { [weak self] in self?.delivered() }
    trace(
      TraceRecord(
        direction: .host, kind: .lifecycle, name: "document", data: .string(uri), frame: "main",
        document: id))
    // The script that this document got may be older than the latest registration.
    document.send(["names", .array(handlers.names.map { .string($0) })])
    sendWaitingCalls(to: document)
    return document
  }

  private func refuse(document id: String, uri: String) {
    // Until it hears of the refusal it may post more: said once.
    guard refusedDocument != id else { return }
    refusedDocument = id
    // The empty page that stands in for one that could not be loaded asks for nothing.
    let level: LogLine.Level = uri == "about:blank" ? .detail : .warning
    log(level, "refused: \(uri) may not call native: its origin is not that of the load")
    trace(
      TraceRecord(direction: .pageToNative, kind: .refused, data: .string(uri), document: id))
    // Where a load has failed that is the reason to give, not the empty page in its place.
    if uri != "about:blank" || reasonForNoDocument == nil, load == nil || load?.state == .committed
    {
      noDocument(BridgeHostError(.forbidden, "\(uri) may not talk to native code"))
    }
  }

  /// Ends the live document, where there is one, and the evaluations, which need none.
  func endDocument(_ reason: BridgeHostError) {
    if let document {
      if !isClosed { tellUnsent(through: document.lastWrittenMessage, in: document) }
      self.document = nil
      endedDocuments.append(document.id)
      if endedDocuments.count > 64 { endedDocuments.removeFirst() }
      document.end(reason)
      noteActivity()
    }
    failEvaluations(reason)
  }

  private func receive(_ item: JSValue, in document: Document) {
    switch item[0]?.stringValue {
    case "dialect":
      let name = item[1]?.stringValue ?? ""
      receive(document.read(posted: item[2] ?? .undefined, by: name), of: name, in: document)
    case "write":
      let readings = document.write(
        item[1]?.intValue ?? 0, item[3] ?? .undefined, by: item[2]?.stringValue ?? "")
      route(readings, in: document)
    case "sent": route(document.send(item[1]?.intValue ?? 0), in: document)
    case "replaces":
      document.note(item[1]?.intValue ?? 0, replaces: item[2]?.intValue ?? 0)
    case "answer": receiveAnswer(item, in: document)
    case "console": receiveConsole(item, in: document)
    case "error": receiveError(item, in: document)
    case "pong": document.settle(ping: item[1]?.intValue ?? 0, item[2]?.numberValue ?? -1)
    case "log": receiveLog(item, in: document)
    case "exit":
      emit(.exitRequested(code: item[1] ?? .undefined, message: item[2]?.stringValue))
    case "title": setTitle(item[1]?.stringValue ?? "")
    case "viewport": setViewport(width: item[1]?.numberValue, scale: item[2]?.numberValue)
    case "used": hasUsedBridge = true
    case "cut": loadingWasCut(document)
    case "hello": break
    default: log(.warning, "a message that the channel does not know was ignored")
    }
  }

  private func receive(_ outcomes: [DialectOutcome]?, of name: String, in document: Document) {
    if let outcomes { return route(outcomes, of: name, in: document) }
    log(.warning, "a message of the unknown dialect \"\(name)\" was ignored")
  }

  private func receiveConsole(_ item: JSValue, in document: Document) {
    let message = ConsoleMessage(
      level: ConsoleMessage.Level(rawValue: item[1]?.stringValue ?? "") ?? .log,
      text: item[2]?.stringValue ?? "", location: location(item, from: 3))
    trace(
      TraceRecord(
        direction: .pageToNative, kind: .console, name: message.level.rawValue,
        data: .string(message.text), frame: "main", document: document.id))
    emit(.console(message))
  }

  private func receiveError(_ item: JSValue, in document: Document) {
    let error = PageError(
      kind: PageError.Kind(rawValue: item[1]?.stringValue ?? "") ?? .uncaught,
      message: item[2]?.stringValue ?? "", location: location(item, from: 3),
      stack: item[6]?.stringValue ?? "")
    // In the place of a message there is the element, in that of a stack the address.
    if error.kind == .resource { return missed(by: error.message, uri: error.stack) }
    report(error)
    for name in MissingMessageHandler.names(in: error.message) where !handlers.names.contains(name)
    {
      guard document.isNew(complaint: "messageHandlers.\(name)") else { continue }
      log(
        .info, "messageHandlers.\(name.excerpt()) is undefined: \(handlers.notFound(name).message)")
    }
  }

  private func receiveLog(_ item: JSValue, in document: Document) {
    let text = item[2]?.stringValue ?? ""
    log(.warning, text)
    // An answer that the page has no use for, or a message that never leaves the page.
    let directions: [JSValue: TraceRecord.Direction] = [
      "lost": .nativeToPage, "unsent": .pageToNative,
    ]
    if let direction = item[1].flatMap({ directions[$0] }) {
      if direction == .pageToNative { hasLostMessages = true }
      trace(
        TraceRecord(direction: direction, kind: .lost, data: .string(text), document: document.id))
    }
  }

  private func location(_ item: JSValue, from index: Int) -> ScriptLocation {
    ScriptLocation(
      uri: shown(item[index]?.stringValue ?? ""), line: item[index + 1]?.intValue ?? 0,
      column: item[index + 2]?.intValue ?? 0)
  }
}
