// SPDX-License-Identifier: MIT
import WebKitGTK

/// Pages that believe in a device.
extension Page {
  /// Every frame is made to believe in the device; before the channel, which takes what it finds.
  func become(_ device: Device) {
    view.setUserAgent(device.userAgent)
    view.content.add(UserScript(device.script, in: .all))
    if device.maxTouchPoints > 0 { view.emulateTouch() }
  }

  /// Lays the page out as wide as its `<meta name=viewport>` says.
  func setViewport(width: Double?, scale: Double?) {
    guard configuration.device != nil else { return }
    view.zoom = Self.zoom(ofWidth: width, scale: scale, shown: Double(configuration.size.width))
  }

  /// How much smaller than it is a page is shown.
  ///
  /// - Parameters:
  ///   - width: what the page asks for, in CSS pixels; nil for that of the device.
  ///   - scale: what the page asks for at first; nil where it does not say.
  ///   - shown: of the view.
  nonisolated static func zoom(ofWidth width: Double?, scale: Double?, shown: Double) -> Double {
    let scaled = scale.map { shown / min(max($0, 0.1), 10) }
    let wanted = width.map { min(max($0, 200), 10_000) }
    let layout =
      switch (wanted, scaled) {
      case (let wanted?, let scaled?): max(wanted, scaled)
      case (let wanted?, nil): wanted
      case (nil, let scaled?): scaled
      case (nil, nil): shown
      }
    return shown / layout
  }
}
