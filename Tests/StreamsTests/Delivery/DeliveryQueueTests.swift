import StreamsTesting
import TestSupport
import Testing

@testable import Streams

/// Every order of a source and the drains, where one drain delivers at a time.
struct DeliveryQueueTests {
  private enum Step: Sendable {
    case append(Int)
    case end
    /// Delivers an element or finishes a batch, if a drain is running or due.
    case take
  }

  private struct Run {
    var queue = DeliveryQueue<Int>()
    /// A Boolean value that indicates whether a drain was requested and has not ended.
    var isDraining = false
    var heard: [Int] = []
    var ends = 0
    let batch: Int
    private var taken = Ring<Int>()
    private var delivered = 0

    init(batch: Int) { self.batch = batch }

    mutating func due(_ isDue: Bool) {
      guard isDue else { return }
      #expect(!isDraining, "two deliver at once")
      isDraining = true
      delivered = 0
    }

    mutating func perform(_ step: Step) {
      switch step {
      case .append(let number): due(queue.append(number) && queue.begin())
      case .end: due(queue.ended(.completed) && queue.begin())
      case .take:
        guard isDraining else { return }
        if taken.isEmpty, delivered < batch { queue.take(into: &taken) }
        if delivered < batch, let number = taken.popFirst() {
          heard.append(number)
          delivered += 1
          return
        }
        let end = queue.endIfIdle(&taken, mayEnd: delivered < batch)
        delivered = 0
        guard let end else { return }
        isDraining = false
        if case .completed = end { ends += 1 }
      }
    }
  }

  @Test(arguments: [1, 2, 64]) func `no element is lost, repeated or overtaken, with one drain at a time`(
    batch: Int
  ) throws {
    let actors: [[Step]] = [
      [.append(1), .append(2), .append(3), .end, .append(4), .end], [.take, .take, .take, .take, .take],
    ]
    for order in interleavings(actors) {
      var run = Run(batch: batch)
      for step in order { run.perform(step) }
      for _ in 0..<9 { run.perform(.take) }
      try requireEqual(run.heard, [1, 2, 3], "\(order)")
      try #require(run.ends == 1, "\(order)")
      try #require(!run.isDraining, "\(order)")
    }
  }
}
