// SPDX-License-Identifier: MIT

/// The members of a JavaScript object, in their order.
public struct JSObject: Sendable, Hashable {
  /// In the order in which they were first set.
  public private(set) var keys: [String] = []
  private var members: [Name: JSValue] = [:]

  /// Told apart as JavaScript does: Swift takes "é" and "e" with an accent for the same.
  private struct Name: Hashable, Sendable {
    let text: String
    static func == (left: Name, right: Name) -> Bool {
      left.text.utf8.elementsEqual(right.text.utf8)
    }
    func hash(into hasher: inout Hasher) { hasher.combine(text) }
  }

  /// Makes an object without members.
  public init() {}

  /// The number of members.
  public var count: Int { keys.count }

  /// The value of a member; nil where there is none, and removes it.
  public subscript(key: String) -> JSValue? {
    get { members[Name(text: key)] }
    set {
      if let newValue {
        if members.updateValue(newValue, forKey: Name(text: key)) == nil { keys.append(key) }
      } else if members.removeValue(forKey: Name(text: key)) != nil {
        keys.removeAll { $0.utf8.elementsEqual(key.utf8) }
      }
    }
  }

  // Two objects with the same members are equal in whatever order they were set.
  public static func == (left: JSObject, right: JSObject) -> Bool { left.members == right.members }
  public func hash(into hasher: inout Hasher) { hasher.combine(members) }
}

extension JSObject: Sequence {
  public func makeIterator() -> some IteratorProtocol<(key: String, value: JSValue)> {
    keys.lazy.map { [members] key in (key: key, value: members[Name(text: key)] ?? .undefined) }
      .makeIterator()
  }
}
