// SPDX-License-Identifier: MIT
import CWebKitGTK
import Testing

@testable import WebKitGTK

/// What a handler holds; its end is counted.
private final class Held {
  let ledger: Ledger
  init(_ ledger: Ledger) { self.ledger = ledger }
  deinit { ledger.freed += 1 }
}

/// Counts calls and frees.
private final class Ledger {
  var calls: [String] = []
  var freed = 0
}

@Suite @WebActor struct SignalTests {
  private let ledger = Ledger()

  /// Connects a handler that holds a ``Held`` to the "cancelled" signal.
  private func connectHandler(to object: gpointer, _ name: String = "call") -> SignalConnection {
    let held = Held(ledger)
    let body: () -> Void = { held.ledger.calls.append(name) }
    let trampoline: @convention(c) (gpointer, gpointer?) -> Void = { _, data in
      ClosureBox<() -> Void>.borrow(data)()
    }
    return connect(object, "cancelled", body, via: trampoline)
  }

  private func cancel(_ object: gpointer) {
    g_cancellable_cancel(object.assumingMemoryBound(to: GCancellable.self))
  }

  @Test func aHandlerIsCalledAndKept() {
    let object = GObjectReference(taking: gpointer(g_cancellable_new()!))
    let connection = connectHandler(to: object.pointer)
    #expect(connection.object == object.pointer)
    #expect(connection.id > 0)
    cancel(object.pointer)
    #expect(ledger.calls == ["call"])
    #expect(ledger.freed == 0)
  }

  @Test func disconnectingFreesTheClosureOnce() {
    let object = GObjectReference(taking: gpointer(g_cancellable_new()!))
    let connection = connectHandler(to: object.pointer)
    #expect(ledger.freed == 0)
    connection.disconnect()
    #expect(ledger.freed == 1)
    connection.disconnect()
    #expect(ledger.freed == 1)
    cancel(object.pointer)
    #expect(ledger.calls == [])
  }

  @Test func theEndOfTheObjectFreesTheClosureOnce() {
    let pointer = gpointer(g_cancellable_new()!)
    _ = connectHandler(to: pointer)
    g_object_ref(pointer)
    g_object_unref(pointer)
    #expect(ledger.freed == 0)
    g_object_unref(pointer)
    #expect(ledger.freed == 1)
    #expect(ledger.calls == [])
  }

  @Test func disconnectingAndThenTheEndFreeOnce() {
    let pointer = gpointer(g_cancellable_new()!)
    let connection = connectHandler(to: pointer)
    connection.disconnect()
    g_object_unref(pointer)
    #expect(ledger.freed == 1)
  }

  @Test func handlersAreCalledInOrderAndFreedOneByOne() {
    let object = GObjectReference(taking: gpointer(g_cancellable_new()!))
    _ = connectHandler(to: object.pointer, "first")
    let second = connectHandler(to: object.pointer, "second")
    _ = connectHandler(to: object.pointer, "third")
    second.disconnect()
    #expect(ledger.freed == 1)
    cancel(object.pointer)
    #expect(ledger.calls == ["first", "third"])
  }

  @Test func aHandlerMayDisconnectItself() {
    let object = GObjectReference(taking: gpointer(g_simple_action_new("act", nil)!))
    let held = Held(ledger)
    var own: SignalConnection?
    let body: () -> Void = {
      own?.disconnect()
      held.ledger.calls.append("call")
    }
    let trampoline: @convention(c) (gpointer, gpointer?, gpointer?) -> Void = { _, _, data in
      ClosureBox<() -> Void>.borrow(data)()
    }
    own = connect(object.pointer, "activate", body, via: trampoline)
    g_action_activate(OpaquePointer(object.pointer), nil)
    g_action_activate(OpaquePointer(object.pointer), nil)
    #expect(ledger.calls == ["call"])
  }

  @Test func aHandlerGetsItsArguments() {
    let type = g_variant_type_new("s")
    defer { g_variant_type_free(type) }
    let object = GObjectReference(taking: gpointer(g_simple_action_new("act", type)!))
    var texts: [String?] = []
    let body: (OpaquePointer?) -> Void = { parameter in
      texts.append(String(borrowing: g_variant_get_string(parameter, nil)))
    }
    let trampoline: @convention(c) (gpointer, OpaquePointer?, gpointer?) -> Void = {
      ClosureBox<(OpaquePointer?) -> Void>.borrow($2)($1)
    }
    connect(object.pointer, "activate", body, via: trampoline)
    g_action_activate(OpaquePointer(object.pointer), g_variant_new_string("grüße"))
    #expect(texts == ["grüße"])
  }

  @Test func anUnknownSignalStopsTheProgram() async {
    await #expect(processExitsWith: .failure) { @WebActor in
      let object = GObjectReference(taking: gpointer(g_cancellable_new()!))
      let trampoline: @convention(c) (gpointer, gpointer?) -> Void = { _, _ in }
      connect(object.pointer, "no-such-signal", {}, via: trampoline)
    }
  }
}
