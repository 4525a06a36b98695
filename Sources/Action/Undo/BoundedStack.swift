/// A stack that holds the newest values, up to a limit. It is a ring buffer, so removing the oldest value takes
/// constant time.
struct BoundedStack<Value: Sendable>: Sendable {
  private let limit: Int
  private var values: [Value?] = []
  /// The index of the oldest value. It is 0 until the limit is first reached.
  private var start = 0
  private(set) var count = 0

  init(limit: Int) { self.limit = limit }

  var last: Value? { last(below: 0) }

  /// Returns the value that has `count` values above it.
  func last(below count: Int) -> Value? {
    count >= self.count ? nil : values[(start + self.count - 1 - count) % limit]
  }

  /// - Returns: the oldest value, if it has been removed.
  mutating func push(_ value: Value) -> Value? {
    if count == limit {
      let oldest = values[start]
      values[start] = value
      start = (start + 1) % limit
      return oldest
    }
    let index = (start + count) % limit
    if index < values.count { values[index] = value } else { values.append(value) }
    count += 1
    return nil
  }

  mutating func pop() -> Value? {
    guard let last else { return nil }
    values[(start + count - 1) % limit] = nil
    count -= 1
    return last
  }

  /// - Returns: the removed values.
  mutating func removeAll() -> [Value] {
    defer { self = BoundedStack(limit: limit) }
    return values.compactMap(\.self)
  }
}
