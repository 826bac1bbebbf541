// SPDX-License-Identifier: MIT
import CWebKitGTK

/// One request for a resource of a scheme that we serve.
///
/// The body of a request is not offered: reading one that holds a Blob crashes the process inside
/// WebKitGTK (seen in 2.50.6 and 2.52.5, `webkit_uri_scheme_request_get_http_body`).
/// Wraps `WebKitURISchemeRequest`.
@WebActor public final class URISchemeRequest {
  private let reference: GObjectReference
  private var isAnswered = false

  private var pointer: UnsafeMutablePointer<WebKitURISchemeRequest> {
    reference.cast(to: WebKitURISchemeRequest.self)
  }

  init(retaining pointer: UnsafeMutablePointer<WebKitURISchemeRequest>) {
    reference = GObjectReference(retaining: pointer)
  }

  public var uri: String { String(borrowing: webkit_uri_scheme_request_get_uri(pointer)) ?? "" }

  public var method: String {
    String(borrowing: webkit_uri_scheme_request_get_http_method(pointer)) ?? "GET"
  }

  /// Whether a page or the document of a frame is asked for, not something that a script reads or
  /// an element shows.
  public var isForDocument: Bool {
    let headers = webkit_uri_scheme_request_get_http_headers(pointer)
    // A script may ask for HTML as well; it does not ask to be upgraded.
    return headers != nil
      && soup_message_headers_get_one(headers, "Upgrade-Insecure-Requests") != nil
      && (String(borrowing: soup_message_headers_get_one(headers, "Accept")) ?? "").hasPrefix(
        "text/html")
  }

  /// Sends the answer; a second one is ignored.
  public func respond(
    status: Int, contentType: String, headers: [(name: String, value: String)] = [],
    body: ByteBody
  ) {
    guard !isAnswered else { return }
    isAnswered = true
    let stream = g_memory_input_stream_new_from_bytes(body.pointer)
    let response = webkit_uri_scheme_response_new(stream, gint64(body.count))!
    webkit_uri_scheme_response_set_status(response, guint(status), nil)
    webkit_uri_scheme_response_set_content_type(response, contentType)
    let table = soup_message_headers_new(SOUP_MESSAGE_HEADERS_RESPONSE)
    // The content type of the response alone is not seen by `fetch`.
    soup_message_headers_append(table, "Content-Type", contentType)
    // Without it a web process keeps what it has once loaded for good: the next page of the same
    // address, or an edited file, would get the old one.
    soup_message_headers_append(table, "Cache-Control", "no-store")
    for header in headers { soup_message_headers_append(table, header.name, header.value) }
    webkit_uri_scheme_response_set_http_headers(response, table)
    webkit_uri_scheme_request_finish_with_response(pointer, response)
    g_object_unref(response)
    g_object_unref(stream)
  }
}
