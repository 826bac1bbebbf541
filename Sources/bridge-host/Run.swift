// SPDX-License-Identifier: MIT
import BridgeHost
import WebKitGTK

/// One run of a page, from its load to the exit code.
@WebActor final class Run {
  private let command: Command
  private let console: Console
  private let ending: Ending
  private let traceFile: OutputFile?
  private var pageErrors = 0
  private var windowCode = ExitCode.done
  private var stepsDone = 0

  init(_ command: Command) throws(Failure) {
    self.command = command
    let ending = Ending()
    self.ending = ending
    let writer = LineWriter { error in
      Task { @WebActor in ending.decide(.cannotWrite, Self.outputReason(error)) }
    }
    console = Console(
      verbosity: command.verbosity, hasResults: !command.steps.isEmpty, writer: writer)
    traceFile = try command.trace.map { path throws(Failure) in try Self.open(path) }
  }

  private static func open(_ path: String) throws(Failure) -> OutputFile {
    do throws(WriteError) {
      return try OutputFile(path)
    } catch {
      throw Failure(.cannotWrite, "\(path) cannot be written: \(error)")
    }
  }

  /// Runs the page to its end; nothing of it is left when this returns.
  func run() async throws(Failure) -> ExitCode {
    // Opened first: whoever asks for a picture hears at once that there can be none.
    let picture = try command.screenshot.map { path throws(Failure) in (path, try Self.open(path)) }
    UnixSignals.onTermination { [ending] number in
      // The run is ending already, and whoever asks again does not want to wait for it.
      if ending.isDecided {
        ChildProcesses.endAllAndExit(ExitCode.signal(number).rawValue, isPatient: false)
      }
      ending.decide(.signal(number), "ended by signal \(number)", hasPage: false)
    }
    let page = try await makePage()
    SampleHandlers.register(on: page) { [console] in console.page($0) }
    page.observe { [weak self] in self?.receive($0) }

    let script = Task { await follow(page) }
    let limit = command.timeout.map { seconds in
      Timer(seconds: seconds) { [ending, weak page] in
        ending.decide(.timeout, Self.timeoutReason(seconds, page))
      }
    }
    let cause = await ending.wait()
    limit?.cancel()
    script.cancel()

    var code = cause.code
    if let reason = cause.reason, code != .done || command.verbosity > .quiet {
      console.note(reason)
    }
    if let picture, cause.hasPage {
      // A page that has used up its time is probably in a loop, and does not draw itself.
      let limit = cause.code == .timeout ? 2.0 : 20.0
      let isSaved = await save(page, to: picture.1, at: picture.0, within: limit)
      if !isSaved, code == .done { code = .cannotWrite }
    }
    if code == .done, command.isStrict, pageErrors > 0 {
      console.note(
        "the page had \(pageErrors) uncaught error\(pageErrors == 1 ? "" : "s") (--strict)")
      code = .failure
    }
    page.close()
    console.end()
    // A reader that has stopped reading may not keep a run that was told to end.
    let mayWait = cause.code != .timeout && cause.code.rawValue < 128
    await finishOutput(within: mayWait ? nil : 2)
    if code == .done, let failure = console.writer.failure {
      console.note(Self.outputReason(failure))
      await finishOutput(within: 2)
      code = .cannotWrite
    }
    return code
  }

  private nonisolated static func outputReason(_ error: WriteError) -> String {
    "the standard output cannot be written: \(error)"
  }

  private func finishOutput(within seconds: Double?) async {
    let writer = console.writer
    await withCheckedContinuation { continuation in
      let end = FirstCall { continuation.resume() }
      if let seconds { _ = Timer(seconds: seconds) { end() } }
      Task { @WebActor in
        await writer.finish()
        end()
      }
    }
  }

  private func makePage() async throws(Failure) -> Page {
    let profile = try command.profile.map { path throws(Failure) in try Self.openProfile(path) }
    let configuration = PageConfiguration(
      surface: command.isWindow ? .window(title: "") : .headless, size: command.size,
      device: command.device, profile: profile, corsAllowlist: command.corsAllowlist,
      tracksTimers: endCondition == .idle, trace: makeTrace())
    do throws(ToolkitError) {
      return try await Page(configuration)
    } catch {
      throw Failure(.noDisplay, error.description)
    }
  }

  private static func openProfile(_ path: String) throws(Failure) -> Profile {
    do throws(WriteError) {
      return try Profile(folder: path)
    } catch {
      throw Failure(.cannotWrite, "--profile \(path): \(error)")
    }
  }

  private var endCondition: Command.EndCondition? {
    command.endCondition ?? (command.isWindow ? nil : .idle)
  }

