// SPDX-License-Identifier: MIT
public import WebKitGTK

/// The device that a page is made to believe in: what pages written for it look at before they
/// start their bridge or wire their buttons.
///
/// The mouse becomes a finger: pages get touch events, and `ontouchstart` handlers run. Media
/// queries, `devicePixelRatio` and pointer events are those of the desktop.
public struct Device: Sendable, Hashable {
  /// As the `User-Agent` header and `navigator.userAgent` have it.
  public var userAgent: String
  /// As `navigator.platform` has it.
  public var platform: String
  /// Of the screen, upright, in CSS pixels; that of the page as well where no other is given.
  public var size: Size
  /// As `navigator.maxTouchPoints` has it.
  public var maxTouchPoints: Int

  public init(userAgent: String, platform: String, size: Size, maxTouchPoints: Int = 5) {
    self.userAgent = userAgent
    self.platform = platform
    self.size = size
    self.maxTouchPoints = maxTouchPoints
  }

  /// A phone whose page is in a web view of an app: it does not call itself Safari.
  public static let iPhone = Device(
    userAgent: userAgent("iPhone; CPU iPhone OS 16_6 like Mac OS X"), platform: "iPhone",
    size: Size(width: 390, height: 844))

  /// A tablet whose page is in a web view of an app: it does not call itself Safari.
  public static let iPad = Device(
    userAgent: userAgent("iPad; CPU OS 16_6 like Mac OS X"), platform: "iPad",
    size: Size(width: 810, height: 1080))

  private static func userAgent(_ system: String) -> String {
    "Mozilla/5.0 (\(system)) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148"
  }

  /// Source for a user script.
  var script: String {
    let values: JSValue = [
      .string(platform), .number(Double(maxTouchPoints)), .number(Double(size.width)),
      .number(Double(size.height)),
    ]
    return "\(EmbeddedScript.device)(\(values.jsonText));"
  }
}
