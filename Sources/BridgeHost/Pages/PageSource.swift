// SPDX-License-Identifier: MIT

/// What a page loads.
public enum PageSource: Sendable, Hashable {
  /// A file, or a folder with an `index.html`; it may read the files of its folder.
  case file(String)
  /// An `http`, `https` or other address.
  case url(String)
  /// A document in memory, served at `index.html`; `folder` holds files that it may read.
  case html(String, folder: String? = nil)
}
