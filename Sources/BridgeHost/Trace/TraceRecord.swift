// SPDX-License-Identifier: MIT

/// One thing that crossed between page and native code, or happened to the page.
public struct TraceRecord: Sendable, Hashable {
  /// Which way it went.
  public enum Direction: String, Sendable, Hashable {
    case pageToNative = "page>native"
    case nativeToPage = "native>page"
    case host
  }

  /// What it is.
  public enum Kind: String, Sendable, Hashable {
    case call, reply, error, progress, cancel, event, console, navigation, dialog, lifecycle
    case refused, lost
  }

  /// Milliseconds since the trace began.
  public var time: Double = 0
  /// Which way it went.
  public var direction: Direction
  /// What it is.
  public var kind: Kind
  /// How the page speaks; nil for what belongs to no dialect.
  public var dialect: String?
  /// The call that this belongs to.
  public var id: Int?
  /// Of the handler, the console method, the event.
  public var name: String?
  /// The arguments, the answer, the text.
  public var data: JSValue?
  /// Milliseconds from the call to its answer.
  public var duration: Double?
  /// `main`, where the frame is known.
  public var frame: String?
  /// The id of the document, where there is one.
  public var document: String?

  /// One JSON object, without the line break.
  public var jsonLine: String {
    var object = JSObject()
    object["t"] = .number((time * 1000).rounded() / 1000)
    object["dir"] = .string(direction.rawValue)
    object["kind"] = .string(kind.rawValue)
    object["dialect"] = dialect.map { .string($0) }
    object["id"] = id.map { .number(Double($0)) }
    object["name"] = name.map { .string($0) }
    object["data"] = data == .undefined ? nil : data
    object["ms"] = duration.map { .number(($0 * 1000).rounded() / 1000) }
    object["frame"] = frame.map { .string($0) }
    object["document"] = document.map { .string($0) }
    return JSValue.object(object).jsonText
  }
}
