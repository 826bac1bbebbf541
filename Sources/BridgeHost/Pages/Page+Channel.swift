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
    var parts = [EmbeddedScript.console, EmbeddedScript.navigations]
    if configuration.tracksTimers { parts.insert(EmbeddedScript.idle, at: 0) }
    parts += configuration.dialects.compactMap(\.script)
    let script = UserScript(
      ChannelScript.source(secret: secret, names: handlers.names, parts: parts))
    view.content.add(script)
    userScript = script
  }

  func handlerNamesChanged() {
    updateUserScript()
    document?.send(["names", .array(handlers.names.map { .string($0) })])
  }

  private func receive(_ message: ScriptMessage) {
    guard let parsed = ChannelMessage(message.text), parsed.secret == secret else {
      refuse(message.reply, "a script without this document's channel posted to it")
      return
    }
    guard let document = document(for: parsed) else {
      message.reply.fail("forbidden")
      return
    }
    for item in parsed.items { receive(item, in: document) }
    document.answer(message.reply, mayWait: parsed.isStanding)
  }

  private func refuse(_ reply: ScriptMessageReply, _ reason: String) {
    reply.fail("forbidden")
    log(.warning, "refused: \(reason)")
    trace(
      TraceRecord(direction: .pageToNative, kind: .refused, data: .string(reason), frame: nil))
  }

  /// The document that a message belongs to; a new one where the message is its first.
  private func document(for message: ChannelMessage) -> Document? {
    if let document, document.id == message.document { return document }
    if endedDocuments.contains(message.document) {
      trace(
        TraceRecord(
          direction: .pageToNative, kind: .lost, data: "the document has been replaced",
          document: message.document))
      return nil
    }
    guard isAllowed(view.uri) else {
      refuse(document: message.document)
      return nil
    }
    endDocument(BridgeHostError(.navigated, "the document was replaced"))
    let document = Document(
      id: message.document, uri: view.uri, dialects: configuration.dialects)
    self.document = document
    trace(
      TraceRecord(
        direction: .host, kind: .lifecycle, name: "document", data: .string(view.uri),
        frame: "main", document: document.id))
    // The script that this document got may be older than the latest registration.
    document.send(["names", .array(handlers.names.map { .string($0) })])
    sendWaitingCalls(to: document)
    return document
  }

  private func refuse(document id: String) {
    // Until it hears of the refusal it may post more: said once.
    guard refusedDocument != id else { return }
    refusedDocument = id
    // The empty page that stands in for one that could not be loaded asks for nothing.
    let level: LogLine.Level = view.uri == "about:blank" ? .detail : .warning
    log(level, "refused: \(view.uri) may not call native: its origin is not that of the load")
    trace(
      TraceRecord(
        direction: .pageToNative, kind: .refused, data: .string(view.uri), document: id))
  }

  func endDocument(_ reason: BridgeHostError) {
    guard let document else { return }
    self.document = nil
    endedDocuments.append(document.id)
    if endedDocuments.count > 64 { endedDocuments.removeFirst() }
    document.end(reason)
    noteActivity()
  }

  private func receive(_ item: JSValue, in document: Document) {
    switch item[0]?.stringValue {
    case "dialect":
      let name = item[1]?.stringValue ?? ""
      if let (dialect, outcomes) = document.read(posted: item[2] ?? .undefined, by: name) {
        route(outcomes, of: dialect, in: document)
      } else {
        log(.warning, "a message of the unknown dialect \"\(name)\" was ignored")
      }
    case "answer": receiveAnswer(item, in: document)
    case "console": receiveConsole(item, in: document)
    case "error": receiveError(item, in: document)
    case "pong": document.settle(ping: item[1]?.intValue ?? 0, item[2]?.numberValue ?? -1)
    case "log": receiveLog(item, in: document)
    case "exit":
      emit(.exitRequested(code: item[1] ?? .undefined, message: item[2]?.stringValue))
    case "title": setTitle(item[1]?.stringValue ?? "")
    case "hello", "loaded": break
    default: log(.warning, "a message that the channel does not know was ignored")
    }
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
    trace(
      TraceRecord(
        direction: .pageToNative, kind: .console, name: error.kind.rawValue,
        data: .string(error.message), frame: "main", document: document.id))
    emit(.error(error))
  }

  private func receiveLog(_ item: JSValue, in document: Document) {
    let text = item[2]?.stringValue ?? ""
    log(.warning, text)
    if item[1] == "lost" {
      trace(
        TraceRecord(
          direction: .nativeToPage, kind: .lost, data: .string(text), document: document.id))
    }
  }

  private func location(_ item: JSValue, from index: Int) -> ScriptLocation {
    ScriptLocation(
      uri: shown(item[index]?.stringValue ?? ""), line: item[index + 1]?.intValue ?? 0,
      column: item[index + 2]?.intValue ?? 0)
  }
}
