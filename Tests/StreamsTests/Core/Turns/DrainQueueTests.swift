import StreamsTesting
import TestSupport
import Testing

@testable import Streams

/// Every order of three actors that enqueue two items each and handle the waiting items.
struct DrainQueueTests {
  private enum Step: Sendable {
    case put(_ item: Int)
    case next(by: Int)
  }

  private struct Run {
    var queue = DrainQueue<Int>()
    var arrived: [Int] = []
    var handled: [Int] = []
    /// The draining actor, if there is one.
    var drainer: Int?

    mutating func perform(_ step: Step) throws {
      switch step {
      case .put(let item):
        arrived.append(item)
        queue.append(item)
        guard queue.begin() else { return try #require(drainer != nil, "\(item) waits for nobody") }
        try #require(drainer == nil, "two drain at once")
        drainer = item / 10
      case .next(let actor):
        guard drainer == actor else { return }
        if let item = queue.next() { handled.append(item) } else { drainer = nil }
      }
    }
  }

  @Test func `each item is handled once, in the order of arrival, by one actor at a time`() throws {
    let actors = (1...3).map { [Step.put(10 * $0), .next(by: $0), .put(10 * $0 + 1), .next(by: $0)] }
    for order in interleavings(actors) {
      var run = Run()
      for step in order { try run.perform(step) }
      while let drainer = run.drainer { try run.perform(.next(by: drainer)) }
      try #require(run.handled == run.arrived, "\(order)")
      try #require(run.queue.isEmpty && run.queue.begin(), "\(order)")
    }
  }

  @Test func `a drain that was ended leaves its items to the next drain`() {
    var queue = DrainQueue<Int>()
    for number in 1...2 { queue.append(number) }
    let first = (queue.begin(), queue.next(), queue.begin())
    #expect(first == (true, 1, false))
    queue.end()
    let second = (queue.begin(), queue.next(), queue.begin())
    #expect(second == (true, 2, false))
    let end = (queue.next(), queue.begin())
    #expect(end == (nil, true))
  }

  @Test func `swap exchanges all queued items`() {
    var queue = DrainQueue<Int>()
    for number in 0..<3 { queue.append(number) }
    var ring = Ring<Int>()
    ring.append(7)
    queue.swap(&ring)
    expectEqual(ring.elements, [0, 1, 2])
    let items = (queue.next(), queue.next())
    #expect(items == (7, nil))
  }

  @Test func `a queue retains only its waiting items`() {
    let lifetimes = Lifetimes()
    var queue = DrainQueue<Tracked>()
    for number in 0..<10 { queue.append(lifetimes.track("\(number)")) }
    for _ in 0..<4 { _ = queue.next() }
    expectEqual(lifetimes.liveLabels, (4..<10).map { "\($0)" })
    queue = DrainQueue()
    #expect(lifetimes.live == 0, "\(lifetimes)")
  }
}
