// SPDX-License-Identifier: MIT
public import WebKitGTK

/// A web page and the bridge to it.
///
///     let page = try await Page()
///     await page.handlers.register("sayHello") { (name: String) in "Hello \(name) !" }
///     try await page.load(.file("www/index.html"))
///     let title: String = try await page.evaluate("document.title")
///
/// Everything runs on the web actor; from anywhere else it is called with `await`. Call
/// ``close()`` when done: it settles what is pending.
@WebActor public final class Page {
  /// The native handlers, for every dialect.
  public let handlers: HandlerRegistry
  /// How this page was made.
  public let configuration: PageConfiguration

  /// Nil once the page is closed.
  private(set) var siteServer: SiteServer?
  let view: WebView
  let surface: any Surface
  let secret: String
  var userScript: UserScript?

  /// The live document; nil before the first and where the page may not call native.
  var document: Document?
  /// Documents that ended a while ago may still have messages on their way.
  var endedDocuments: [String] = []
  /// The latest document that was told that it may not call native.
  var refusedDocument: String?
  /// Calls made while there is no document, for the next one.
  var waitingCalls: [WaitingCall] = []
  var evaluations: [Int: @WebActor (BridgeHostError) -> Void] = [:]

  var site: (host: String, shownAs: String)?
  /// The origin of the document that the host's own load led to; nil until it says what it is.
  var allowedOrigin: String?
  /// Whether the committed document is that of the host's own load.
  var isHostDocument = false
  /// Since the commit of a navigation, until its document has said what it is.
  var mayHaveNewDocument = false
  /// Why calls cannot wait for a document.
  var reasonForNoDocument: BridgeHostError?
  /// Where a navigation leads that was let through since the document began: of the page or of a
  /// frame.
  var destination: String?
  var hasRefusedStranger = false
  var areNamesChanged = false
  var load: PendingLoad?
  var isLoaded = false {
    didSet { if isLoaded { resumeArrivals() } }
  }
  /// Whether a navigation was let through that has not begun: of the page or of a frame.
  var isNavigationDue = false
  /// Whoever waits for the beginning or the end of a navigation.
  var arrivals: [@WebActor () -> Void] = []
  var resources = ResourceLoads()
  var isClosed = false

  /// True once a document has called a handler, registered one, or answered a call.
  public internal(set) var hasUsedBridge = false

  /// True once a document has sent something that no dialect could read, or that was lost.
  public internal(set) var hasLostMessages = false

  let clock = Stopwatch()
  private var loggedLength: Int?
  private static var lastID = 0
  /// In the order in which they were added.
  private var observers: [(token: Int, body: @WebActor (PageEvent) -> Void)] = []
  private var namesObserver: Int?
  var idleWatches: [IdleWatch] = []

  /// Starts GTK where that has not happened, and makes an empty page.
  ///
  /// - Parameter handlers: for pages that share them; by default a registry of its own.
  /// - Throws: `ToolkitError` when there is no display and none can be made.
  public init(
    _ configuration: PageConfiguration = PageConfiguration(),
    handlers: HandlerRegistry = HandlerRegistry()
  ) async throws(ToolkitError) {
    self.configuration = configuration
    self.handlers = handlers
    var needsUserDisplay = false
    if case .window = configuration.surface { needsUserDisplay = true }
    try await Toolkit.start(
      needsUserDisplay: needsUserDisplay, privateScreen: configuration.device?.size)

    var generator = SystemRandomNumberGenerator()
    secret =
      String(UInt64.random(in: 0 ... .max, using: &generator), radix: 36)
      + String(UInt64.random(in: 0 ... .max, using: &generator), radix: 36)
    let siteServer = configuration.profile?.server ?? Profile.temporaryServer
    self.siteServer = siteServer
    view = WebView(context: siteServer.context)
    let closeRequest = CloseRequest()
    switch configuration.surface {
    case .headless: surface = OffscreenSurface(view, size: configuration.size)
    case .window(let title):
      surface = WindowSurface(view, size: configuration.size, title: title) {
        closeRequest.page?.emit(.closeRequested)
      }
    }
    closeRequest.page = self

    if let device = configuration.device { become(device) }
    injectChannel()
    connectView()
    namesObserver = handlers.observeNames { [weak self] in self?.handlerNamesChanged() }
    surface.show()
  }

