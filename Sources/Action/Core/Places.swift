/// Values in numbered places: put in, found and taken out in constant time. The number of a place that has been left is
/// given out again, so there are never more places than there were values at once.
struct Places<Value: Sendable>: Sendable {
  private var values: [Value?] = []
  private var free: [Int] = []

  /// The number that the next value gets.
  var next: Int { free.last ?? values.count }

  var isEmpty: Bool { free.count == values.count }

  /// The values, in no particular order.
  var all: [Value] { values.compactMap(\.self) }

  subscript(place: Int) -> Value? { values[place] }

  mutating func append(_ value: Value) {
    if let place = free.popLast() { values[place] = value } else { values.append(value) }
  }

  mutating func remove(at place: Int) -> Value? {
    guard let value = values[place] else { return nil }
    values[place] = nil
    free.append(place)
    return value
  }

  /// Changes a value where it is.
  mutating func update<Result>(_ place: Int, _ change: (inout Value) -> Result) -> Result {
    guard var value = values[place] else {
      preconditionFailure("there is nothing in place \(place); this is a bug of the Action module")
    }
    // Taken out meanwhile, so that it is not copied for the change.
    values[place] = nil
    defer { values[place] = value }
    return change(&value)
  }
}