  // MARK: The run itself

  private func follow(_ page: Page) async {
    do throws(Failure) {
      try await load(page)
      for step in command.steps {
        try await perform(step, on: page)
        stepsDone += 1
        // A step may have led the page elsewhere: the next one, and the picture, are of there.
        await page.waitForNavigation()
      }
    } catch {
      return ending.decide(error.code, error.message)
    }
    switch endCondition {
    case .load: ending.decide(.done, "done: the page is loaded")
    case .idle:
      await page.waitUntilIdle()
      guard !Task.isCancelled else { return }
      let note =
        page.hasUsedBridge
        ? ""
        : page.hasLostMessages
          ? "; none of its messages was understood" : "; it never used the bridge"
      ending.decide(.done, "done: the page is idle\(note)")
    case .exit, nil: break
    }
  }

  private func load(_ page: Page) async throws(Failure) {
    let source = PageSource(command.page)
    do throws(BridgeHostError) {
      try await page.load(source, readAccess: command.root)
    } catch {
      throw Failure(.noPage, error.message)
    }
    if let status = page.httpStatus, status >= 400 {
      throw Failure(.noPage, "\(page.shownURI) answers with HTTP status \(status)")
    }
  }

  private func perform(_ step: Command.Step, on page: Page) async throws(Failure) {
    do throws(BridgeHostError) {
      switch step {
      case .evaluate(let script): console.result(try await page.evaluateReadably(script))
      case .call(let name, let data): console.result(try await page.call(name, data))
      }
    } catch {
      switch step {
      case .evaluate(let script): throw Failure(.failure, "--eval \(script): \(error.message)")
      case .call(let name, _): throw Failure(.failure, "--call \(name): \(error.message)")
      }
    }
  }

  private static func timeoutReason(_ seconds: Double, _ page: Page?) -> String {
    var reason = "timeout: the run did not end within \(JSValue.number(seconds).jsonText) s"
    if let waiting = page?.whatIsPending { reason += " (\(waiting))" }
    return reason
  }

  private func receive(_ event: PageEvent) {
    switch event {
    case .console(let message): console.show(message)
    case .error(let error):
      if error.kind != .resource { pageErrors += 1 }
      console.show(error)
    case .log(let line): console.show(line)
    case .dialog(let kind, let message):
      if !command.isWindow { console.note("\(kind): \(message)") }
    case .exitRequested(let code, let message): exit(code, message)
    case .closeRequested where !command.isWindow && stepsDone < command.steps.count:
      ending.decide(
        .failure, "the page closed its window before --eval and --call had their results")
    case .closeRequested: ending.decide(windowCode, "done: the window was closed")
    case .webProcessEnded(let reason):
      ending.decide(
        .webProcessCrashed, "the process that runs the page \(reason)", hasPage: false)
    case .titleChanged, .loaded: break
    }
  }

  private func exit(_ code: JSValue, _ message: String?) {
    let suffix = message.map { ": \($0)" } ?? ""
    guard let number = code.intValue, ExitCode.ofPages.contains(number) else {
      return ending.decide(
        .failure, "the page asked for exit code \(code.description), which is not 0 to 63\(suffix)")
    }
    let exitCode = ExitCode(rawValue: Int32(number))
    if command.isWindow, command.endCondition != .exit {
      // A person looks at the window: it stays until it is closed, and the code is kept until then.
      windowCode = exitCode
      console.note("the page is done with \(number)\(suffix); close the window to end")
    } else {
      ending.decide(exitCode, "done: the page exited with \(number)\(suffix)")
    }
  }

  // MARK: What it leaves

  private func save(
    _ page: Page, to file: OutputFile, at path: String, within seconds: Double
  ) async -> Bool {
    do {
      try file.write(try await page.screenshot(within: seconds))
      return true
    } catch {
      console.note("\(path) cannot be written: \(error)")
      return false
    }
  }

  private func makeTrace() -> (@WebActor (TraceRecord) -> Void)? {
    guard traceFile != nil || command.verbosity == .verbose else { return nil }
    return { [console, ending, traceFile, command] record in
      if command.verbosity == .verbose { console.note(record.jsonLine) }
      do throws(WriteError) {
        try traceFile?.write(Array((record.jsonLine + "\n").utf8))
      } catch {
        ending.decide(.cannotWrite, "\(command.trace ?? "") cannot be written: \(error)")
      }
    }
  }
}

/// Runs a closure the first time it is called.
@WebActor private final class FirstCall {
  private var body: (() -> Void)?
  init(_ body: @escaping () -> Void) { self.body = body }

  func callAsFunction() {
    body?()
    body = nil
  }
}
