// SPDX-License-Identifier: MIT
import WebKitGTK

/// One document of the main frame, from its first script to its replacement.
///
/// Everything that waits for an answer belongs to a document: when it ends, all of it is settled.
@WebActor final class Document {
  let id: String
  /// As the document itself says.
  let origin: String
  private(set) var endReason: BridgeHostError?
  private var sessions: [(dialect: any Dialect, session: any DialectSession)] = []

  /// Directives that wait for a message to ride home on.
  private var outgoing: [JSValue] = []
  /// The page's message that may be answered at any time.
  private var standing: ScriptMessageReply?
  private var isFlushScheduled = false
  /// Called whenever something has been sent.
  var onDelivery: (@WebActor () -> Void)?
  /// While a message of this document is read.
  var isReceiving = false
  private var afterDelivery: [@WebActor () -> Void] = []

  private var messages = NumberedMessages()
  /// Messages that came after others whose text is still on its way.
  private var heldBack: [(number: Int, reading: Reading)] = []
  typealias Reading = (name: String, outcomes: [DialectOutcome])
  private var incoming: [Int: Incoming] = [:]
  private var outgoingCalls: [Int: @WebActor (Result<JSValue, BridgeHostError>) -> Void] = [:]
  private var pings: [Int: @WebActor (Double) -> Void] = [:]
  private var lastPing = 0
  private var turns: [Int: @WebActor () -> Void] = [:]
  private var complaints: Set<String> = []

  /// A call of the page that has no answer yet.
  private struct Incoming {
    var task: Task<Void, Never>?
    let stand: StandStill?
  }

  init(id: String, origin: String, dialects: [any Dialect]) {
    self.id = id
    self.origin = origin
    sessions = dialects.map { ($0, $0.makeSession()) }
  }

  /// Calls in both directions that have no answer yet.
  var pendingCount: Int { incoming.count + outgoingCalls.count + heldBack.count }

  var hasHeldBack: Bool { !heldBack.isEmpty }

  func takeHeldBack() -> [Reading] {
    defer { heldBack = [] }
    return heldBack.map(\.reading)
  }

  /// True the first time, of what is said once a document.
  ///
  /// A page may invent things without end: not all are remembered.
  func isNew(complaint: String) -> Bool {
    guard complaints.count < 1000 else { return !complaints.contains(complaint) }
    return complaints.insert(complaint).inserted
  }

  // MARK: Messages

  /// Asks each dialect what it makes of a navigation; nil where it is no message.
  func read(navigation uri: String) -> [Reading]? {
    if let number = NumberedMessages.number(of: uri, document: id) {
      return send(number, isNavigation: true)
    }
    for (dialect, session) in sessions {
      guard let outcomes = session.receive(.navigation(uri)) else { continue }
      guard let number = messages.lastAwaited else { return [(dialect.name, outcomes)] }
      heldBack.append((number, (dialect.name, outcomes)))
      return []
    }
    return nil
  }

  /// Has a dialect read what its own script posted; nil where there is no such dialect.
  func read(posted value: JSValue, by name: String) -> [DialectOutcome]? {
    sessions.first { $0.dialect.name == name }?.session.receive(.posted(value))
  }

  /// Takes the navigation of a message that the page's script has numbered, or its word for it.
  func send(_ number: Int, isNavigation: Bool = false) -> [Reading] {
    guard let message = messages.send(number, isNavigation: isNavigation) else { return [] }
    return complete(number, message)
  }

  /// A message whose two halves are there, after those that its frame has not sent because of it.
  private func complete(_ number: Int, _ message: NumberedMessages.Written) -> [Reading] {
    let lost = messages.takeReplaced(by: number).map { lost -> Reading in
      let reason =
        "a message is lost, as its frame was given the next one before it had sent it; each needs a frame of its own: \(lost.summary)"
      return (lost.dialect, [.malformed(reason)])
    }
    return lost + [(message.dialect, read(posted: message.payload, by: message.dialect) ?? [])]
  }

  var hasUnsentMessages: Bool { messages.hasUnsent }
  var lastWrittenMessage: Int { messages.lastWritten }
  /// Set while somebody waits to tell of messages that are not sent.
  var isWatchedForUnsent = false

  func tellUnsentMessages(through last: Int) -> [NumberedMessages.Written] {
    messages.tellUnsent(through: last)
  }

  /// Notes that the frame of a message is given another, the next to be written.
  func note(_ number: Int, replaces other: Int) { messages.note(number, replaces: other) }

