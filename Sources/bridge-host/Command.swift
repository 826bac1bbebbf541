// SPDX-License-Identifier: MIT
import BridgeHost
import WebKitGTK

/// What the command line asks for.
struct Command: Sendable, Hashable {
  enum Action: Sendable, Hashable {
    case run
    case help
    case version
  }

  /// When a headless run ends.
  enum EndCondition: String, Sendable, Hashable, CaseIterable {
    case exit
    case load
    case idle
  }

  /// Something to do after the load, in order.
  enum Step: Sendable, Hashable {
    case evaluate(String)
    /// The data is undefined where none is given.
    case call(name: String, data: JSValue)
  }

  var action = Action.run
  var page = ""
  var isWindow = false
  /// Nil where the option is not given.
  var size: Size?
  var device: Device?
  /// A folder.
  var root: String?
  var corsAllowlist: [CORSPattern] = []
  /// A folder.
  var profile: String?
  /// Nil where the option is not given.
  var endCondition: EndCondition?
  /// In seconds; nil for no limit.
  var timeout: Double? = 30
  var steps: [Step] = []
  var screenshot: String?
  var trace: String?
  var isStrict = false
  var verbosity = Verbosity.normal

  enum Verbosity: Int, Sendable, Comparable {
    case quiet
    case normal
    case verbose
    static func < (left: Verbosity, right: Verbosity) -> Bool { left.rawValue < right.rawValue }
  }
}
