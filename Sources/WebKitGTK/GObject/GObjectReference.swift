// SPDX-License-Identifier: MIT
import CWebKitGTK

/// One strong reference to a GObject, dropped on the web thread with the last Swift reference.
@WebActor final class GObjectReference {
  let pointer: gpointer

  /// Takes over a reference that the caller owns ("transfer full").
  init(taking pointer: gpointer) { self.pointer = pointer }

  /// Adds a reference; sinks a floating one.
  init(retaining pointer: gpointer) { self.pointer = g_object_ref_sink(pointer) }

  func cast<T>(to type: T.Type) -> UnsafeMutablePointer<T> {
    pointer.assumingMemoryBound(to: type)
  }

  isolated deinit { g_object_unref(pointer) }
}
