// SPDX-License-Identifier: MIT
import BridgeHost
import WebKitGTK

extension Command {
  static let options: [Option] = [
    Option("window", .flag, help: "show the page in a window; ends when it is closed"),
    Option("size", .value("WxH"), help: "width and height of the page (1024x768)"),
    Option(
      "device", .value("iphone|ipad"),
      help: "look like a phone or a tablet; the mouse becomes a finger"),
    Option("root", .value("DIR"), help: "what a local page may read (its own folder)"),
    Option(
      "cors", .list("SERVER"),
      help: "let local pages read from this server, such as https://api.example.com; * for all"),
    Option("profile", .value("DIR"), help: "keep storage and cookies here between runs"),
    Option(
      "until", .value("exit|load|idle"),
      help: "when a headless run ends: idle (default), load, or bridgeHost.exit()"),
    Option(
      "timeout", .value("S"), help: "give up after S seconds (30 when headless, never in a window)"),
    Option(
      "eval", .list("JS"),
      help: "after load, evaluate an expression or a function body that returns; print JSON"),
    Option(
      "call", .list("NAME[=JSON]"), help: "after load, call a handler of the page; print JSON"),
    Option("screenshot", .value("FILE.png"), help: "write a picture of the page at the end"),
    Option("trace", .value("FILE"), help: "record every crossing, a JSON object a line"),
    Option("strict", .flag, help: "exit with 1 after an uncaught error of the page"),
    Option("verbose", short: "v", .flag, help: "show what crosses the bridge"),
    Option("quiet", short: "q", .flag, help: "show warnings and errors only"),
    Option("version", .flag, help: "print the version"),
    Option("help", short: "h", .flag, help: "print this text"),
  ]

  /// Reads the command line.
  ///
  /// - Throws: ``Failure`` with a sentence and the usage exit code.
  init(arguments: [String]) throws(Failure) {
    let parsed: ParsedOptions
    do throws(WebKitError) {
      parsed = try OptionParser(Self.options).parse(arguments)
    } catch {
      throw Failure(.usage, "\(error.message); see --help")
    }
    if parsed.flags.contains("help") { action = .help }
    if parsed.flags.contains("version") { action = .version }
    guard action == .run else { return }

    page = try Self.page(parsed.operands)
    isWindow = parsed.flags.contains("window")
    if isWindow { timeout = nil }
    if let text = parsed.values["size"] { size = try Self.size(text) }
    if let text = parsed.values["until"] { endCondition = try Self.endCondition(text) }
    if let text = parsed.values["timeout"] { timeout = try Self.seconds(text) }
    if let text = parsed.values["device"] { device = try Self.device(text) }
    for occurrence in parsed.lists {
      switch occurrence.name {
      case "eval": steps.append(.evaluate(occurrence.value))
      case "call": steps.append(try Self.call(occurrence.value))
      default: corsAllowlist.append(try Self.server(occurrence.value))
      }
    }
    root = try Self.folder(parsed, "root")
    if let root, case .url = PageSource(page) {
      throw Failure(.usage, "--root \(root): this is for local pages, and \(page) is none")
    }
    profile = try Self.folder(parsed, "profile")
    screenshot = parsed.values["screenshot"]
    trace = parsed.values["trace"]
    for (option, path) in [("--screenshot", screenshot), ("--trace", trace)] where path == page {
      throw Failure(.usage, "\(option) \(page): this would overwrite the PAGE")
    }
    if let trace, trace == screenshot {
      throw Failure(.usage, "--trace and --screenshot cannot both write \(trace)")
    }
    isStrict = parsed.flags.contains("strict")
    switch (parsed.flags.contains("verbose"), parsed.flags.contains("quiet")) {
    case (true, true): throw Failure(.usage, "--verbose and --quiet exclude each other")
    case (true, false): verbosity = .verbose
    case (false, true): verbosity = .quiet
    case (false, false): verbosity = .normal
    }
  }

  private static func page(_ operands: [String]) throws(Failure) -> String {
    guard let page = operands.first else {
      throw Failure(
        .usage,
        "no PAGE is given: name a file, a folder with an index.html, or an http(s) URL; see --help")
    }
    guard operands.count == 1 else {
      throw Failure(
        .usage, "one PAGE at a time, not \(operands.count): \(operands.joined(separator: " "))")
    }
    guard !page.isEmpty else { throw Failure(.usage, "the name of the PAGE is empty") }
    return page
  }

  private static func size(_ text: String) throws(Failure) -> Size {
    let parts = text.lowercased().split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]),
      (1...16384).contains(width), (1...16384).contains(height)
    else {
      throw Failure(.usage, "--size \(text): a size is WxH, such as 1024x768, each up to 16384")
    }
    return Size(width: width, height: height)
  }

  private static func device(_ text: String) throws(Failure) -> Device {
    switch text.lowercased() {
    case "iphone": return .iPhone
    case "ipad": return .iPad
    default: throw Failure(.usage, "--device \(text): a device is iphone or ipad")
    }
  }

  private static func server(_ text: String) throws(Failure) -> CORSPattern {
    do throws(BridgeHostError) {
      return try CORSPattern(text)
    } catch {
      throw Failure(.usage, "--cors \(error.message)")
    }
  }

  private static func folder(
    _ parsed: ParsedOptions, _ option: String
  ) throws(Failure) -> String? {
    guard let path = parsed.values[option] else { return nil }
    guard !path.isEmpty else {
      throw Failure(.usage, "--\(option): the name of the folder is empty")
    }
    return path
  }

  private static func endCondition(_ text: String) throws(Failure) -> EndCondition {
    guard let condition = EndCondition(rawValue: text) else {
      throw Failure(.usage, "--until \(text): a run ends at exit, load or idle")
    }
    return condition
  }

  private static func seconds(_ text: String) throws(Failure) -> Double {
    guard let seconds = Double(text), seconds > 0, seconds <= 1_000_000 else {
      throw Failure(
        .usage, "--timeout \(text): a number of seconds above 0 is needed, such as 30 or 0.5")
    }
    return seconds
  }

  private static func call(_ text: String) throws(Failure) -> Step {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard !name.isEmpty else {
      throw Failure(.usage, "--call \(text): NAME or NAME=JSON is needed")
    }
    guard parts.count == 2 else { return .call(name: name, data: .undefined) }
    do throws(JSONError) {
      return .call(name: name, data: try JSValue(json: String(parts[1])))
    } catch {
      throw Failure(
        .usage,
        "--call \(text): what follows = is not JSON: \(error) (a string needs double quotes)")
    }
  }
}
