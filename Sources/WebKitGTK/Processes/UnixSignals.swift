// SPDX-License-Identifier: MIT
import CWebKitGTK
import Glibc

/// Signals that ask the process to end.
@WebActor public enum UnixSignals {
  /// Makes a write to a closed pipe an error of that write, and not the end of the process.
  public static func ignoreBrokenPipes() { signal(SIGPIPE, SIG_IGN) }

  /// Calls `body` with the number of the first SIGHUP, SIGINT or SIGTERM, on the web thread.
  ///
  /// Wraps `g_unix_signal_add`; the handlers stay for the life of the process.
  public static func onTermination(_ body: @escaping @WebActor (Int32) -> Void) {
    for number in [SIGHUP, SIGINT, SIGTERM] {
      let handler: @WebActor () -> Void = { body(number) }
      g_unix_signal_add_full(
        G_PRIORITY_HIGH, number,
        { data in
          nonisolated(unsafe) let data = data
          WebActor.assumeIsolated { ClosureBox<@WebActor () -> Void>.borrow(data)() }
          return G_SOURCE_CONTINUE_VALUE
        }, Unmanaged.passRetained(ClosureBox(handler)).toOpaque(),
        { data in Unmanaged<AnyObject>.fromOpaque(data!).release() })
    }
  }
}
