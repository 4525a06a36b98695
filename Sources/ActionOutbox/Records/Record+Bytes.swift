extension Record {
  /// The number that represents the case in a file.
  var kind: UInt32 {
    switch self {
    case .accepted: 1
    case .attempted: 2
    case .heldBack: 3
    case .released: 4
    case .removed: 5
    case .setAside: 6
    case .setAsideDropped: 7
    }
  }

  /// The content without the header.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    if let id { bytes.append(littleEndian: id) }
    switch self {
    case .accepted(let accepted):
      bytes.append(counted: Array(accepted.key.utf8))
      bytes.append(counted: Array(accepted.action.utf8))
      bytes.append(counted: accepted.order)
      bytes.append(littleEndian: accepted.version)
      bytes += accepted.payload
    case .attempted(_, let count, let error):
      bytes.append(littleEndian: count)
      bytes += error.utf8
    case .heldBack(_, let error): bytes += error.utf8
    case .released, .setAsideDropped: break
    case .removed(_, let removal): bytes.append(removal.rawValue)
    case .setAside(let damaged): bytes = damaged
    }
    return bytes
  }

  /// The number of bytes in a file.
  var size: Int {
    let content =
      switch self {
      case .accepted(let accepted):
        24 + accepted.key.utf8.count + accepted.action.utf8.count + accepted.order.count
          + accepted.payload.count
      case .attempted(_, _, let error): 12 + error.utf8.count
      case .heldBack(_, let error): 8 + error.utf8.count
      case .released: 8
      case .removed: 9
      case .setAside(let damaged): damaged.count
      case .setAsideDropped: 0
      }
    return LogFormat.recordHeaderSize + content
  }

  /// Decodes a record, or returns `nil` if this version of the format does not write such bytes.
  init?(kind: UInt32, bytes: ArraySlice<UInt8>) {
    var rest = bytes
    if kind == 6 {
      self = .setAside(Array(bytes))
      return
    }
    if kind == 7, bytes.isEmpty {
      self = .setAsideDropped
      return
    }
    // A greater number would leave no room for later numbers.
    guard let id = rest.takeLittleEndian(UInt64.self), id < 1 << 63 else { return nil }
    switch kind {
    case 1:
      guard let key = rest.takeCounted(), let action = rest.takeCounted(), let order = rest.takeCounted(),
        let version = rest.takeLittleEndian(UInt32.self)
      else { return nil }
      self = .accepted(
        Accepted(
          id: id, key: String(decoding: key, as: UTF8.self), action: String(decoding: action, as: UTF8.self),
          order: Array(order), version: version, payload: Array(rest)))
    case 2:
      guard let count = rest.takeLittleEndian(UInt32.self) else { return nil }
      self = .attempted(id: id, count: count, error: String(decoding: rest, as: UTF8.self))
    case 3: self = .heldBack(id: id, error: String(decoding: rest, as: UTF8.self))
    case 4:
      guard rest.isEmpty else { return nil }
      self = .released(id: id)
    case 5:
      guard rest.count == 1, let removal = rest.first.flatMap(Removal.init) else { return nil }
      self = .removed(id: id, removal)
    default: return nil
    }
  }
}

extension [UInt8] {
  mutating func append(littleEndian value: some FixedWidthInteger) {
    for byte in 0..<value.bitWidth / 8 { append(UInt8(truncatingIfNeeded: value >> (byte * 8))) }
  }

  /// Appends the number of the bytes, and then the bytes.
  fileprivate mutating func append(counted bytes: [UInt8]) {
    append(littleEndian: UInt32(bytes.count))
    self += bytes
  }
}

extension ArraySlice<UInt8> {
  /// Removes a number from the start, or returns `nil` if there are too few bytes.
  mutating func takeLittleEndian<Value: FixedWidthInteger>(_ type: Value.Type) -> Value? {
    let size = Value.bitWidth / 8
    guard count >= size else { return nil }
    var value: Value = 0
    for byte in 0..<size { value |= Value(truncatingIfNeeded: self[startIndex + byte]) << (byte * 8) }
    removeFirst(size)
    return value
  }

  fileprivate mutating func takeCounted() -> ArraySlice<UInt8>? {
    guard let size = takeLittleEndian(UInt32.self), size <= count else { return nil }
    defer { removeFirst(Int(size)) }
    return prefix(Int(size))
  }
}
