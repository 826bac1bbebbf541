// SPDX-License-Identifier: MIT
import CWebKitGTK

extension WebView {
  /// A picture of the whole document, as the bytes of a PNG file.
  ///
  /// Wraps `webkit_web_view_get_snapshot`.
  public func snapshotPNG() async throws(WebKitError) -> [UInt8] {
    let surface = try await awaitAsyncResult { callback, data in
      webkit_web_view_get_snapshot(
        pointer, WEBKIT_SNAPSHOT_REGION_FULL_DOCUMENT, WEBKIT_SNAPSHOT_OPTIONS_NONE, nil, callback,
        data)
    } finish: { source, result throws(WebKitError) in
      try throwingGError {
        webkit_web_view_get_snapshot_finish(
          source.assumingMemoryBound(to: WebKitWebView.self), result, $0)
      }
    }
    guard let surface else {
      throw WebKitError(domain: "bridge-host", code: 0, message: "the page has no picture")
    }
    defer { cairo_surface_destroy(surface) }
    let bytes = ByteSink()
    let status = withExtendedLifetime(bytes) {
      cairo_surface_write_to_png_stream(
        surface,
        { sink, data, length in
          Unmanaged<ByteSink>.fromOpaque(sink!).takeUnretainedValue().bytes
            .append(contentsOf: UnsafeBufferPointer(start: data, count: Int(length)))
          return CAIRO_STATUS_SUCCESS
        }, Unmanaged.passUnretained(bytes).toOpaque())
    }
    guard status == CAIRO_STATUS_SUCCESS else {
      throw WebKitError(
        domain: "cairo", code: Int(status.rawValue),
        message: String(cString: cairo_status_to_string(status)))
    }
    return bytes.bytes
  }
}

private final class ByteSink {
  var bytes: [UInt8] = []
}
