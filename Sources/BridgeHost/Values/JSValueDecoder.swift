// SPDX-License-Identifier: MIT

extension JSValue {
  /// Reads any `Decodable` type from this value.
  ///
  /// - Parameter path: how the value is called in error messages, such as `$` or `argument 1`.
  /// - Throws: ``BridgeHostError`` with `invalid_value`, which says where, what is expected, and
  ///   what is there.
  public func decode<T: Decodable>(_ type: T.Type, path: String = "$") throws(BridgeHostError) -> T
  {
    do {
      return try JSValueDecoder(value: self, codingPath: []).unwrap(type)
    } catch let error as DecodingError {
      throw BridgeHostError(.invalidValue, Self.sentence(for: error, in: path))
    } catch {
      throw BridgeHostError(.invalidValue, "\(path): \(error)")
    }
  }

  private static func sentence(for error: DecodingError, in path: String) -> String {
    func place(_ context: DecodingError.Context, _ key: (any CodingKey)? = nil) -> String {
      (context.codingPath + (key.map { [$0] } ?? [])).reduce(path) { path, key in
        if let index = key.intValue { "\(path)[\(index)]" } else { "\(path).\(key.stringValue)" }
      }
    }
    switch error {
    case .keyNotFound(let key, let context): return "\(place(context, key)) is missing"
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .dataCorrupted(let context):
      return "\(place(context)): \(context.debugDescription)"
    @unknown default: return "\(path): \(error)"
    }
  }
}

/// A `Decoder` over a ``JSValue``.
struct JSValueDecoder: Decoder {
  let value: JSValue
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard case .object(let object) = value else {
      throw mismatch([String: JSValue].self, "an object")
    }
    return KeyedDecodingContainer(KeyedReader<Key>(object: object, codingPath: codingPath))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .array(let array) = value else { throw mismatch([JSValue].self, "an array") }
    return UnkeyedReader(array: array, codingPath: codingPath)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }

  /// Decodes without an intermediate container where the value is already what is wanted.
  func unwrap<T: Decodable>(_ type: T.Type) throws -> T {
    if T.self == JSValue.self, let value = value as? T { return value }
    return try T(from: self)
  }

  func mismatch(_ type: Any.Type, _ expected: String) -> DecodingError {
    .typeMismatch(
      type,
      .init(codingPath: codingPath, debugDescription: "expected \(expected), got \(value.kind)"))
  }
}

extension JSValueDecoder: SingleValueDecodingContainer {
  func decodeNil() -> Bool { value.isNullish }

  func decode(_ type: Bool.Type) throws -> Bool {
    guard case .bool(let value) = value else { throw mismatch(type, "a boolean") }
    return value
  }

  func decode(_ type: String.Type) throws -> String {
    guard case .string(let value) = value else { throw mismatch(type, "a string") }
    return value
  }

  func decode(_ type: Double.Type) throws -> Double {
    guard case .number(let value) = value else { throw mismatch(type, "a number") }
    return value
  }

  func decode(_ type: Float.Type) throws -> Float { Float(try decode(Double.self)) }
  func decode(_ type: Int.Type) throws -> Int { try integer() }
  func decode(_ type: Int8.Type) throws -> Int8 { try integer() }
  func decode(_ type: Int16.Type) throws -> Int16 { try integer() }
  func decode(_ type: Int32.Type) throws -> Int32 { try integer() }
  func decode(_ type: Int64.Type) throws -> Int64 { try integer() }
  func decode(_ type: UInt.Type) throws -> UInt { try integer() }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try integer() }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try integer() }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try integer() }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try integer() }
  func decode<T: Decodable>(_ type: T.Type) throws -> T { try unwrap(type) }

  private func integer<T: FixedWidthInteger>() throws -> T {
    guard case .number(let number) = value else { throw mismatch(T.self, "a whole number") }
    guard let integer = T(exactly: number) else {
      let text = value.description
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: codingPath,
          debugDescription: "expected a whole number from \(T.min) to \(T.max), got \(text)"))
    }
    return integer
  }
}

private struct KeyedReader<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let object: JSObject
  let codingPath: [any CodingKey]

  var allKeys: [Key] { object.keys.compactMap { Key(stringValue: $0) } }
  func contains(_ key: Key) -> Bool { object[key.stringValue] != nil }

  func decodeNil(forKey key: Key) throws -> Bool { object[key.stringValue]?.isNullish ?? true }

  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    try decoder(for: key).unwrap(type)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    try decoder(for: key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try decoder(for: key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder {
    JSValueDecoder(value: object["super"] ?? .undefined, codingPath: codingPath)
  }

  func superDecoder(forKey key: Key) throws -> any Decoder { try decoder(for: key) }

  private func decoder(for key: Key) throws -> JSValueDecoder {
    guard let value = object[key.stringValue] else {
      throw DecodingError.keyNotFound(
        key, .init(codingPath: codingPath, debugDescription: "missing"))
    }
    return JSValueDecoder(value: value, codingPath: codingPath + [key])
  }
}

private struct UnkeyedReader: UnkeyedDecodingContainer {
  let array: [JSValue]
  let codingPath: [any CodingKey]
  var currentIndex = 0
  var count: Int? { array.count }
  var isAtEnd: Bool { currentIndex >= array.count }

  init(array: [JSValue], codingPath: [any CodingKey]) {
    self.array = array
    self.codingPath = codingPath
  }

  mutating func decodeNil() throws -> Bool {
    guard !isAtEnd else { throw ended(JSValue.self) }
    guard array[currentIndex].isNullish else { return false }
    currentIndex += 1
    return true
  }

  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
    // What is refused stays, to be read as another type.
    let value = try next(type).unwrap(type)
    currentIndex += 1
    return value
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> {
    let container = try next(JSValue.self).container(keyedBy: type)
    currentIndex += 1
    return container
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    let container = try next(JSValue.self).unkeyedContainer()
    currentIndex += 1
    return container
  }

  mutating func superDecoder() throws -> any Decoder {
    let decoder = try next(JSValue.self)
    currentIndex += 1
    return decoder
  }

  private func next(_ type: Any.Type) throws -> JSValueDecoder {
    guard !isAtEnd else { throw ended(type) }
    return JSValueDecoder(
      value: array[currentIndex], codingPath: codingPath + [IndexKey(currentIndex)])
  }

  private func ended(_ type: Any.Type) -> DecodingError {
    .valueNotFound(
      type,
      .init(
        codingPath: codingPath + [IndexKey(currentIndex)],
        debugDescription: "the array ends before it (its length is \(array.count))"))
  }
}

/// The place of an array's element on a coding path.
struct IndexKey: CodingKey {
  let intValue: Int?
  var stringValue: String { "\(intValue ?? 0)" }
  init(_ index: Int) { intValue = index }
  init?(intValue: Int) { self.intValue = intValue }
  init?(stringValue: String) {
    guard let index = Int(stringValue) else { return nil }
    intValue = index
  }
}
