// SPDX-License-Identifier: MIT

/// What a page loads.
public enum PageSource: Sendable, Hashable {
  /// A file, or a folder with an `index.html`, which may read the files of its folder; a query and
  /// a fragment may follow, as in an address.
  case file(String)
  /// An `http`, `https` or other address.
  case url(String)
  /// A document in memory, served at `index.html`; `folder` holds files that it may read.
  case html(String, folder: String? = nil)

  /// An `http` or `https` address as such, anything else as a file.
  ///
  /// - Parameter folder: where files are looked for; nil for the current folder.
  public init(_ place: String, in folder: String? = nil) {
    let isAddress = ["http://", "https://"].contains { place.lowercased().hasPrefix($0) }
    self = isAddress ? .url(place) : .file(folder.map { "\($0)/\(place)" } ?? place)
  }
}
