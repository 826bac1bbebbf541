// SPDX-License-Identifier: MIT

/// How the load of a resource has ended.
public struct ResourceEnd: Sendable, Hashable {
  /// After redirects.
  public let uri: String
  /// Of HTTP or of a scheme of ours; nil where there is no response.
  public let status: Int?
  /// Why it failed; nil where there was an answer, whatever its status.
  public let failure: WebKitError?
}
