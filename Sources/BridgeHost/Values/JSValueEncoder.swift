// SPDX-License-Identifier: MIT

extension JSValue {
  /// Makes a value of any `Encodable`.
  ///
  /// - Throws: ``BridgeHostError`` with `invalid_value` where the type cannot be encoded.
  public init(encoding value: some Encodable) throws(BridgeHostError) {
    do {
      self = try JSValueEncoder.encode(value, at: [])
    } catch {
      throw BridgeHostError(.invalidValue, "\(type(of: value)) cannot be sent: \(error)")
    }
  }
}

/// An `Encoder` that makes a ``JSValue``.
final class JSValueEncoder: Encoder {
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }
  fileprivate var result: Node = .none

  /// What has been encoded so far; the containers share it with their encoder.
  fileprivate enum Node {
    case none
    case value(JSValue)
    case array(ArrayBox)
    case object(ObjectBox)
    case encoder(JSValueEncoder)

    var value: JSValue {
      switch self {
      // Nothing was encoded: an empty struct is an object without members.
      case .none: .object(JSObject())
      case .value(let value): value
      case .array(let box): .array(box.nodes.map(\.value))
      case .object(let box):
        .object(
          box.nodes.reduce(into: JSObject()) { object, node in object[node.key] = node.node.value })
      case .encoder(let encoder): encoder.result.value
      }
    }
  }

  fileprivate final class ArrayBox { var nodes: [Node] = [] }
  fileprivate final class ObjectBox { var nodes: [(key: String, node: Node)] = [] }

  init(codingPath: [any CodingKey]) { self.codingPath = codingPath }

  static func encode(_ value: some Encodable, at path: [any CodingKey]) throws -> JSValue {
    if let value = value as? JSValue { return value }
    let encoder = JSValueEncoder(codingPath: path)
    try value.encode(to: encoder)
    return encoder.result.value
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    if case .object(let box) = result {
      return KeyedEncodingContainer(KeyedWriter<Key>(box: box, codingPath: codingPath))
    }
    let box = ObjectBox()
    result = .object(box)
    return KeyedEncodingContainer(KeyedWriter<Key>(box: box, codingPath: codingPath))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    if case .array(let box) = result { return UnkeyedWriter(box: box, codingPath: codingPath) }
    let box = ArrayBox()
    result = .array(box)
    return UnkeyedWriter(box: box, codingPath: codingPath)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { SingleWriter(encoder: self) }
}

private func primitive(_ value: some Encodable) throws -> JSValue? {
  switch value {
  case let value as JSValue: value
  case let value as String: .string(value)
  case let value as Bool: .bool(value)
  case let value as Double: .number(value)
  case let value as Float: .number(Double(value))
  case let value as any BinaryInteger: try exact(value)
  default: nil
  }
}

/// A JavaScript number: whole ones are exact up to 2^53, and larger ones must not change silently.
private func exact<T: BinaryInteger>(_ value: T) throws -> JSValue {
  guard value.magnitude <= 9_007_199_254_740_992 else {
    throw BridgeHostError(.invalidValue, "the integer \(value) is too large for a number")
  }
  return .number(Double(value))
}

private struct SingleWriter: SingleValueEncodingContainer {
  let encoder: JSValueEncoder
  var codingPath: [any CodingKey] { encoder.codingPath }

  mutating func encodeNil() { encoder.result = .value(.null) }

  mutating func encode<T: Encodable>(_ value: T) throws {
    encoder.result = .value(
      try primitive(value) ?? JSValueEncoder.encode(value, at: codingPath))
  }
}

private struct KeyedWriter<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let box: JSValueEncoder.ObjectBox
  let codingPath: [any CodingKey]

  private func add(_ key: any CodingKey, _ node: JSValueEncoder.Node) {
    box.nodes.append((key.stringValue, node))
  }

  mutating func encodeNil(forKey key: Key) { add(key, .value(.null)) }

  mutating func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
    add(
      key, .value(try primitive(value) ?? JSValueEncoder.encode(value, at: codingPath + [key])))
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    let nested = JSValueEncoder.ObjectBox()
    add(key, .object(nested))
    return KeyedEncodingContainer(KeyedWriter<Nested>(box: nested, codingPath: codingPath + [key]))
  }

  mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    let nested = JSValueEncoder.ArrayBox()
    add(key, .array(nested))
    return UnkeyedWriter(box: nested, codingPath: codingPath + [key])
  }

  mutating func superEncoder() -> any Encoder { encoder(for: SuperKey()) }
  mutating func superEncoder(forKey key: Key) -> any Encoder { encoder(for: key) }

  private func encoder(for key: any CodingKey) -> JSValueEncoder {
    let encoder = JSValueEncoder(codingPath: codingPath + [key])
    add(key, .encoder(encoder))
    return encoder
  }
}

private struct UnkeyedWriter: UnkeyedEncodingContainer {
  let box: JSValueEncoder.ArrayBox
  let codingPath: [any CodingKey]
  var count: Int { box.nodes.count }

  mutating func encodeNil() { box.nodes.append(.value(.null)) }

  mutating func encode<T: Encodable>(_ value: T) throws {
    let path = codingPath + [IndexKey(count)]
    box.nodes.append(.value(try primitive(value) ?? JSValueEncoder.encode(value, at: path)))
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) -> KeyedEncodingContainer<Nested> {
    let nested = JSValueEncoder.ObjectBox()
    let path = codingPath + [IndexKey(count)]
    box.nodes.append(.object(nested))
    return KeyedEncodingContainer(KeyedWriter<Nested>(box: nested, codingPath: path))
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    let nested = JSValueEncoder.ArrayBox()
    let path = codingPath + [IndexKey(count)]
    box.nodes.append(.array(nested))
    return UnkeyedWriter(box: nested, codingPath: path)
  }

  mutating func superEncoder() -> any Encoder {
    let encoder = JSValueEncoder(codingPath: codingPath + [IndexKey(count)])
    box.nodes.append(.encoder(encoder))
    return encoder
  }
}

private struct SuperKey: CodingKey {
  var stringValue: String { "super" }
  var intValue: Int? { nil }
  init() {}
  init?(stringValue: String) { nil }
  init?(intValue: Int) { nil }
}
