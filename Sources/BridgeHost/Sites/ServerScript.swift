// SPDX-License-Identifier: MIT

/// Files that are no pages: a server makes pages with them.
enum ServerScript {
  private static let languages = [
    "application/x-php": "PHP", "application/x-asp": "ASP", "application/x-perl": "Perl",
    "application/x-ruby": "Ruby",
  ]

  /// What to do instead of opening a file of this type; empty for other types.
  static func hint(for type: String) -> String {
    languages[type].map {
      ": \($0) is not run here; give the address of the server that runs it"
    } ?? ""
  }
}