  /// The window outlives this initializer's first phase; the page is known afterwards.
  private final class CloseRequest {
    weak var page: Page?
  }

  /// The document's title.
  public private(set) var title = ""

  /// The address of the document.
  public var uri: String { view.uri }

  /// The address of the document as a person knows it: of a local page, the path of its file.
  public var shownURI: String { shown(uri) }

  /// The HTTP status of the document; nil where there is no response.
  public var httpStatus: Int? { view.httpStatus }

  /// Calls in both directions that have no answer yet.
  public var pendingCallCount: Int { (document?.pendingCount ?? 0) + waitingCalls.count }

  /// Calls `body` with every event of this page, on the web thread, until the page is closed.
  ///
  /// - Returns: for ``removeObserver(_:)``.
  @discardableResult
  public func observe(_ body: @escaping @WebActor (PageEvent) -> Void) -> Int {
    let token = nextID()
    if !isClosed { observers.append((token, body)) }
    return token
  }

  /// Ends what ``observe(_:)`` began.
  public func removeObserver(_ token: Int) { observers.removeAll { $0.token == token } }

  /// The events of this page from now on, each time it is asked for, until the page is closed.
  ///
  /// The oldest of 10 000 are dropped when nobody reads them.
  public var events: AsyncStream<PageEvent> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: PageEvent.self, bufferingPolicy: .bufferingNewest(10_000))
    guard !isClosed else {
      continuation.finish()
      return stream
    }
    let token = observe { continuation.yield($0) }
    eventStreams[token] = { continuation.finish() }
    continuation.onTermination = { [weak self] _ in
      Task { @WebActor in
        self?.removeObserver(token)
        self?.eventStreams[token] = nil
      }
    }
    return stream
  }
  private var eventStreams: [Int: () -> Void] = [:]

  /// Ends the page: everything that native code waits for fails with `closed`, and handlers that
  /// the page waits for are cancelled.
  public func close() {
    guard !isClosed else { return }
    isClosed = true
    let reason = BridgeHostError(.closed, "the page was closed")
    endDocument(reason)
    failWaitingCalls(reason)
    finishLoad(.failure(reason))
    resumeArrivals()
    if let namesObserver { handlers.removeObserver(namesObserver) }
    view.close()
    surface.close()
    if let site { siteServer?.remove(site.host) }
    siteServer = nil
    for finish in eventStreams.values { finish() }
    eventStreams = [:]
    observers = []
    for watch in idleWatches { watch.stop() }
  }

  func setTitle(_ title: String) {
    guard title != self.title else { return }
    self.title = title
    if case .window("") = configuration.surface { (surface as? WindowSurface)?.title = title }
    emit(.titleChanged(title))
  }

  func emit(_ event: PageEvent) {
    for observer in observers { observer.body(event) }
  }

  /// Logs one line: what a page sends may hold line breaks, and would look like lines of ours.
  func log(_ level: LogLine.Level, _ text: String) {
    emit(.log(LogLine(level: level, text: text.escapingControls)))
  }

  /// Logs every message that crosses from now on, as ``PageEvent/log(_:)``.
  ///
  /// - Parameter maxLength: of a line, in Unicode scalars; longer ones are cut.
  public func enableLogging(maxLength: Int = 500) { loggedLength = maxLength }

  /// Ends what ``enableLogging(maxLength:)`` began.
  public func disableLogging() { loggedLength = nil }

  var isTracing: Bool { configuration.trace != nil || loggedLength != nil }

  func trace(_ record: @autoclosure () -> TraceRecord) {
    guard isTracing else { return }
    var record = record()
    record.time = clock.milliseconds
    configuration.trace?(record)
    guard let loggedLength, record.direction != .host, record.kind != .console else { return }
    log(.info, record.jsonLine.excerpt(loggedLength))
  }

  /// Ids are unique across pages and documents, so that a late answer fits nothing else.
  func nextID() -> Int {
    Self.lastID += 1
    return Self.lastID
  }

  /// Large answers take the page long to read: the wait for idleness starts after they are sent.
  func delivered() {
    for watch in idleWatches { watch.extend() }
  }

  func noteActivity() {
    for watch in idleWatches { watch.noteActivity() }
  }

  isolated deinit { close() }
}
