// SPDX-License-Identifier: MIT
import BridgeHost
import WebKitGTK

/// Everything a run prints.
struct Console: Sendable {
  let verbosity: Command.Verbosity
  /// With `--eval` and `--call`, results are the only thing on the output.
  let hasResults: Bool
  let writer: LineWriter
  /// Of what goes to the error stream.
  private let repetitions = Repetitions()

  init(verbosity: Command.Verbosity, hasResults: Bool, writer: LineWriter) {
    self.verbosity = verbosity
    self.hasResults = hasResults
    self.writer = writer
  }

  /// What pages print with `console.log` and its like.
  func page(_ text: String) { write(text, to: hasResults ? .error : .output) }

  /// The result of `--eval` or `--call`.
  func result(_ value: JSValue) { write(value.jsonText, to: .output) }

  func show(_ message: ConsoleMessage) {
    switch message.level {
    case .log, .info, .debug: page(message.text)
    case .warn: diagnostic(message.location, "warning", message.text)
    case .error: diagnostic(message.location, "error", message.text)
    }
  }

  func show(_ error: PageError) {
    let prefix = error.kind == .rejection ? "unhandled rejection: " : ""
    diagnostic(error.location, "error", prefix + error.message)
    if verbosity == .verbose, !error.stack.isEmpty { write(error.stack, to: .error) }
  }

  func show(_ line: LogLine) {
    let least: Command.Verbosity =
      switch line.level {
      case .warning: .quiet
      case .info: .normal
      case .detail: .verbose
      }
    if verbosity >= least { note(line.text) }
  }

  /// A line of our own.
  ///
  /// What a page says may be part of it, and is no line of its own.
  func note(_ text: String) { write("bridge-host: \(text.escapingControls)", to: .error) }

  private func diagnostic(_ location: ScriptLocation, _ level: String, _ text: String) {
    let place =
      location.line > 0
      ? "\(location.uri.isEmpty ? "page" : location.uri):\(location.line)"
      : location.uri.isEmpty ? "page" : location.uri
    // Set in, further lines cannot be taken for lines of anybody else.
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    // Terminals take other control characters for commands.
    let safe = lines.map { line in
      line.split(separator: "\t", omittingEmptySubsequences: false)
        .map { String($0).escapingControls }.joined(separator: "\t")
    }
    write("\(place): \(level): \(safe.joined(separator: "\n  "))", to: .error)
  }

  /// Says what has been left out.
  func end() {
    for line in repetitions.end() { writer.write(line, to: .error) }
  }

  private func write(_ text: String, to stream: StandardStream) {
    guard stream == .error else { return writer.write(text, to: stream) }
    for line in repetitions.pass(text) { writer.write(line, to: .error) }
  }
}
