import Dispatch
import StreamsTesting
import Testing

@testable import Streams

/// All orders in which two threads and the drains can meet.
@Suite struct RunQueueTests {
  private final class Work: QueuedWork {
    let name: String
    init(_ name: String) { self.name = name }
    func perform(_ count: Int) {}
  }

  private enum Step: Sendable {
    case append(String)
    case pop
    case rest
  }

  private struct Run {
    let scheduler = SerialDispatchQueueScheduler(qos: .default)
    let works = ["a": Work("a"), "b": Work("b"), "c": Work("c")]
    var queue = RunQueue()
    var isDrainDue = false
    var appended: [String] = []
    var run: [String] = []
    let limit: Int

    init(limit: Int) { self.limit = limit }

    mutating func append(_ name: String) {
      guard let work = works[name] else { return }
      appended.append(name)
      if queue.append(work, 1, of: scheduler) {
        #expect(!isDrainDue, "a drain too many")
        isDrainDue = true
      }
    }

    mutating func perform(_ step: Step) {
      switch step {
      case .append(let name): append(name)
      case .pop:
        guard isDrainDue, let entry = queue.pop(atMost: limit) else { return }
        #expect(entry.count <= limit)
        run += Array(repeating: (entry.work as? Work)?.name ?? "", count: entry.count)
      case .rest:
        guard isDrainDue else { return }
        isDrainDue = queue.rest()
      }
    }
  }

  @Test(arguments: [1, 2, 64]) func `everything runs once and in the order in which it came`(limit: Int) {
    let actors: [[Step]] = [
      [.append("a"), .append("a"), .append("b"), .append("a")],
      [.append("c"), .append("b")],
      [.pop, .pop, .rest],
    ]
    for order in interleavings(actors) {
      var run = Run(limit: limit)
      for step in order { run.perform(step) }
      for _ in 0..<9 { run.perform(.pop) }
      run.perform(.rest)
      #expect(!run.isDrainDue)
      #expect(run.run == run.appended, "\(order)")
    }
  }
}
