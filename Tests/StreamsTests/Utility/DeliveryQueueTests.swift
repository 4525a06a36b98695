import StreamsTesting
import Testing

@testable import Streams

/// All orders in which a source, somebody who delivers directly, and the drains can meet.
@Suite struct DeliveryQueueTests {
  private enum Step: Sendable {
    case append(Int)
    case end
    /// Delivers this one itself if nobody delivers, and appends it otherwise.
    case claim(Int)
    case leave
    case take
    case putBack
  }

  private struct Run {
    var queue = DeliveryQueue<Int>()
    /// Whether somebody has been told to see to a drain.
    var isDrainDue = false
    var isClaimed = false
    var taken: Ring<Int>?
    var heard: [Int] = []
    var refused: [Int] = []
    var ends = 0
    let batch: Int
    private var hasEnded = false
    private var delivered = 0

    init(batch: Int) { self.batch = batch }

    mutating func due(_ isDue: Bool) {
      guard isDue else { return }
      #expect(!isDrainDue && !isClaimed && taken == nil, "two deliver at once")
      isDrainDue = true
    }

    mutating func perform(_ step: Step) {
      switch step {
      case .append(let number): append(number)
      case .end:
        hasEnded = true
        due(queue.end(.completed))
      case .claim(let number):
        if queue.claim() {
          #expect(!isDrainDue && !isClaimed && taken == nil, "two deliver at once")
          isClaimed = true
          heard.append(number)
        } else {
          append(number)
        }
      case .leave:
        guard isClaimed else { return }
        isClaimed = false
        due(queue.goesOn())
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

    private mutating func append(_ number: Int) {
      if hasEnded { refused.append(number) }
      due(queue.append(number))
    }
  }

  @Test(arguments: [1, 2, 64]) func `nothing is lost, doubled or overtaken, and one delivers at a time`(
    batch: Int
  ) {
    let actors: [[Step]] = [
      [.append(1), .append(2), .append(3), .end], [.claim(10), .leave], [.take, .putBack, .take, .putBack],
    ]
    for order in interleavings(actors) {
      var run = Run(batch: batch)
      for step in order { run.perform(step) }
      run.perform(.leave)
      for _ in 0..<9 {
        run.perform(.putBack)
        run.perform(.take)
      }
      #expect(run.heard.filter { $0 < 10 } == [1, 2, 3], "\(order)")
      #expect(run.heard.contains(10) != run.refused.contains(10), "\(order)")
      #expect(run.ends == 1, "\(order)")
    }
  }
}
