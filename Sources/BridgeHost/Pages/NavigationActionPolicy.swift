// SPDX-License-Identifier: MIT

/// What a host says about a navigation.
public enum NavigationActionPolicy: Sendable, Hashable {
  /// It goes on, as it would without a policy.
  case allow
  /// It ends here, and the page stays as it is.
  case cancel
}
