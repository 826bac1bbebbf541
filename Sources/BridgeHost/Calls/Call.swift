// SPDX-License-Identifier: MIT

/// One call on its way from the page to a native handler, whatever dialect it came by.
public struct Call: Sendable, Hashable {
  /// Unique within the process.
  public let id: Int
  /// As the page wrote it.
  public let name: String
  /// What the page passed, as it passed it.
  public let arguments: CallArguments
  /// How the page spoke: `js2ios`, `messageHandlers`, `bridgeHost`, ...
  public let dialect: String
  /// The id of the document that called.
  public let document: String

  /// What the page sent, as one value: the array, for dialects that have one.
  public var data: JSValue { arguments.data }
}

/// What a page passes to a handler: one value, or a list of arguments.
public enum CallArguments: Sendable, Hashable {
  case value(JSValue)
  case list([JSValue])

  /// The value, or the list as an array.
  public var data: JSValue {
    switch self {
    case .value(let value): value
    case .list(let values): .array(values)
    }
  }
}
