// SPDX-License-Identifier: MIT

/// Percent escapes in URLs.
enum PercentEncoding {
  /// Decodes exactly once; malformed escapes, and those that are no UTF-8, stay as they are.
  static func decode(_ text: some StringProtocol) -> String {
    let bytes = Array(text.utf8)
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      let start = index
      var escaped: [UInt8] = []
      while let byte = escape(at: index, in: bytes) {
        escaped.append(byte)
        index += 3
      }
      if escaped.isEmpty {
        decoded.append(bytes[index])
        index += 1
      } else {
        append(escaped, writtenAs: bytes[start..<index], to: &decoded)
      }
    }
    return String(decoding: decoded, as: UTF8.self)
  }

  /// Appends the UTF-8 of adjacent escapes; where it is none, the escapes.
  private static func append(
    _ escaped: [UInt8], writtenAs written: ArraySlice<UInt8>, to decoded: inout [UInt8]
  ) {
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = escaped.makeIterator()
    var rest = written
    while true {
      switch parser.parseScalar(from: &iterator) {
      case .valid(let scalar):
        decoded += Array(scalar)
        rest = rest.dropFirst(3 * scalar.count)
      case .error(let length):
        decoded += rest.prefix(3 * length)
        rest = rest.dropFirst(3 * length)
      case .emptyInput: return
      }
    }
  }

  /// Encodes a path for a URL: slashes stay, and so do unreserved characters.
  static func encode(path: String) -> String {
    var encoded = ""
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "/"):
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let hex = String(byte, radix: 16, uppercase: true)
        encoded += "%" + (hex.count == 1 ? "0" : "") + hex
      }
    }
    return encoded
  }

  private static func escape(at index: Int, in bytes: [UInt8]) -> UInt8? {
    guard index + 2 < bytes.count, bytes[index] == UInt8(ascii: "%"),
      let high = digit(bytes[index + 1]), let low = digit(bytes[index + 2])
    else { return nil }
    return high << 4 | low
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
