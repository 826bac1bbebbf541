// SPDX-License-Identifier: MIT
import CWebKitGTK

/// The global actor whose jobs run on the one thread that talks to GTK and WebKitGTK.
///
/// It takes the place of `@MainActor`, which on Linux is bound to no thread. Nothing of it needs
/// a display: a display is asked for by ``Toolkit/start(needsUserDisplay:)``.
@globalActor public actor WebActor {
  public static let shared = WebActor()

  static let executor = GLibExecutor()

  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    Self.executor.asUnownedSerialExecutor()
  }

  /// Runs a closure that needs the actor, from a C callback that is known to run on it.
  ///
  /// Stops the program when the current thread does not iterate GLib's default main context.
  static func assumeIsolated<T>(_ operation: @WebActor () throws -> T) rethrows -> T {
    executor.checkIsolated()
    return try withoutActuallyEscaping(operation) { operation in
      try unsafeBitCast(operation, to: (() throws -> T).self)()
    }
  }
}
