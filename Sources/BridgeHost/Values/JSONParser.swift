// SPDX-License-Identifier: MIT

extension JSValue {
  /// Reads one JSON text.
  ///
  /// Keeps the order of members, the last of two with the same name, and every character that an
  /// escape names; half a surrogate pair becomes U+FFFD.
  ///
  /// - Parameter allowsControlCharacters: accepts line breaks and tabs inside strings, which
  ///   strict JSON wants escaped.
  /// - Throws: ``JSONError`` for anything that is not JSON, and for nesting deeper than
  ///   ``JSONParser/maximumDepth``.
  public init(json text: String, allowsControlCharacters: Bool = false) throws(JSONError) {
    var parser = JSONParser(text, allowsControlCharacters: allowsControlCharacters)
    self = try parser.parseWholeText()
  }

  /// Reads a text that wraps such a value in a few more arrays.
  init(wrappedJSON text: String) throws(JSONError) {
    var parser = JSONParser(text, allowsControlCharacters: false)
    parser.depthLimit = JSONParser.maximumDepth + 8
    self = try parser.parseWholeText()
  }
}

/// Why a text is not JSON.
public struct JSONError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What is wrong, without the place.
  public let reason: String
  /// Where, in characters (Unicode scalars) from the start of the text, the first being 1.
  public let position: Int
  /// Whether it is the nesting, in what may be JSON otherwise.
  let isTooDeep: Bool

  public var description: String { "\(reason) at character \(position)" }
}

/// A JSON reader that keeps what others lose: order, big text, escapes.
public struct JSONParser {
  /// Arrays and objects inside one another.
  public static let maximumDepth = 1000

  private let bytes: [UInt8]
  private let allowsControlCharacters: Bool
  private var index = 0
  private var depth = 0
  fileprivate var depthLimit = maximumDepth

  init(_ text: String, allowsControlCharacters: Bool) {
    bytes = Array(text.utf8)
    self.allowsControlCharacters = allowsControlCharacters
  }

  mutating func parseWholeText() throws(JSONError) -> JSValue {
    skipBlanks()
    guard index < bytes.count else { throw error("the text is empty") }
    let value = try parseValue()
    skipBlanks()
    guard index == bytes.count else { throw error("something follows the value") }
    return value
  }

  private mutating func parseValue() throws(JSONError) -> JSValue {
    guard index < bytes.count else { throw error("the text ends where a value is expected") }
    switch bytes[index] {
    case UInt8(ascii: "{"): return .object(try parseObject())
    case UInt8(ascii: "["): return .array(try parseArray())
    case UInt8(ascii: "\""): return .string(try parseString())
    case UInt8(ascii: "t"): return try parse(literal: "true", as: .bool(true))
    case UInt8(ascii: "f"): return try parse(literal: "false", as: .bool(false))
    case UInt8(ascii: "n"): return try parse(literal: "null", as: .null)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try parseNumber()
    default: throw error("a value is expected")
    }
  }

  private mutating func parseObject() throws(JSONError) -> JSObject {
    try enter()
    var object = JSObject()
    if try isClosed(by: UInt8(ascii: "}")) { return object }
    while true {
      skipBlanks()
      guard peek == UInt8(ascii: "\"") else { throw error("a member's name in quotes is expected") }
      let key = try parseString()
      skipBlanks()
      guard take(UInt8(ascii: ":")) else { throw error("a colon is expected") }
      skipBlanks()
      object[key] = try parseValue()
      skipBlanks()
      if take(UInt8(ascii: ",")) { continue }
      guard take(UInt8(ascii: "}")) else { throw error("a comma or } is expected") }
      depth -= 1
      return object
    }
  }

  private mutating func parseArray() throws(JSONError) -> [JSValue] {
    try enter()
    var array: [JSValue] = []
    if try isClosed(by: UInt8(ascii: "]")) { return array }
    while true {
      skipBlanks()
      array.append(try parseValue())
      skipBlanks()
      if take(UInt8(ascii: ",")) { continue }
      guard take(UInt8(ascii: "]")) else { throw error("a comma or ] is expected") }
      depth -= 1
      return array
    }
  }

  private mutating func enter() throws(JSONError) {
    depth += 1
    guard depth <= depthLimit else {
      throw error("the value is nested deeper than \(depthLimit)", isTooDeep: true)
    }
    index += 1
  }

  private mutating func isClosed(by byte: UInt8) throws(JSONError) -> Bool {
    skipBlanks()
    guard take(byte) else { return false }
    depth -= 1
    return true
  }

  private mutating func parse(literal: String, as value: JSValue) throws(JSONError) -> JSValue {
    let end = index + literal.utf8.count
    guard end <= bytes.count, bytes[index..<end].elementsEqual(literal.utf8) else {
      throw error("a value is expected")
    }
    index = end
    return value
  }

  private mutating func parseNumber() throws(JSONError) -> JSValue {
    let start = index
    _ = take(UInt8(ascii: "-"))
    if !take(UInt8(ascii: "0")) { try takeDigits() }
    if take(UInt8(ascii: ".")) { try takeDigits() }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
      try takeDigits()
    }
    guard let number = Double(String(decoding: bytes[start..<index], as: UTF8.self)) else {
      throw error("a number is expected")
    }
    return .number(number)
  }

  private mutating func takeDigits() throws(JSONError) {
    let start = index
    while let byte = peek, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { index += 1 }
    guard index > start else { throw error("a digit is expected") }
  }

  private mutating func parseString() throws(JSONError) -> String {
    index += 1
    var start = index
    var text: [UInt8] = []
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""):
        text.append(contentsOf: bytes[start..<index])
        index += 1
        return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        text.append(contentsOf: bytes[start..<index])
        index += 1
        text.append(contentsOf: String(try parseEscape()).utf8)
        start = index
      case 0..<0x20 where !allowsControlCharacters:
        throw error("a control character in a string must be escaped")
      default: index += 1
      }
    }
    throw error("the text ends inside a string")
  }

  private mutating func parseEscape() throws(JSONError) -> Character {
    guard let byte = peek else { throw error("the text ends inside an escape") }
    index += 1
    switch byte {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return Character(try parseUnicodeEscape())
    default:
      index -= 1
      throw error("there is no escape of this name")
    }
  }

  private mutating func parseUnicodeEscape() throws(JSONError) -> Unicode.Scalar {
    let first = try parseHexDigits()
    guard (0xD800...0xDBFF).contains(first) else { return Unicode.Scalar(first) ?? "\u{FFFD}" }
    let rewind = index
    if take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) {
      let second = try parseHexDigits()
      if (0xDC00...0xDFFF).contains(second) {
        return Unicode.Scalar(0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00)) ?? "\u{FFFD}"
      }
    }
    index = rewind
    return "\u{FFFD}"
  }

  private mutating func parseHexDigits() throws(JSONError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = peek, let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80
      else { throw error("four hexadecimal digits are expected") }
      value = value << 4 | UInt32(digit)
      index += 1
    }
    return value
  }

  private var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard peek == byte else { return false }
    index += 1
    return true
  }

  private mutating func skipBlanks() {
    while let byte = peek, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D {
      index += 1
    }
  }

  private func error(_ reason: String, isTooDeep: Bool = false) -> JSONError {
    // Bytes that continue a character do not start one.
    let characters = bytes[..<index].count { $0 & 0xC0 != 0x80 }
    return JSONError(reason: reason, position: characters + 1, isTooDeep: isTooDeep)
  }
}
