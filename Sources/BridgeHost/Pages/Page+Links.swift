// SPDX-License-Identifier: MIT
import WebKitGTK

/// Navigations that leave the view as it is: links to other sites and programs, new windows.
extension Page {
  /// Whether WebKit may go on with it as it is.
  func isForView(_ action: NavigationAction) -> Bool {
    !action.isNewWindow && !isExternal(action)
      && Self.loadableSchemes.contains(Self.scheme(of: action.uri))
  }

  /// Does what becomes of a navigation that is not for the view.
  func divert(_ action: NavigationAction) {
    let scheme = Self.scheme(of: action.uri)
    if isExternal(action) {
      openExternally(ExternalLink(action))
    } else if scheme.isEmpty || Self.loadableSchemes.contains(scheme) {
      openInView(action)
    } else {
      let reason =
        "the navigation to \(action.uri.excerpt(200)) was dropped: no dialect knows the scheme \"\(scheme)\""
      hasLostMessages = true
      log(.warning, reason)
      trace(TraceRecord(direction: .pageToNative, kind: .lost, data: .string(reason)))
    }
  }

  func refuseDownload(of uri: String) {
    log(.warning, "\(shown(uri).excerpt(200)) is not downloaded: pages cannot save files")
  }

  private func isExternal(_ action: NavigationAction) -> Bool {
    let scheme = Self.scheme(of: action.uri)
    if ExternalLink.schemesOfPrograms.contains(scheme) { return true }
    guard configuration.shouldOpenLinksExternally,
      action.type == .linkClicked || action.isNewWindow, scheme == "http" || scheme == "https"
    else { return false }
    return Self.origin(of: action.uri) != document?.origin
  }

  private func openExternally(_ link: ExternalLink) {
    if let open = configuration.linkOpener { return open(link) }
    let shown = link.uri.excerpt(200)
    guard case .window = configuration.surface else {
      return log(.info, "the link to \(shown) was not opened: nobody is there to look at it")
    }
    guard configuration.shouldOpenLinksExternally else {
      return log(.warning, "the link to \(shown) was not opened: this host opens no other programs")
    }
    guard ["http", "https", "mailto"].contains(Self.scheme(of: link.uri)) else {
      return log(.warning, "the link to \(shown) was not opened: it is for another program")
    }
    // Anybody's page could fill the screen with browsers otherwise.
    guard link.isUserGesture else {
      return log(.warning, "the link to \(shown) was not opened: the user did not click it")
    }
    Task { @WebActor [weak self] in
      do throws(WebKitError) {
        try await DefaultApplication.open(link.uri)
      } catch {
        self?.log(.warning, "\(link.uri.excerpt(200)) cannot be opened: \(error.message)")
      }
    }
  }

  /// The view takes the place of a window of the page's own, as on a phone.
  private func openInView(_ action: NavigationAction) {
    if let reason = reasonAgainstWindow(action) { return log(.warning, reason) }
    log(.info, "\(shown(action.uri).excerpt(200)) opens in place of the page, not in a new window")
    view.load(uri: action.uri)
  }

  private func reasonAgainstWindow(_ action: NavigationAction) -> String? {
    let refusal = "no window opens for \(shown(action.uri).excerpt(200))"
    switch Self.scheme(of: action.uri) {
    case "", "about":
      return "no empty window opens for the page to write into: there is none but the page's own"
    case "http", "https", SiteServer.scheme:
      guard action.isUserGesture else {
        return "\(refusal): a script asked for it, not a click of the user"
      }
      return action.httpMethod == "GET"
        ? nil
        : "\(refusal): what the form sends would be lost; without its target it would be sent"
    // A load by native code is not bound by what WebKit forbids to pages.
    case "file":
      return
        "\(refusal): pages cannot open file: addresses; write the path from the page to the file"
    default:
      return "\(refusal): only a page of a site can take the place of this one"
    }
  }
}
