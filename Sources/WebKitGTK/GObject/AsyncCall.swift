// SPDX-License-Identifier: MIT
import CWebKitGTK

/// Waits for the callback of a GIO-style asynchronous function.
///
/// `start` is given the `GAsyncReadyCallback` and its data to pass on; the callback runs exactly
/// once, so the continuation is resumed exactly once. `finish` gets the object that the function
/// belongs to, nil where there is none.
@WebActor func awaitAsyncResult<Value>(
  _ start: (GAsyncReadyCallback, gpointer) -> Void,
  finish: @escaping (gpointer?, OpaquePointer) throws(WebKitError) -> Value
) async throws(WebKitError) -> Value {
  // The value never leaves the web thread: the callback and the awaiting caller both run on it.
  let result: OnWebThread<Result<Value, WebKitError>> = await withCheckedContinuation {
    continuation in
    let body: (gpointer?, OpaquePointer) -> Void = { source, result in
      do throws(WebKitError) {
        continuation.resume(returning: OnWebThread(value: .success(try finish(source, result))))
      } catch {
        continuation.resume(returning: OnWebThread(value: .failure(error)))
      }
    }
    start(
      { source, result, data in
        let box = Unmanaged<ClosureBox<(gpointer?, OpaquePointer) -> Void>>.fromOpaque(data!)
        box.takeRetainedValue().body(source.map { gpointer($0) }, result!)
      }, Unmanaged.passRetained(ClosureBox(body)).toOpaque())
  }
  return try result.value.get()
}

/// Carries a value from one place on the web thread to another.
private struct OnWebThread<Value>: @unchecked Sendable {
  // guarded by: made and read on the web actor only.
  let value: Value
}
