// SPDX-License-Identifier: MIT
import CWebKitGTK

/// A one-shot timer on the web thread.
///
/// It fires unless cancelled; it needs no reference to stay alive. Wraps `g_timeout_add_full`.
@WebActor public final class Timer {
  private var source: guint = 0
  private var body: (@WebActor () -> Void)?

  /// - Parameter seconds: until `body` runs; less than zero counts as zero.
  public init(seconds: Double, _ body: @escaping @WebActor () -> Void) {
    self.body = body
    let milliseconds =
      seconds > 0 ? guint(min((seconds * 1000).rounded(.up), Double(guint.max))) : 0
    source = g_timeout_add_full(
      G_PRIORITY_DEFAULT, milliseconds,
      { data in
        nonisolated(unsafe) let data = data
        WebActor.assumeIsolated {
          Unmanaged<Timer>.fromOpaque(data!).takeUnretainedValue().fire()
        }
        return G_SOURCE_REMOVE_VALUE
      }, Unmanaged.passRetained(self).toOpaque(),
      { data in Unmanaged<Timer>.fromOpaque(data!).release() })
  }

  /// Whether it has neither fired nor been cancelled.
  public var isPending: Bool { source != 0 }

  public func cancel() {
    guard source != 0 else { return }
    let id = source
    source = 0
    body = nil
    g_source_remove(id)
  }

  private func fire() {
    source = 0
    let body = self.body
    self.body = nil
    body?()
  }
}
