// SPDX-License-Identifier: MIT
import BridgeHost
import Foundation
import Testing
import WebKitGTK

/// The parent of every suite that opens pages: one page at a time keeps a small machine busy
/// enough.
@Suite(.serialized) enum PageTests {}

/// Opens a page with this document, runs the body, and closes the page whatever happens.
@WebActor func withPage(
  _ html: String = "<!doctype html><title>Test</title>",
  _ configuration: PageConfiguration = PageConfiguration(),
  prepare: @WebActor (Page) async throws -> Void = { _ in },
  _ body: @WebActor (Page) async throws -> Void
) async throws {
  try await withPage(of: .html(html), configuration, prepare: prepare, body)
}

@WebActor func withPage(
  of source: PageSource, _ configuration: PageConfiguration = PageConfiguration(),
  prepare: @WebActor (Page) async throws -> Void = { _ in },
  _ body: @WebActor (Page) async throws -> Void
) async throws {
  let page = try await Page(configuration)
  defer { page.close() }
  SampleHandlers.register(on: page) { _ in }
  try await prepare(page)
  try await page.load(source)
  try await body(page)
}

/// Like `withPage`, with a log that has heard everything from the start.
@WebActor func withLoggedPage(
  _ html: String, _ configuration: PageConfiguration = PageConfiguration(),
  _ body: @WebActor (Page, EventLog) async throws -> Void
) async throws {
  try await withLoggedPage(of: .html(html), configuration, body)
}

@WebActor func withLoggedPage(
  of source: PageSource, _ configuration: PageConfiguration = PageConfiguration(),
  _ body: @WebActor (Page, EventLog) async throws -> Void
) async throws {
  var log: EventLog?
  try await withPage(of: source, configuration, prepare: { log = EventLog($0) }) { page in
    try await body(page, try #require(log))
  }
}

/// A folder that is gone after the test.
final class TemporaryFolder: Sendable {
  let path: String

  init(_ files: [String: String] = [:]) throws {
    path = NSTemporaryDirectory() + "bridge-host-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    for (name, text) in files { try write(text, to: name) }
  }

  func write(_ text: String, to name: String) throws {
    let file = path + "/" + name
    try FileManager.default.createDirectory(
      atPath: (file as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try text.write(toFile: file, atomically: true, encoding: .utf8)
  }

  deinit {
    do { try FileManager.default.removeItem(atPath: path) } catch {
      Issue.record("\(path) cannot be removed: \(error)")
    }
  }
}

/// Collects what a page reports, and waits for what has not come yet.
@WebActor final class EventLog {
  private(set) var events: [PageEvent] = []
  private var waiters: [(matches: (PageEvent) -> Bool, resume: (PageEvent) -> Void)] = []

  init(_ page: Page) {
    page.observe { [weak self] in self?.receive($0) }
  }

  /// The first event that matches, past or future.
  func first(where matches: @escaping (PageEvent) -> Bool) async -> PageEvent {
    if let event = events.first(where: matches) { return event }
    return await withCheckedContinuation { continuation in
      waiters.append((matches, { continuation.resume(returning: $0) }))
    }
  }

  /// Waits until the page has printed this line.
  func line(_ text: String) async {
    _ = await first { if case .console(let message) = $0 { message.text == text } else { false } }
  }

  /// What the page has printed so far.
  var lines: [String] {
    events.compactMap { if case .console(let message) = $0 { message.text } else { nil } }
  }

  /// The errors of the page so far.
  var errors: [String] {
    events.compactMap { if case .error(let error) = $0 { error.message } else { nil } }
  }

  /// What the host has logged so far.
  var log: [String] {
    events.compactMap { if case .log(let line) = $0 { line.text } else { nil } }
  }

  private func receive(_ event: PageEvent) {
    events.append(event)
    for waiter in waiters where waiter.matches(event) { waiter.resume(event) }
    waiters.removeAll { $0.matches(event) }
  }
}

/// Starts something that is expected to fail, and gives what it threw.
@WebActor func failure<Value: Sendable>(
  _ operation: @escaping @WebActor () async throws -> Value
) -> Task<BridgeHostError?, Never> {
  Task { @WebActor in
    do {
      _ = try await operation()
      return nil
    } catch {
      return error as? BridgeHostError
    }
  }
}

/// Checks what a script gives.
///
/// The macro alone does not compile inside a closure: "errors thrown from here are not handled"
/// (Swift 6.3.1).
@WebActor func expect(
  _ script: String, in page: Page, gives expected: JSValue,
  sourceLocation: SourceLocation = #_sourceLocation
) async throws {
  let value: JSValue = try await page.evaluate(script)
  #expect(value == expected, "\(script)", sourceLocation: sourceLocation)
}
