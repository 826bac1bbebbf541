// SPDX-License-Identifier: MIT

/// A link to another site or program.
public struct ExternalLink: Sendable, Hashable {
  /// An address of the scheme `http` or `https`, or one of those that other programs are for, such
  /// as `mailto` and `tel`.
  public var uri: String
  /// False where a script clicked.
  public var isUserGesture: Bool

  init(_ action: NavigationAction) {
    uri = action.uri
    isUserGesture = action.isUserGesture
  }

  /// What no page is at, and no bridge: mail, telephone, maps, shops.
  static let schemesOfPrograms: Set<String> = [
    "mailto", "tel", "sms", "callto", "facetime", "facetime-audio", "geo", "maps", "market", "itms",
    "itmss", "itms-apps", "itms-appss", "itms-services",
  ]
}
