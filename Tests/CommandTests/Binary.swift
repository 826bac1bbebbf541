// SPDX-License-Identifier: MIT
import Foundation
import Testing

/// Every suite here starts processes of its own: one at a time is enough for a small machine.
@Suite(.serialized, .timeLimit(.minutes(3))) enum CommandTests {}

/// What a run of the binary left behind.
struct Outcome: Sendable {
  let code: Int32
  let output: String
  let errors: String

  var lines: [String] { output.split(separator: "\n").map(String.init) }
}

/// The built `bridge-host`.
enum Binary {
  /// Beside the test bundle.
  static let folder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().path

  /// The package's root: the tests' pages and examples are found from here.
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path

  /// Makes a process that is not started yet; without a display unless the environment names one.
  static func process(
    _ arguments: [String], environment: [String: String] = [:], program: String? = nil
  ) -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program ?? folder + "/bridge-host")
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: root)
    var variables = ProcessInfo.processInfo.environment
    variables["DISPLAY"] = nil
    variables["WAYLAND_DISPLAY"] = nil
    process.environment = variables.merging(environment) { $1 }
    return process
  }

  /// Runs the binary to its end.
  static func run(
    _ arguments: String..., environment: [String: String] = [:]
  ) async throws -> Outcome {
    try await finish(process(arguments, environment: environment))
  }

  /// Starts a process and waits for its end.
  ///
  /// Its output goes to files: the processes that WebKit starts for the page tests, which run at
  /// the same time, would inherit a pipe and keep it from ever ending.
  static func finish(
    _ process: Process, output target: FileHandle? = nil
  ) async throws -> Outcome {
    let folder = try Page("")
    let output = try folder.emptyFile("output")
    let errors = try folder.emptyFile("errors")
    process.standardOutput = target ?? output.handle
    process.standardError = errors.handle
    let code = try await ended(process)
    return Outcome(code: code, output: try output.text(), errors: try errors.text())
  }

  /// Starts a process and waits for its end; gives its exit code, or 128 and the signal.
  static func ended(_ process: Process) async throws -> Int32 { try await start(process).value }

  /// Starts a process at once; the task gives its exit code, or 128 and the signal that ended it.
  static func start(_ process: Process) throws -> Task<Int32, Never> {
    let (codes, continuation) = AsyncStream.makeStream(of: Int32.self)
    process.terminationHandler = { process in
      let signal = process.terminationReason == .uncaughtSignal
      continuation.yield(process.terminationStatus + (signal ? 128 : 0))
    }
    try process.run()
    return Task {
      for await code in codes { return code }
      return -1
    }
  }
}
