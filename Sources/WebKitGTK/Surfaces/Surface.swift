// SPDX-License-Identifier: MIT

/// Where a web view is shown: in memory, or in a window.
@WebActor public protocol Surface: AnyObject {
  /// Shows the view and gives it the keyboard focus.
  func show()
  /// Takes the surface away; the view must have been closed before.
  func close()
}

/// Width and height in CSS pixels.
public struct Size: Sendable, Hashable {
  public var width: Int
  public var height: Int

  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}
