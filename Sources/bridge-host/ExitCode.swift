// SPDX-License-Identifier: MIT

/// How a run ended, as the shell sees it.
struct ExitCode: Sendable, Hashable {
  let rawValue: Int32

  static let done = ExitCode(rawValue: 0)
  static let failure = ExitCode(rawValue: 1)
  static let usage = ExitCode(rawValue: 64)
  static let noPage = ExitCode(rawValue: 66)
  static let noDisplay = ExitCode(rawValue: 69)
  static let webProcessCrashed = ExitCode(rawValue: 70)
  static let cannotWrite = ExitCode(rawValue: 73)
  static let timeout = ExitCode(rawValue: 124)

  static func signal(_ number: Int32) -> ExitCode { ExitCode(rawValue: 128 + number) }

  /// The codes that a page may choose.
  static let ofPages = 0...63
}

/// A run that cannot go on: a sentence for the user and the code to exit with.
struct Failure: Error, Sendable, Hashable {
  let code: ExitCode
  let message: String

  init(_ code: ExitCode, _ message: String) {
    self.code = code
    self.message = message
  }
}