  /// Takes what the page's script has posted of a numbered message; gives what may go on now, in
  /// order.
  func write(_ number: Int, _ payload: JSValue, by name: String) -> [Reading] {
    let message = NumberedMessages.Written(dialect: name, payload: payload)
    let (times, givenUp) = messages.write(number, message)
    if let givenUp {
      let reason = "message \(givenUp) was written and never sent: its frame did not navigate"
      return [(name, [.malformed(reason)])]
    }
    guard times > 0 else { return [] }
    let readings = (0..<times).flatMap { _ in complete(number, message) }
    // Texts come in the order of their numbers.
    let ready = heldBack.prefix { $0.number <= number }
    heldBack.removeFirst(ready.count)
    return readings + ready.map(\.reading)
  }

  // MARK: To the page

  /// Sends a directive: with the next answer, in order, many at once where many are ready.
  func send(_ directive: [JSValue]) {
    guard endReason == nil else { return }
    outgoing.append(.array(directive))
    // While a message is read its own answer will carry this.
    guard standing != nil, !isFlushScheduled, !isReceiving else { return }
    isFlushScheduled = true
    Task { @WebActor in
      isFlushScheduled = false
      flush()
    }
  }

  /// Answers a message of the page, now or, for a standing one, when there is something to say.
  func answer(_ reply: ScriptMessageReply, mayWait: Bool) {
    if mayWait && outgoing.isEmpty && endReason == nil {
      standing = reply
      return
    }
    deliver(by: reply)
  }

  /// Runs `body` when everything that was sent before is on its way; never, where the document
  /// ends first.
  ///
  /// Scripts travel beside the channel: without this one could overtake a directive.
  func whenDelivered(_ body: @escaping @WebActor () -> Void) {
    flush()
    if outgoing.isEmpty { body() } else { afterDelivery.append(body) }
  }

  private func flush() {
    guard let reply = standing, !outgoing.isEmpty else { return }
    standing = nil
    deliver(by: reply)
  }

  private func deliver(by reply: ScriptMessageReply) {
    reply.send(outgoing.isEmpty ? "" : JSValue.array(outgoing).jsonText)
    outgoing = []
    onDelivery?()
    runAfterDelivery()
  }

  private func runAfterDelivery() {
    let bodies = afterDelivery
    afterDelivery = []
    for body in bodies { body() }
  }

  // MARK: What waits

  /// Notes a call of the page until ``finish(call:)``.
  func begin(call id: Int, stand: StandStill?) { incoming[id] = Incoming(stand: stand) }

  /// Keeps the task that answers a call, unless the answer is there already.
  func attach(_ task: Task<Void, Never>, to id: Int) {
    incoming[id]?.task = task
  }

  /// True once: where the call is still waiting for its answer.
  func finish(call id: Int) -> Bool { incoming.removeValue(forKey: id) != nil }

  /// Calls a handler of the page, or its default one; `completion` runs exactly once.
  func call(
    _ id: Int, _ name: String?, _ data: JSValue,
    completion: @escaping @WebActor (Result<JSValue, BridgeHostError>) -> Void
  ) {
    outgoingCalls[id] = completion
    sendCall(id, name, data)
  }

  /// Sends what nobody waits to have answered.
  func notify(_ name: String?, _ data: JSValue) { sendCall(0, name, data) }

  private func sendCall(_ id: Int, _ name: String?, _ data: JSValue) {
    let name = name.map { JSValue.string($0) } ?? .null
    send(["call", .number(Double(id)), name] + (data == .undefined ? [] : [data]))
  }

  /// The page's answer to one of our calls; false for a call that is not waiting.
  func settle(call id: Int, _ result: Result<JSValue, BridgeHostError>) -> Bool {
    guard let completion = outgoingCalls.removeValue(forKey: id) else { return false }
    completion(result)
    return true
  }

  /// Asks when the page's next one-shot timer is due: in milliseconds, or less than zero for none.
  func ping(_ completion: @escaping @WebActor (Double) -> Void) {
    lastPing += 1
    pings[lastPing] = completion
    send(["ping", .number(Double(lastPing))])
  }

  func settle(ping id: Int, _ next: Double) { pings.removeValue(forKey: id)?(next) }

  /// Waits until the page has had another turn, or has ended.
  func nextTurn() async {
    await withCheckedContinuation { continuation in
      let id = lastPing + 1
      turns[id] = { continuation.resume() }
      ping { [weak self] _ in self?.turns.removeValue(forKey: id)?() }
    }
  }

  /// Ends the document: settles what native waits for, cancels what the page waits for.
  func end(_ reason: BridgeHostError) {
    guard endReason == nil else { return }
    endReason = reason
    let calls = incoming.sorted { $0.key < $1.key }.map(\.value)
    let completions = outgoingCalls.sorted { $0.key < $1.key }.map(\.value)
    incoming = [:]
    outgoingCalls = [:]
    pings = [:]
    outgoing = []
    standing?.send("")
    standing = nil
    afterDelivery = []
    for call in calls {
      call.task?.cancel()
      call.stand?.end("")
    }
    for completion in completions { completion(.failure(reason)) }
    let turns = turns.values
    self.turns = [:]
    for turn in turns { turn() }
  }
}
