import StreamsTesting
import TestSupport
import Testing

struct InterleavingsTests {
  /// Returns the steps of actors `a`, `b`, … with the given numbers of steps.
  private func actors(_ lengths: [Int]) -> [[String]] {
    lengths.enumerated().map { index, length in
      (0..<length).map { "\(Array("abcd")[index])\($0)" }
    }
  }

  @Test(arguments: [
    ([], 1), ([0], 1), ([5], 1), ([1, 1], 2), ([2, 1], 3), ([2, 2], 6), ([3, 3], 20), ([1, 1, 1], 6),
    ([2, 2, 2], 90), ([3, 3, 3], 1_680), ([0, 3, 0], 1), ([1, 1, 1, 1], 24), ([4, 1, 2], 105),
  ])
  func `the number of distinct orders is the multinomial coefficient`(
    lengths: [Int], count: Int
  ) {
    let orders = interleavings(actors(lengths))
    expectEqual(orders.count, count)
    expectEqual(Set(orders).count, count)
  }

  @Test(arguments: [[2, 2], [3, 3, 3], [4, 1, 2], [0, 2, 1]])
  func `each order has every step once and each actor's steps in order`(lengths: [Int]) throws {
    let actors = actors(lengths)
    let all = actors.flatMap { $0 }.sorted()
    for order in interleavings(actors) {
      try requireEqual(order.sorted(), all)
      for steps in actors { try #require(order.filter(steps.contains) == steps) }
    }
  }

  @Test func `the first order starts with all steps of the first actor`() {
    expectEqual(
      interleavings([["a1", "a2"], ["b1"]]),
      [
        ["a1", "a2", "b1"], ["a1", "b1", "a2"], ["b1", "a1", "a2"],
      ])
  }

  @Test func `equal steps are distinct steps`() {
    expectEqual(interleavings([[1], [1]]), [[1, 1], [1, 1]])
  }

  @Test func `actors without steps have one empty order`() {
    expectEqual(interleavings([] as [[Int]]), [[]])
    expectEqual(interleavings([[], []] as [[Int]]), [[]])
  }

  /// A typical use: find a state machine that fails in one order only.
  @Test func `the orders include each order in which a state machine fails`() {
    enum Step { case lock, work, unlock, peek }
    let wrong = interleavings([[Step.lock, .work, .unlock], [.peek]]).filter { order in
      var isLocked = false
      for step in order {
        switch step {
        case .lock: isLocked = true
        case .unlock: isLocked = false
        case .peek: if isLocked { return true }
        case .work: break
        }
      }
      return false
    }
    expectEqual(wrong, [[.lock, .work, .peek, .unlock], [.lock, .peek, .work, .unlock]])
  }
}
