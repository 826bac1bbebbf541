// SPDX-License-Identifier: MIT

/// A value that travels between the page and native code.
public enum JSValue: Sendable, Hashable {
  case undefined
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSValue])
  case object(JSObject)
}

extension JSValue {
  /// Null or undefined.
  public var isNullish: Bool { self == .null || self == .undefined }

  /// The boolean; nil for other kinds.
  public var boolValue: Bool? {
    if case .bool(let value) = self { value } else { nil }
  }

  /// The number; nil for other kinds.
  public var numberValue: Double? {
    if case .number(let value) = self { value } else { nil }
  }

  /// The number, where it is a whole one that `Int` can hold.
  public var intValue: Int? { numberValue.flatMap { Int(exactly: $0) } }

  /// The string; nil for other kinds.
  public var stringValue: String? {
    if case .string(let value) = self { value } else { nil }
  }

  /// The elements of an array; nil for other kinds.
  public var arrayValue: [JSValue]? {
    if case .array(let value) = self { value } else { nil }
  }

  /// The members of an object; nil for other kinds.
  public var objectValue: JSObject? {
    if case .object(let value) = self { value } else { nil }
  }

  /// The member of an object; nil where there is none or this is no object.
  public subscript(key: String) -> JSValue? { objectValue?[key] }

  /// The element of an array; nil past its end or where this is no array.
  public subscript(index: Int) -> JSValue? {
    guard let array = arrayValue, array.indices.contains(index) else { return nil }
    return array[index]
  }

  /// What kind of value this is, for a message: "an array", "null".
  public var kind: String {
    switch self {
    case .undefined: "undefined"
    case .null: "null"
    case .bool: "a boolean"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

extension JSValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByNilLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  public init(stringLiteral value: String) { self = .string(value) }
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  public init(integerLiteral value: Int) { self = .number(Double(value)) }
  public init(floatLiteral value: Double) { self = .number(value) }
  public init(nilLiteral: ()) { self = .null }
  public init(arrayLiteral elements: JSValue...) { self = .array(elements) }
  public init(dictionaryLiteral elements: (String, JSValue)...) {
    var object = JSObject()
    for (key, value) in elements { object[key] = value }
    self = .object(object)
  }
}

extension JSValue: CustomStringConvertible {
  public var description: String {
    switch self {
    case .undefined: "undefined"
    case .number(let number) where number.isNaN: "NaN"
    case .number(let number) where number.isInfinite: number > 0 ? "Infinity" : "-Infinity"
    default: jsonText
    }
  }
}
