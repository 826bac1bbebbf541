// SPDX-License-Identifier: MIT
import WebKitGTK

@main struct Main {
  /// Not async: the runtime of Swift opens descriptors, and closed ones of ours come first.
  static func main() {
    StandardStream.openClosedDescriptors()
    Task.detached {
      await UnixSignals.ignoreBrokenPipes()
      let code = await run(Array(CommandLine.arguments.dropFirst()))
      await ChildProcesses.endAllAndExit(code.rawValue)
    }
    ChildProcesses.waitForever()
  }

  private static func run(_ arguments: [String]) async -> ExitCode {
    let code: ExitCode
    do throws(Failure) {
      let command = try Command(arguments: arguments)
      switch command.action {
      case .help: code = print(Usage.help)
      case .version: code = print("bridge-host \(Usage.version)")
      case .run: code = try await Run(command).run()
      }
    } catch {
      code = error.code
      // Without an error stream there is nobody to tell.
      do throws(WriteError) {
        try StandardStream.error.writeLine("bridge-host: \(error.message)")
      } catch {}
    }
    return code
  }

  private static func print(_ text: String) -> ExitCode {
    do throws(WriteError) {
      try StandardStream.output.writeLine(text)
      return .done
    } catch {
      return .cannotWrite
    }
  }
}
