// SPDX-License-Identifier: MIT
import CWebKitGTK

/// How far the main frame's load has come.
///
/// Wraps `WebKitLoadEvent`.
public enum LoadEvent: Sendable, Hashable {
  case started
  case redirected
  /// The new document replaces the old one.
  case committed
  /// The document and its resources are there, or the load failed.
  case finished

  init(_ event: WebKitLoadEvent) {
    switch event {
    case WEBKIT_LOAD_STARTED: self = .started
    case WEBKIT_LOAD_REDIRECTED: self = .redirected
    case WEBKIT_LOAD_COMMITTED: self = .committed
    default: self = .finished
    }
  }
}
