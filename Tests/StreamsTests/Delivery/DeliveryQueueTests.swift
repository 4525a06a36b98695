import StreamsTesting
import Testing

@testable import Streams

/// All orders in which a source and the drains can meet.
@Suite struct DeliveryQueueTests {
  private enum Step: Sendable {
    case append(Int)
    case end
    case take
    case putBack
  }

  private struct Run {
    var queue = DeliveryQueue<Int>()
    /// Whether somebody has been told to see to a drain.
    var isDrainDue = false
    var taken: Ring<Int>?
    var heard: [Int] = []
    var ends = 0
    let batch: Int
    private var delivered = 0

    init(batch: Int) { self.batch = batch }

    mutating func due(_ isDue: Bool) {
      guard isDue else { return }
      #expect(!isDrainDue && taken == nil, "two deliver at once")
      isDrainDue = true
    }

    mutating func perform(_ step: Step) {
      switch step {
      case .append(let number): due(queue.append(number))
      case .end: due(queue.end(.completed))
      case .take:
        guard isDrainDue else { return }
        isDrainDue = false
        var ring = Ring<Int>()
        delivered = 0
        while delivered < batch {
          if ring.isEmpty { queue.take(insteadOf: &ring) }
          guard let number = ring.popFirst() else { break }
          heard.append(number)
          delivered += 1
        }
        taken = ring
      case .putBack:
        guard var ring = taken else { return }
        taken = nil
        switch queue.rest(&ring, mayEnd: delivered < batch) {
        case .more: due(true)
        case .nothing: break
        case .end: ends += 1
        }
      }
    }
  }

  @Test(arguments: [1, 2, 64]) func `nothing is lost, doubled or overtaken, and one delivers at a time`(
    batch: Int
  ) {
    let actors: [[Step]] = [
      [.append(1), .append(2), .append(3), .end, .append(4), .end], [.take, .putBack, .take, .putBack],
    ]
    for order in interleavings(actors) {
      var run = Run(batch: batch)
      for step in order { run.perform(step) }
      for _ in 0..<9 {
        run.perform(.putBack)
        run.perform(.take)
      }
      expectEqual(run.heard, [1, 2, 3], "\(order)")
      #expect(run.ends == 1, "\(order)")
    }
  }
}
