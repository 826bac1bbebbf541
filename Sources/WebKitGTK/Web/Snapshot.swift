// SPDX-License-Identifier: MIT
import CWebKitGTK

extension WebView {
  /// A picture of the whole document, as the bytes of a PNG file.
  ///
  /// Wraps `webkit_web_view_get_snapshot`, which never answers for a page in an endless loop.
  ///
  /// - Parameter seconds: how long to wait for the picture.
  public func snapshotPNG(within seconds: Double = 10) async throws(WebKitError) -> [UInt8] {
    let result: Result<[UInt8], WebKitError> = await withCheckedContinuation { continuation in
      let first = FirstAnswer { continuation.resume(returning: $0) }
      let timer = Timer(seconds: seconds) {
        first.give(.failure(Self.noPicture("the page did not draw itself within \(seconds) s")))
      }
      webkit_web_view_get_snapshot(
        pointer, WEBKIT_SNAPSHOT_REGION_FULL_DOCUMENT, WEBKIT_SNAPSHOT_OPTIONS_NONE, nil,
        { source, result, data in
          nonisolated(unsafe) let source = source
          nonisolated(unsafe) let result = result
          nonisolated(unsafe) let data = data
          WebActor.assumeIsolated {
            let first = Unmanaged<FirstAnswer>.fromOpaque(data!).takeRetainedValue()
            first.give(WebView.finishSnapshot(gpointer(source!), result!))
          }
        }, Unmanaged.passRetained(first).toOpaque())
      first.onAnswer = { timer.cancel() }
    }
    return try result.get()
  }

  private static func finishSnapshot(
    _ source: gpointer, _ result: OpaquePointer
  ) -> Result<[UInt8], WebKitError> {
    do throws(WebKitError) {
      let surface = try throwingGError {
        webkit_web_view_get_snapshot_finish(
          source.assumingMemoryBound(to: WebKitWebView.self), result, $0)
      }
      return .success(try png(of: surface))
    } catch {
      return .failure(error)
    }
  }

  private static func noPicture(_ reason: String) -> WebKitError {
    WebKitError(domain: "bridge-host", code: 0, message: reason)
  }

  private static func png(of surface: OpaquePointer?) throws(WebKitError) -> [UInt8] {
    guard let surface else { throw noPicture("the page has no picture") }
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

/// Whichever answer comes first; later ones are dropped.
@WebActor private final class FirstAnswer {
  private var completion: ((Result<[UInt8], WebKitError>) -> Void)?
  var onAnswer: (@WebActor () -> Void)?

  init(_ completion: @escaping (Result<[UInt8], WebKitError>) -> Void) {
    self.completion = completion
  }

  func give(_ result: Result<[UInt8], WebKitError>) {
    guard let completion else { return }
    self.completion = nil
    onAnswer?()
    completion(result)
  }
}
