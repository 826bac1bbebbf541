// SPDX-License-Identifier: MIT

/// The members of a JavaScript object, in their order.
public struct JSObject: Sendable, Hashable {
  /// In the order in which they were first set.
  public private(set) var keys: [String] = []
  private var members: [String: JSValue] = [:]

  public init() {}

  public var count: Int { keys.count }

  public subscript(key: String) -> JSValue? {
    get { members[key] }
    set {
      if let newValue {
        if members.updateValue(newValue, forKey: key) == nil { keys.append(key) }
      } else if members.removeValue(forKey: key) != nil {
        keys.removeAll { $0 == key }
      }
    }
  }

  // Two objects with the same members are equal in whatever order they were set.
  public static func == (left: JSObject, right: JSObject) -> Bool { left.members == right.members }
  public func hash(into hasher: inout Hasher) { hasher.combine(members) }
}

extension JSObject: Sequence {
  public func makeIterator() -> some IteratorProtocol<(key: String, value: JSValue)> {
    keys.lazy.map { [members] key in (key: key, value: members[key] ?? .undefined) }.makeIterator()
  }
}
