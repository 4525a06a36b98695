/// Values in numbered places: put in, found and taken out in constant time. The number of a place that has been left is
/// given out again, so there are never more places than there were values at once.
///
/// Nothing is allocated before the first value.
struct Places<Value: Sendable>: ~Copyable, Sendable {
  private enum Place: Sendable {
    case taken(Value)
    /// With the next one that is free; -1 for none.
    case free(next: Int)
  }

  /// More places than these are given back when all have been left: what looks at each is not to pay for a crowd that
  /// has gone.
  private static var kept: Int { 64 }

  private var places: [Place] = []
  private var firstFree = -1
  private(set) var count = 0

  /// The number that the next value gets.
  var next: Int { firstFree >= 0 ? firstFree : places.count }

  var isEmpty: Bool { count == 0 }

  /// The values, in no particular order.
  var all: [Value] {
    places.compactMap { if case .taken(let value) = $0 { value } else { nil } }
  }

  func isTaken(_ number: Int) -> Bool {
    guard number < places.count, case .taken = places[number] else { return false }
    return true
  }

  subscript(number: Int) -> Value? {
    guard number < places.count, case .taken(let value) = places[number] else { return nil }
    return value
  }

  mutating func append(_ value: consuming Value) {
    count += 1
    let number = firstFree
    guard number >= 0, case .free(let next) = places[number] else { return places.append(.taken(value)) }
    firstFree = next
    places[number] = .taken(value)
  }

  mutating func remove(at number: Int) -> Value? {
    guard number < places.count else { return nil }
    var place = Place.free(next: firstFree)
    swap(&places[number], &place)
    guard case .taken(let value) = consume place else { missing(number) }
    count -= 1
    firstFree = number
    if count == 0, places.count > Places.kept { (places, firstFree) = ([], -1) }
    return value
  }

  /// Changes a value where it is.
  mutating func update<Result>(_ number: Int, _ change: (inout Value) -> Result) -> Result {
    // Taken out meanwhile, so that it is not copied for the change.
    var place = Place.free(next: -1)
    swap(&places[number], &place)
    guard case .taken(var value) = consume place else { missing(number) }
    let result = change(&value)
    places[number] = .taken(consume value)
    return result
  }

  private func missing(_ number: Int) -> Never {
    preconditionFailure("there is nothing in place \(number); this is a bug of the Action module")
  }
}
