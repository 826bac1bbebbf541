// SPDX-License-Identifier: MIT
import BridgeHost
import Foundation
import Testing
import WebKitGTK

extension PageTests {
  /// What holds whichever way a page speaks.
  @Suite enum ConformanceChannels {}
}

/// The native side of a channel: handlers that say what they were given.
@WebActor final class ChannelNative {
  /// What `take` was given, in order.
  private(set) var taken: [JSValue] = []
  private var held: [@Sendable () -> Void] = []
  private var waiters: [() -> Void] = []

  /// Registers the handlers; messages without a name say what is to be done: `[name, value]`.
  func register(on page: Page) {
    for name in ["same", "later", "thrower", "take", "hold"] {
      guard ["later", "hold"].contains(name) else {
        page.handlers.register(name) { (call: Call) throws -> JSValue in
          try self.answer(name, Self.argument(of: call))
        }
        continue
      }
      page.handlers.register(name) { (call: Call) async throws -> JSValue in
        if name == "hold" { await self.hold() } else { await Task.yield() }
        return await Self.argument(of: call)
      }
    }
    page.handlers.register("pass") { [weak page] (call: Call) async throws -> JSValue in
      try await self.pass(await Self.argument(of: call), to: page)
    }
    page.handlers.setMessageHandler { (call: Call) throws -> JSValue in
      try self.answer(call.data[0]?.stringValue ?? "", call.data[1] ?? .undefined)
    }
  }

  /// Has messages without a name answered by a handler that may wait, as `later` and `hold` do.
  func answerMessagesLater(on page: Page) {
    page.handlers.setMessageHandler { [weak page] (call: Call) async throws -> JSValue in
      let name = call.data[0]?.stringValue ?? ""
      let value = call.data[1] ?? .undefined
      switch name {
      case "hold": await self.hold()
      case "later": await Task.yield()
      case "pass": return try await self.pass(value, to: page)
      default: return try await self.answer(name, value)
      }
      return value
    }
  }

  private func answer(_ name: String, _ value: JSValue) throws -> JSValue {
    switch name {
    case "thrower": throw BridgeHostError(.handlerError, "it broke")
    case "take":
      taken.append(value)
      wake()
    default: break
    }
    return value
  }

  /// Gives `[name, data]` to a handler of the page.
  private func pass(_ value: JSValue, to page: Page?) async throws -> JSValue {
    guard let page else { throw BridgeHostError(.closed, "the page is gone") }
    return try await page.call(value[0]?.stringValue ?? "", value[1] ?? .undefined)
  }

  private static func argument(of call: Call) -> JSValue {
    switch call.arguments {
    case .list(let list): list.first ?? .undefined
    case .value(let value): value
    }
  }

  // MARK: Waiting

  /// Waits until `take` has been called this often.
  func take(_ count: Int) async {
    while taken.count < count { await change() }
  }

  /// Waits until this many calls of `hold` wait for ``release()``.
  func held(_ count: Int) async {
    while held.count < count { await change() }
  }

  private func change() async {
    await withCheckedContinuation { continuation in
      waiters.append { continuation.resume() }
    }
  }

  private func wake() {
    let woken = waiters
    waiters = []
    for waiter in woken { waiter() }
  }

  private func hold() async {
    await withCheckedContinuation { continuation in
      held.append { continuation.resume() }
      wake()
    }
  }

  /// Lets the oldest held call answer.
  func release() { held.removeFirst()() }
}

/// Opens a page that speaks by this channel.
@WebActor func withChannel(
  _ channel: Channel, head: String = "", body: String = "", answersMessagesLater: Bool = false,
  _ configuration: PageConfiguration = PageConfiguration(),
  _ run: @WebActor (Page, ChannelNative) async throws -> Void
) async throws {
  let native = ChannelNative()
  let html = channel.document(head: head, body: body)
  let prepare: @WebActor (Page) -> Void = { page in
    native.register(on: page)
    if answersMessagesLater { native.answerMessagesLater(on: page) }
  }
  try await withPage(html, configuration, prepare: prepare) { page in try await run(page, native) }
}
