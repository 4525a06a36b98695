/// Every order in which several actors can take their steps, each actor in its own order.
///
/// Three actors of three steps have 1,680 orders; a pure state machine can be run through all of them and compared
/// with a plain sequential model after each.
///
/// ```swift
/// for order in interleavings([["a1", "a2"], ["b1"]]) { print(order) }
/// // ["a1", "a2", "b1"]
/// // ["a1", "b1", "a2"]
/// // ["b1", "a1", "a2"]
/// ```
///
/// - Complexity: the number of orders is the multinomial coefficient of the lengths.
public func interleavings<Step>(_ actors: [[Step]]) -> [[Step]] {
  if actors.allSatisfy(\.isEmpty) { return [[]] }
  return actors.indices.flatMap { index -> [[Step]] in
    guard let first = actors[index].first else { return [] }
    var rest = actors
    rest[index].removeFirst()
    return interleavings(rest).map { [first] + $0 }
  }
}
