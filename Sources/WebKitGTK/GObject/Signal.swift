// SPDX-License-Identifier: MIT
import CWebKitGTK

/// What a signal's user data points to: the Swift closure, owned by the C side alone.
final class ClosureBox<Body> {
  let body: Body
  init(_ body: Body) { self.body = body }

  static func borrow(_ data: gpointer?) -> Body {
    Unmanaged<ClosureBox<Body>>.fromOpaque(data!).takeUnretainedValue().body
  }
}

/// One connected signal handler, until ``disconnect()`` or the end of the object.
@WebActor struct SignalConnection {
  let object: gpointer
  let id: gulong

  func disconnect() {
    if g_signal_handler_is_connected(object, id) != 0 {
      g_signal_handler_disconnect(object, id)
    }
  }
}

/// Connects a Swift closure to a signal.
///
/// The trampoline must have the signal's exact C signature; it borrows the closure with
/// ``ClosureBox/borrow(_:)``. The destroy notify is the only release of the box: it runs once,
/// on disconnection or when the object is finalized. Wraps `g_signal_connect_data`.
@WebActor @discardableResult
func connect<Body, Trampoline>(
  _ object: gpointer, _ signal: String, _ body: Body, via trampoline: Trampoline
) -> SignalConnection {
  let box = Unmanaged.passRetained(ClosureBox(body)).toOpaque()
  let id = g_signal_connect_data(
    object, signal, unsafeBitCast(trampoline, to: GCallback.self), box,
    { data, _ in Unmanaged<AnyObject>.fromOpaque(data!).release() },
    GConnectFlags(rawValue: 0))
  precondition(id != 0, "no signal named \(signal) on this object")
  return SignalConnection(object: object, id: id)
}
