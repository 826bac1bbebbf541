// SPDX-License-Identifier: MIT

/// Something that a page reports.
public enum PageEvent: Sendable, Hashable {
  case console(ConsoleMessage)
  case error(PageError)
  /// Text for the host's log.
  case log(LogLine)
  case titleChanged(String)
  /// The document and its resources are there.
  case loaded(uri: String)
  /// An `alert`, `confirm`, `prompt` that the page waits on, with its text.
  case dialog(kind: String, message: String)
  /// `bridgeHost.exit(code, message)`; the code is what the page passed.
  case exitRequested(code: JSValue, message: String?)
  /// `window.close()`, or the close button of the window.
  case closeRequested
  /// The process that ran the page is gone; the text says why.
  case webProcessEnded(String)
}

/// Where in a page's source something happened.
public struct ScriptLocation: Sendable, Hashable {
  /// The path of a local file, else the address; empty where it is not known.
  public var uri: String
  /// The first is 1; 0 where it is not known.
  public var line: Int
  /// The first is 1; 0 where it is not known.
  public var column: Int
}

/// What a page wrote to its console.
public struct ConsoleMessage: Sendable, Hashable {
  /// The method of `console` that was called.
  public enum Level: String, Sendable, Hashable {
    case log, info, debug, warn, error
  }

  /// How serious it is.
  public var level: Level
  /// The line, without its end.
  public var text: String
  /// Where in the page's source.
  public var location: ScriptLocation
}

/// An error that no script of the page caught.
public struct PageError: Sendable, Hashable {
  /// How it came about.
  public enum Kind: String, Sendable, Hashable {
    case uncaught
    case rejection
    /// A script, style sheet, image or frame that could not be loaded.
    case resource
  }

  /// How it came about.
  public var kind: Kind
  /// Name and message of the error, or a readable form of what was thrown.
  public var message: String
  /// Where in the page's source.
  public var location: ScriptLocation
  /// As WebKit writes it; empty where there is none.
  public var stack: String
}

/// A line about the bridge itself.
public struct LogLine: Sendable, Hashable {
  /// How much the line matters.
  public enum Level: String, Sendable, Hashable {
    case detail, info, warning
  }

  /// How serious it is.
  public var level: Level
  /// The line, without its end.
  public var text: String
}
