// SPDX-License-Identifier: MIT

/// Why GTK could not be started; the text is a sentence for the user.
public enum ToolkitError: Error, Sendable, Hashable, CustomStringConvertible {
  /// There is no display, and none could be made.
  case noDisplay(String)
  /// The installed WebKitGTK lacks functions that are needed.
  case tooOld(String)

  public var description: String {
    switch self {
    case .noDisplay(let message), .tooOld(let message): message
    }
  }
}
