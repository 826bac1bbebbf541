// SPDX-License-Identifier: MIT
import CWebKitGTK

/// Immutable bytes that WebKit can read without another copy.
///
/// Wraps `GBytes`, whose reference counting is safe on any thread.
public final class ByteBody: @unchecked Sendable {
  // guarded by: never changes after init, and GBytes is immutable.
  let pointer: OpaquePointer
  public let count: Int

  public init(_ bytes: [UInt8]) {
    pointer = g_bytes_new(bytes, gsize(bytes.count))
    count = bytes.count
  }

  public convenience init(_ text: String) { self.init(Array(text.utf8)) }

  init(taking pointer: OpaquePointer) {
    self.pointer = pointer
    count = Int(g_bytes_get_size(pointer))
  }

  /// A copy of the bytes.
  public var bytes: [UInt8] { [UInt8](taking: g_bytes_ref(pointer)) }

  /// A copy of the first bytes, at most so many.
  func prefix(_ length: Int) -> [UInt8] {
    var size: gsize = 0
    let data = g_bytes_get_data(pointer, &size)
    return [UInt8](UnsafeRawBufferPointer(start: data, count: min(Int(size), length)))
  }

  deinit { g_bytes_unref(pointer) }
}
