// SPDX-License-Identifier: MIT

extension JSValue {
  /// The JSON text; members whose value is undefined are left out, elsewhere it becomes null, as
  /// does a number that JSON has no form for.
  public var jsonText: String {
    var writer = JSONWriter()
    writer.append(self)
    return writer.finish()
  }
}

/// Writes JSON as UTF-8, with nothing escaped that need not be.
struct JSONWriter {
  private var bytes: [UInt8] = []

  func finish() -> String { String(decoding: bytes, as: UTF8.self) }

  mutating func append(_ value: JSValue) {
    switch value {
    case .undefined, .null: append(literal: "null")
    case .bool(let value): append(literal: value ? "true" : "false")
    case .number(let value): append(value)
    case .string(let value): append(value)
    case .array(let elements):
      append(byte: UInt8(ascii: "["))
      var isFirst = true
      for element in elements {
        if !isFirst { append(byte: UInt8(ascii: ",")) }
        isFirst = false
        append(element)
      }
      append(byte: UInt8(ascii: "]"))
    case .object(let object):
      append(byte: UInt8(ascii: "{"))
      var isFirst = true
      for (key, value) in object where value != .undefined {
        if !isFirst { append(byte: UInt8(ascii: ",")) }
        isFirst = false
        append(key)
        append(byte: UInt8(ascii: ":"))
        append(value)
      }
      append(byte: UInt8(ascii: "}"))
    }
  }

  private mutating func append(byte: UInt8) { bytes.append(byte) }
  private mutating func append(literal: String) { bytes.append(contentsOf: literal.utf8) }

  mutating func append(_ number: Double) {
    guard number.isFinite else { return append(literal: "null") }
    // 2^53: up to there every whole number is exact, and is written without a fraction.
    if number == 0 { return append(literal: number.sign == .minus ? "-0" : "0") }
    if number.rounded() == number, abs(number) <= 9_007_199_254_740_992 {
      return append(literal: String(Int64(number)))
    }
    append(literal: String(number))
  }

  mutating func append(_ string: String) {
    append(byte: UInt8(ascii: "\""))
    for byte in string.utf8 {
      switch byte {
      case UInt8(ascii: "\""): append(literal: "\\\"")
      case UInt8(ascii: "\\"): append(literal: "\\\\")
      case UInt8(ascii: "\n"): append(literal: "\\n")
      case UInt8(ascii: "\r"): append(literal: "\\r")
      case UInt8(ascii: "\t"): append(literal: "\\t")
      case 0..<0x20:
        append(literal: "\\u00")
        append(byte: Self.hexDigits[Int(byte >> 4)])
        append(byte: Self.hexDigits[Int(byte & 0xF)])
      default: append(byte: byte)
      }
    }
    append(byte: UInt8(ascii: "\""))
  }

  private static let hexDigits = Array("0123456789abcdef".utf8)
}
