/// Returns every order in which several actors can take their steps, with each actor's steps in their own order.
///
/// Three actors of three steps have 1,680 orders. A pure state machine can be run through all of them and compared with
/// a sequential model after each.
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
  let length = actors.reduce(0) { $0 + $1.count }
  var orders: [[Step]] = []
  var order: [Step] = []
  var taken = actors.map { _ in 0 }
  func extend() {
    if order.count == length { return orders.append(order) }
    for (index, actor) in actors.enumerated() where taken[index] < actor.count {
      order.append(actor[taken[index]])
      taken[index] += 1
      extend()
      taken[index] -= 1
      order.removeLast()
    }
  }
  extend()
  return orders
}
