import StreamsTesting
import Testing

@testable import Streams

/// Every order of two threads and the drains.
struct WorkQueueTests {
  private final class Work: QueuedWork {
    let name: String
    init(_ name: String) { self.name = name }
    func perform(_ count: Int) {}
  }

  private enum Step: Sendable {
    case append(String)
    case begin
    case pop
  }

  private struct Run {
    let works = ["a": Work("a"), "b": Work("b"), "c": Work("c")]
    var queue = WorkQueue()
    /// The scheduled drains.
    var due = 0
    /// The turns that the running drain still has to take.
    var left = 0
    var appended: [String] = []
    var run: [String] = []
    let limit: Int

    init(limit: Int) { self.limit = limit }

    mutating func append(_ name: String) {
      guard let work = works[name] else { return }
      appended.append(name)
      queue.append(work, 1)
      if queue.claimDrain() {
        #expect(due == 0, "a drain too many")
        due += 1
      }
    }

    mutating func perform(_ step: Step) throws {
      switch step {
      case .append(let name): append(name)
      case .begin:
        guard due > 0, left == 0 else { return }
        due -= 1
        left = queue.beginDrain()
      case .pop:
        guard left > 0, let batch = queue.pop(atMost: min(limit, left)) else { return }
        try #require(batch.count <= limit)
        left -= batch.count
        run += Array(repeating: (batch.work as? Work)?.name ?? "", count: batch.count)
      }
    }
  }

  @Test(arguments: [1, 2, 64]) func `everything runs once, in the order of arrival`(limit: Int)
    throws
  {
    let actors: [[Step]] = [
      [.append("a"), .append("a"), .append("b"), .append("a")],
      [.append("c"), .append("b")],
      [.begin, .pop, .pop, .begin],
    ]
    for order in interleavings(actors) {
      var run = Run(limit: limit)
      for step in order { try run.perform(step) }
      for _ in 0..<3 {
        for _ in 0..<9 { try run.perform(.pop) }
        try run.perform(.begin)
      }
      try #require(run.due == 0 && run.left == 0)
      try #require(run.run == run.appended, "\(order)")
    }
  }
}
