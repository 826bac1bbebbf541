// SPDX-License-Identifier: MIT
public import WebKitGTK

/// How a page is made.
public struct PageConfiguration: Sendable {
  /// Where a page is shown.
  public enum Surface: Sendable, Hashable {
    /// In memory, visible and focused for the page; needs no display.
    case headless
    /// In a window with this title; an empty one follows the page's title.
    case window(title: String)
  }

  /// Where the page is shown.
  public var surface: Surface
  /// In CSS pixels.
  public var size: Size
  /// What the page is made to believe it runs on; nil for the desktop as it is.
  public var device: Device?
  /// What the page keeps between runs; nil keeps nothing.
  public var profile: Profile?
  /// Servers that local pages may read from although these do not allow it.
  public var corsAllowlist: [CORSPattern]
  /// How pages may speak; the order is that in which a navigation is offered to them.
  public var dialects: [any Dialect]
  /// Follows one-shot timers, which ``Page/waitUntilIdle()`` needs to know.
  public var tracksTimers: Bool
  /// Asked once about each navigation that is no message of a dialect; nil allows all.
  ///
  /// It may take its time, and ask the page meanwhile.
  public var navigationPolicy: (@WebActor (NavigationAction) async -> NavigationActionPolicy)?
  /// Whether a clicked link to another site opens in the user's browser, and not in the view; and
  /// whether `mailto:` links open at all.
  ///
  /// With nobody to look at it, headless, it is refused with a line in the log.
  public var shouldOpenLinksExternally: Bool
  /// Opens such links in place of the user's browser, also headless, and whatever is for other
  /// programs, such as `tel:`, from links, scripts and frames: see ``ExternalLink/isUserGesture``.
  public var linkOpener: (@WebActor (ExternalLink) -> Void)?
  /// Receives every crossing, on the web thread; nil costs nothing.
  public var trace: (@WebActor (TraceRecord) -> Void)?

  /// Makes a configuration; what is left out has the default of a headless run.
  ///
  /// - Parameter size: by default that of the device, or 1024 by 768.
  public init(
    surface: Surface = .headless, size: Size? = nil, device: Device? = nil,
    profile: Profile? = nil, corsAllowlist: [CORSPattern] = [],
    dialects: [any Dialect] = PageConfiguration.allDialects, tracksTimers: Bool = false,
    navigationPolicy: (@WebActor (NavigationAction) async -> NavigationActionPolicy)? = nil,
    shouldOpenLinksExternally: Bool = true,
    linkOpener: (@WebActor (ExternalLink) -> Void)? = nil,
    trace: (@WebActor (TraceRecord) -> Void)? = nil
  ) {
    self.surface = surface
    self.size = size ?? device?.size ?? Size(width: 1024, height: 768)
    self.device = device
    self.profile = profile
    self.corsAllowlist = corsAllowlist
    self.dialects = dialects
    self.tracksTimers = tracksTimers
    self.navigationPolicy = navigationPolicy
    self.shouldOpenLinksExternally = shouldOpenLinksExternally
    self.linkOpener = linkOpener
    self.trace = trace
  }

  /// Every dialect there is.
  public static var allDialects: [any Dialect] {
    [
      PromiseDialect.bridgeHost, PromiseDialect.messageHandlers, JS2iOSDialect(),
      SendToAppDialect(), WVJBDialect(), JsBridgeDialect(), DSBridgeDialect(),
    ]
  }
}
