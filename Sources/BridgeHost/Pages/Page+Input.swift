// SPDX-License-Identifier: MIT
public import WebKitGTK

/// What a user's hand does, for programs that test pages.
extension Page {
  /// Clicks an element in its middle, as the user would, or taps it where the page believes in a
  /// ``Device``; it is scrolled into view first.
  ///
  /// The events are trusted and count as a gesture of the user. The page gets them in its own
  /// time: wait for what the click is to bring about.
  ///
  /// - Parameter selector: of CSS; the first element that matches.
  /// - Throws: ``BridgeHostError``: `invalid_value` where nothing matches, it has no size, or the
  ///   selector is none, and what ``evaluate(_:arguments:)`` throws.
  public func click(_ selector: String) async throws(BridgeHostError) {
    let place: [Double]? = try await evaluate(
      EmbeddedScript.place, arguments: ["selector": .string(selector)])
    guard place?.isEmpty != true else {
      throw BridgeHostError(.invalidValue, "\"\(selector)\" is no CSS selector")
    }
    guard let place, place.count == 2 else {
      throw BridgeHostError(.invalidValue, "there is no element \(selector) that can be clicked")
    }
    let middle = Point(x: place[0], y: place[1])
    pointer(.move, at: middle)
    pointer(.press, at: middle)
    pointer(.release, at: middle)
  }

  /// Moves, presses or releases the mouse, in the page's CSS pixels from the top left corner of
  /// the view.
  ///
  /// With a ``Device`` that has a touch screen it is a finger. The page gets it in its own time.
  public func pointer(_ action: WebView.PointerAction, at place: Point) {
    guard !isClosed else { return }
    noteActivity()
    view.pointer(action, at: Point(x: place.x * view.zoom, y: place.y * view.zoom))
  }
}
