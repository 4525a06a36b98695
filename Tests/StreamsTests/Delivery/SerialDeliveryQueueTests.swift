import StreamsTesting
import TestSupport
import Testing

@testable import Streams

/// Every order of a source, a drain, and a drain inside an observer that runs the event loop, where each
/// event has a separate turn.
struct SerialDeliveryQueueTests {
  private enum Step: Sendable {
    case append(Int)
    case end
    /// Drain `index` begins with this many turns.
    case begin(_ index: Int, _ turns: Int)
    /// Drain `index` takes an element or the end, or gives up its turns if it has used them all.
    case take(_ index: Int)
  }

  private struct Run {
    var queue = DeliveryQueue<Int>()
    /// The turns that the scheduler still has to give.
    var turns = 0
    var heard: [Int] = []
    var ends = 0
    /// The delivering drain, and the number of its remaining turns.
    private var drain: (index: Int, left: Int)?
    private var taken = Ring<Int>()

    mutating func perform(_ step: Step) throws {
      switch step {
      case .append(let number): if queue.append(number) { turns += 1 }
      case .end: if queue.ended(.completed) { turns += 1 }
      case .begin(let index, let wanted):
        let count = min(wanted, turns)
        guard count > 0 else { return }
        turns -= count
        guard queue.begin(count) else { return }
        try #require(drain == nil, "two deliver at once")
        drain = (index, count)
      case .take(let index):
        guard let now = drain, now.index == index else { return }
        if taken.isEmpty, now.left > 0 { queue.take(into: &taken) }
        if now.left > 0, let number = taken.popFirst() {
          heard.append(number)
          drain = (index, now.left - 1)
        } else {
          if now.left > 0, case .completed = queue.due { ends += 1 }
          drain = nil
          turns += queue.endDelivery(&taken)
        }
      }
    }
  }

  @Test(arguments: [1, 2, 64]) func `each event takes a turn, and a turn inside another turn is postponed`(
    turns: Int
  )
    throws
  {
    let actors: [[Step]] = [
      [.append(1), .append(2), .append(3), .end, .append(4), .end],
      [.begin(0, turns), .take(0), .take(0)],
      [.begin(1, turns), .take(1)],
    ]
    for order in interleavings(actors) {
      var run = Run()
      for step in order { try run.perform(step) }
      try requireEqual(
        run.heard + (run.ends > 0 ? [9] : []), [1, 2, 3, 9].prefix(run.heard.count + run.ends) + [])
      for _ in 0..<9 {
        for index in 0...1 { for _ in 0..<4 { try run.perform(.take(index)) } }
        try run.perform(.begin(0, turns))
      }
      try requireEqual(run.heard, [1, 2, 3], "\(order)")
      try #require(run.ends == 1, "\(order)")
      try #require(run.turns == 0, "\(order)")
    }
  }
}
