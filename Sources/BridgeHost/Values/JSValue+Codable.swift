// SPDX-License-Identifier: MIT

/// With the coders of this library a ``JSValue`` passes as it is; others see JSON.
extension JSValue: Codable {
  public init(from decoder: any Decoder) throws {
    if let decoder = decoder as? JSValueDecoder {
      self = decoder.value
      return
    }
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([JSValue].self) {
      self = .array(value)
    } else {
      var object = JSObject()
      for (key, value) in try container.decode([String: JSValue].self) { object[key] = value }
      self = .object(object)
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .undefined, .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .array(let value): try container.encode(value)
    case .object(let object):
      try container.encode(
        Dictionary(uniqueKeysWithValues: object.map { ($0.key, $0.value) }))
    }
  }
}
