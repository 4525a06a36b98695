/// Every order in which `actors` can take their turns, `turns` each, their own order kept: 1,680 for three by three.
func interleavings(actors: Int = 3, turns: Int = 3) -> [[Int]] {
  var orders: [[Int]] = []
  var left = Array(repeating: turns, count: actors)
  var order: [Int] = []
  func extend() {
    if order.count == actors * turns { return orders.append(order) }
    for actor in 0..<actors where left[actor] > 0 {
      left[actor] -= 1
      order.append(actor)
      extend()
      order.removeLast()
      left[actor] += 1
    }
  }
  extend()
  return orders
}
