// SPDX-License-Identifier: MIT
import CWebKitGTK

extension String {
  /// Copies a C string that the caller keeps owning; nil for NULL.
  init?(borrowing pointer: UnsafePointer<CChar>?) {
    guard let pointer else { return nil }
    self.init(cString: pointer)
  }

  /// Copies a C string and frees it with `g_free`; nil for NULL.
  init?(taking pointer: UnsafeMutablePointer<CChar>?) {
    guard let pointer else { return nil }
    self.init(cString: pointer)
    g_free(pointer)
  }
}

extension Array where Element == UInt8 {
  /// Copies the bytes and drops the reference.
  init(taking bytes: OpaquePointer) {
    var size: gsize = 0
    let data = g_bytes_get_data(bytes, &size)
    self.init(UnsafeRawBufferPointer(start: data, count: Int(size)))
    g_bytes_unref(bytes)
  }
}
