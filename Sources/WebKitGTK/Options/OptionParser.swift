// SPDX-License-Identifier: MIT
import CWebKitGTK

/// A command-line option as GLib's parser knows it.
public struct Option: Sendable, Hashable {
  public enum Kind: Sendable, Hashable {
    /// On or off.
    case flag
    /// One value; the last one given counts. The text names the value in the help.
    case value(String)
    /// Values in the order given, also among other repeatable options.
    case list(String)
  }

  public let name: String
  public let shortName: Character?
  public let kind: Kind
  public let help: String

  public init(_ name: String, short: Character? = nil, _ kind: Kind, help: String) {
    self.name = name
    shortName = short
    self.kind = kind
    self.help = help
  }
}

/// What was found on the command line.
public struct ParsedOptions: Sendable, Hashable {
  public var flags: Set<String> = []
  public var values: [String: String] = [:]
  /// Occurrences of the list options, in their order on the command line.
  public var lists: [Occurrence] = []
  /// What is not an option.
  public var operands: [String] = []

  public struct Occurrence: Sendable, Hashable {
    public let name: String
    public let value: String
  }
}

/// Splits a command line into options and operands; wraps `GOptionContext`.
public struct OptionParser: Sendable {
  public let options: [Option]

  public init(_ options: [Option]) { self.options = options }

  private final class Collector {
    var result = ParsedOptions()
    let options: [String: Option]
    init(_ options: [Option]) {
      var table: [String: Option] = [:]
      for option in options {
        table["--" + option.name] = option
        if let short = option.shortName { table["-\(short)"] = option }
      }
      self.options = table
    }
  }

  /// - Parameter arguments: without the program's name.
  /// - Throws: ``WebKitError`` with GLib's sentence for an unknown option or a missing value.
  public func parse(_ arguments: [String]) throws(WebKitError) -> ParsedOptions {
    let collector = Collector(options)
    try refuseValuesOfFlags(arguments, collector.options)
    let context = g_option_context_new(nil)!
    defer { g_option_context_free(context) }
    // Its help leaves through exit(); ours is part of the program.
    g_option_context_set_help_enabled(context, 0)
    let group = g_option_group_new(
      "bridge-host", "", "", Unmanaged.passUnretained(collector).toOpaque(), nil)!
    let entries = makeEntries()
    defer { for entry in entries { g_free(UnsafeMutableRawPointer(mutating: entry.long_name)) } }
    g_option_group_add_entries(group, entries)
    g_option_context_set_main_group(context, group)
    var vector: [UnsafeMutablePointer<CChar>?] =
      (["bridge-host"] + arguments).map { g_strdup($0) } + [nil]
    defer { for pointer in vector { g_free(pointer) } }
    try withExtendedLifetime(collector) { () throws(WebKitError) in
      try throwingGError { error in
        // The strv form owns and rewrites the array, so a heap copy is handed over and back.
        var heap: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = g_strdupv(&vector)
        g_option_context_parse_strv(context, &heap, error)
        var index = 1
        while let pointer = heap?[index] {
          collector.result.operands.append(String(cString: pointer))
          index += 1
        }
        g_strfreev(heap)
      }
    }
    if let separator = collector.result.operands.firstIndex(of: "--") {
      collector.result.operands.remove(at: separator)
    }
    return collector.result
  }

  /// GLib drops the value of `--flag=value` without a word.
  private func refuseValuesOfFlags(
    _ arguments: [String], _ options: [String: Option]
  ) throws(WebKitError) {
    var isValue = false
    for argument in arguments {
      if isValue {
        isValue = false
        continue
      }
      if argument == "--" { return }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let option = options[String(parts[0])] else { continue }
      if option.kind == .flag && parts.count == 2 {
        throw WebKitError(
          domain: "bridge-host", code: 0, message: "Option --\(option.name) takes no value")
      }
      isValue = option.kind != .flag && parts.count == 1
    }
  }

  private func makeEntries() -> [GOptionEntry] {
    let collect: GOptionArgFunc = { name, value, data, _ in
      let collector = Unmanaged<Collector>.fromOpaque(data!).takeUnretainedValue()
      guard let option = collector.options[String(cString: name!)] else { return 0 }
      switch option.kind {
      case .flag: collector.result.flags.insert(option.name)
      case .value: collector.result.values[option.name] = String(borrowing: value) ?? ""
      case .list:
        collector.result.lists.append(
          .init(name: option.name, value: String(borrowing: value) ?? ""))
      }
      return 1
    }
    let entries = options.map { option in
      var entry = GOptionEntry()
      entry.long_name = UnsafePointer(g_strdup(option.name))
      entry.short_name = CChar(option.shortName?.asciiValue ?? 0)
      entry.arg = G_OPTION_ARG_CALLBACK
      // As file names: as plain strings, letters outside ASCII are refused in some locales.
      entry.flags =
        option.kind == .flag
        ? CInt(G_OPTION_FLAG_NO_ARG.rawValue) : CInt(G_OPTION_FLAG_FILENAME.rawValue)
      entry.arg_data = unsafeBitCast(collect, to: gpointer.self)
      return entry
    }
    return entries + [GOptionEntry()]
  }
}
