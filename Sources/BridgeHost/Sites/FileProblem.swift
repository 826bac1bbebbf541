// SPDX-License-Identifier: MIT
import WebKitGTK

/// Why a file is not there for a page, for a person.
struct FileProblem: Sendable {
  let failure: ConfinedFolder.Failure
  /// What the page may read.
  let folder: ConfinedFolder

  /// A sentence.
  ///
  /// - Parameters:
  ///   - subject: what was looked for: `it`, or a name.
  ///   - path: its path in the folder.
  func text(about subject: String, at path: String) -> String {
    switch failure {
    case .notFound: "there is no such file"
    case .forbidden: "\(subject) is outside of what the page may read"
    case .outside(let place):
      "\(subject) is a link to \(place), outside of what the page may read\(wider(for: place))"
    case .brokenLink(let link, let target):
      "\(link == path ? subject : link) is a link to \(target), which is not there"
    case .linkLoop: "\(subject) is a link that leads in a circle"
    case .notAFile(let kind): "\(subject) is \(Self.name(of: kind))"
    case .unreadable(let reason): "\(subject) cannot be read: \(reason)"
    }
  }

  private static func name(of kind: FileKind) -> String {
    switch kind {
    case .file: "a file"
    case .folder: "a folder without an index.html"
    case .pipe: "a named pipe, no file"
    case .socket: "a socket, no file"
    case .device: "a device, no file"
    }
  }

  /// Names the folder that holds both; none where that is the whole disk.
  private func wider(for place: String) -> String {
    let parts = place.utf8.split(separator: UInt8(ascii: "/")).map { String($0) ?? "" }
    let own = folder.path.utf8.split(separator: UInt8(ascii: "/")).map { String($0) ?? "" }
    let common = zip(parts.dropLast(), own).prefix { $0.utf8.elementsEqual($1.utf8) }
    guard !common.isEmpty else { return "" }
    return " (--root /\(common.map(\.0).joined(separator: "/")) would let it)"
  }
}
