import StreamsTesting
import Testing

@testable import Streams

/// All orders in which a source, a drain, and a drain inside an observer that runs the event loop can meet.
@Suite struct SerialDeliveryQueueTests {
  private enum Step: Sendable {
    case append(Int)
    case end
    /// Drain `index` takes this many turns.
    case take(_ index: Int, _ turns: Int)
    case putBack(_ index: Int)
  }

  private struct Run {
    var queue = SerialDeliveryQueue<Int>()
    /// The turns that the scheduler has still to give.
    var turns = 0
    var heard: [Int] = []
    var ends = 0
    private var taken: [Int: Ring<Int>] = [:]

    mutating func perform(_ step: Step) {
      switch step {
      case .append(let number): if queue.append(number) { turns += 1 }
      case .end: if queue.end(.completed) { turns += 1 }
      case .take(let index, let wanted):
        let count = min(wanted, turns)
        guard count > 0 else { return }
        turns -= count
        guard queue.claim(count) else { return }
        #expect(taken.isEmpty, "two deliver at once")
        var ring = Ring<Int>()
        var delivered = 0
        while delivered < count {
          if ring.isEmpty { queue.take(insteadOf: &ring) }
          guard let number = ring.popFirst() else { break }
          heard.append(number)
          delivered += 1
        }
        if delivered < count, case .completed = queue.due { ends += 1 }
        taken[index] = ring
      case .putBack(let index):
        guard var ring = taken.removeValue(forKey: index) else { return }
        turns += queue.release(&ring)
      }
    }
  }

  @Test(arguments: [1, 2, 64]) func `each event has its turn, and a turn inside another is owed`(turns: Int) {
    let actors: [[Step]] = [
      [.append(1), .append(2), .append(3), .end, .append(4), .end],
      [.take(0, turns), .putBack(0)],
      [.take(1, turns), .putBack(1)],
    ]
    for order in interleavings(actors) {
      var run = Run()
      for step in order { run.perform(step) }
      expectEqual(
        run.heard + (run.ends > 0 ? [9] : []), [1, 2, 3, 9].prefix(run.heard.count + run.ends) + [])
      for _ in 0..<9 {
        run.perform(.take(2, turns))
        run.perform(.putBack(2))
      }
      expectEqual(run.heard, [1, 2, 3], "\(order)")
      #expect(run.ends == 1, "\(order)")
      #expect(run.turns == 0, "\(order)")
    }
  }
}
