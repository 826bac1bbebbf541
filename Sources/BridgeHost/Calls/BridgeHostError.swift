// SPDX-License-Identifier: MIT

/// Why a call, or an evaluation, has no result.
///
/// The same codes are seen by the page, as `BridgeHostError.code`.
public struct BridgeHostError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What kind of failure; more may be added.
  public struct Code: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
    /// The code as the page sees it.
    public let rawValue: String
    /// Makes a code of this library or of the program.
    public init(rawValue: String) { self.rawValue = rawValue }
    public var description: String { rawValue }

    /// Nobody answers to this name.
    public static let handlerNotFound = Code(rawValue: "handler_not_found")
    /// The handler threw.
    public static let handlerError = Code(rawValue: "handler_error")
    /// A script could not be parsed, or threw.
    public static let scriptError = Code(rawValue: "script_error")
    /// No answer in time.
    public static let timeout = Code(rawValue: "timeout")
    /// The caller gave up.
    public static let aborted = Code(rawValue: "aborted")
    /// The document was replaced by another.
    public static let navigated = Code(rawValue: "navigated")
    /// The page was closed.
    public static let closed = Code(rawValue: "closed")
    /// The document may not call native code.
    public static let forbidden = Code(rawValue: "forbidden")
    /// A value that cannot travel, or is not of the type that is needed.
    public static let invalidValue = Code(rawValue: "invalid_value")
    /// The process that ran the page is gone.
    public static let webProcessTerminated = Code(rawValue: "web_process_terminated")
    /// The page stands still until the handler that asks it for something has answered.
    public static let pageWaits = Code(rawValue: "page_waits")
    /// A page could not be loaded.
    public static let loadFailed = Code(rawValue: "load_failed")
  }

  /// What kind of failure it is.
  public var code: Code
  /// A sentence for a person.
  public var message: String
  /// What the failing side adds, such as the fields of its error.
  public var data: JSValue?
  /// True where an argument is not there at all: old dialects have words of their own for it.
  var isMissingArgument = false
  /// True where it is the called name itself that nobody answers to, not one called by a handler.
  var isUnknownHandler = false

  /// Makes an error for a handler to throw.
  public init(_ code: Code, _ message: String, data: JSValue? = nil) {
    self.code = code
    self.message = message
    self.data = data
  }

  /// What a handler should throw when an argument that it needs was not given.
  public static var missingArgument: BridgeHostError {
    var error = BridgeHostError(.invalidValue, "Missing argument")
    error.isMissingArgument = true
    return error
  }

  public var description: String { message }

  /// What any error of a handler becomes on its way to the page.
  init(thrownByHandler error: any Error) {
    switch error {
    case let error as BridgeHostError:
      self = error
      isUnknownHandler = false
    case is CancellationError: self.init(.aborted, "the handler was cancelled")
    default: self.init(.handlerError, "\(error)")
    }
  }
}
