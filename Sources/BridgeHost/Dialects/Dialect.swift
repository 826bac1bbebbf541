// SPDX-License-Identifier: MIT
public import WebKitGTK

/// One way in which pages speak to native code.
///
/// A dialect is one Swift file and, where it injects something, one JavaScript file. It parses
/// what pages send and formats what they get back, and nothing else: calls are dispatched,
/// traced and counted on one path for all dialects.
public protocol Dialect: Sendable {
  /// As in traces.
  var name: String { get }

  /// A function expression that is given the channel, run at document start; nil for none.
  var script: String? { get }

  /// The state that one document needs.
  @WebActor func makeSession() -> any DialectSession
}

/// A dialect's side of one document.
@WebActor public protocol DialectSession: AnyObject {
  /// Reads a message; nil where it is none of this dialect.
  func receive(_ message: DialectMessage) -> [DialectOutcome]?
}

/// Something a page sent, before a dialect has made sense of it.
public enum DialectMessage: Sendable, Hashable {
  /// A navigation, or a new window, to a URI that may be a message.
  case navigation(String)
  /// What the dialect's own script posted, asked, or made of an address.
  case posted(JSValue)
}

/// What a dialect makes of a message.
public enum DialectOutcome: Sendable {
  /// A call for a native handler.
  case call(DialectCall)
  /// The page's answer to the call that native code made under this id.
  case answer(id: Int, Result<JSValue, BridgeHostError>)
  /// Something for the dialect's script: an array that begins with the dialect's name.
  case directive([JSValue])
  /// A message that makes no sense; the text says what is wrong with it.
  case malformed(String)
}

/// A call as a dialect understood it.
public struct DialectCall: Sendable {
  /// Of the handler, as the page wrote it; empty for a message that names none.
  public var name: String
  /// What the page passes to it.
  public var arguments: CallArguments
  /// The name for traces, where it is not that of the dialect.
  public var dialectName: String?
  /// Whether `SAYHELLO` finds the handler `sayHello`.
  public var ignoresCase = false
  /// Whether the page stands still until it has the answer, which is a ``DialectAnswer/reply(_:)``.
  public var isSynchronous = false
  /// Whether the page does not learn why a call has failed, so that the log has to say it.
  public var hidesFailures = false
  /// Formats the answer.
  public var respond: @Sendable (Result<JSValue, BridgeHostError>) -> DialectAnswer

  /// Makes a call; `respond` is asked once, with the outcome of the handler.
  public init(
    name: String, arguments: CallArguments, ignoresCase: Bool = false,
    respond: @escaping @Sendable (Result<JSValue, BridgeHostError>) -> DialectAnswer
  ) {
    self.name = name
    self.arguments = arguments
    self.ignoresCase = ignoresCase
    self.respond = respond
  }
}

/// How an answer leaves.
public enum DialectAnswer: Sendable, Hashable {
  /// For the page: an array that begins with a kind which the page's half of the channel knows,
  /// such as the dialect's name.
  case directive([JSValue])
  /// For a page that stands still: what its script's `core.ask` returns.
  case reply(String)
  /// For the log: the page did not ask for it.
  case log(String)
  /// The page did not ask, and nothing went wrong.
  case nothing
}
