// SPDX-License-Identifier: MIT

/// What the page's half of the channel posts: `[secret, document, standing, [item, ...]]`.
struct ChannelMessage: Sendable, Hashable {
  let secret: String
  /// Unguessable, made by the document itself.
  let document: String
  /// Whether the answer may wait until there is something to say.
  let isStanding: Bool
  let items: [JSValue]

  /// Nil for anything else that a page may post.
  init?(_ text: String?) {
    guard let text else { return nil }
    let value: JSValue
    do throws(JSONError) { value = try JSValue(wrappedJSON: text) } catch { return nil }
    guard let secret = value[0]?.stringValue, let document = value[1]?.stringValue,
      let standing = value[2]?.numberValue, let items = value[3]?.arrayValue
    else { return nil }
    self.secret = secret
    self.document = document
    self.isStanding = standing == 1
    self.items = items
  }
}
