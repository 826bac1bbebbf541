// SPDX-License-Identifier: MIT
public import WebKitGTK

/// What pages keep between runs: storage, databases, cookies, caches.
///
/// Local pages of a profile share one origin, `bridge-app://localhost`: give each app its own.
/// One process at a time uses a profile, from when it is made until the last page and the last
/// configuration with it are gone.
@WebActor public final class Profile {
  private let folder: ExclusiveFolder
  /// Made with the first page: before that, GTK may not have been started.
  private(set) lazy var server = SiteServer(WebContext(folder: storagePath))

  /// Where WebKit writes.
  var storagePath: String { folder.path + "/storage" }

  /// Of the pages that have no profile: in memory.
  ///
  /// Those that are open at the same time share it; what they stored is gone with the last of them.
  static var temporaryServer: SiteServer {
    if let server = openTemporaryServer { return server }
    let server = SiteServer(WebContext())
    openTemporaryServer = server
    return server
  }
  private static weak var openTemporaryServer: SiteServer?

  /// Opens a profile, or begins a new one.
  ///
  /// - Parameter folder: made where it is missing.
  /// - Throws: `WriteError` where the folder cannot be made or written to, or another process
  ///   uses it.
  public init(folder: String) throws(WriteError) { self.folder = try ExclusiveFolder(folder) }
}
