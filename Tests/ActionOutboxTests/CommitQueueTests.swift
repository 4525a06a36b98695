import StreamsTesting
import TestSupport
import Testing

@testable import ActionOutbox

struct CommitQueueTests {
  private enum Step: Sendable { case add(Int), take, fail }

  @Test func `entries are taken once and in order in all orders of events`() {
    var taken: Set<[[Int]]> = []
    for order in interleavings([
      [Step.add(1), .add(2), .add(3)], [.take, .take, .take], [.fail],
    ]) {
      var (queue, model) = (CommitQueue<Int>(), Model())
      var batches: [[Int]] = []
      for step in order {
        switch step {
        case .add(let entry): expectEqual(queue.add(entry), model.add(entry))
        // Only a worker takes and fails.
        case .take where model.phase == .working:
          batches.append(queue.takeBatch())
          expectEqual(batches.last, model.take())
        case .fail where model.phase == .working: expectEqual(queue.fail(.deleted), model.fail())
        case .take, .fail: break
        }
        expectEqual(queue.phase, model.phase)
      }
      taken.insert(batches)
    }
    #expect(taken.count > 10)
  }

  /// The same with a list of all entries.
  private struct Model {
    var phase = CommitQueue<Int>.Phase.idle
    var added: [Int] = []
    var takenCount = 0

    mutating func add(_ entry: Int) -> CommitQueue<Int>.Addition {
      if phase == .failed(.deleted) { return .refused(.deleted) }
      added.append(entry)
      defer { phase = .working }
      return phase == .idle ? .start : .joined
    }

    mutating func take() -> [Int] {
      defer { takenCount = added.count }
      if takenCount == added.count { phase = .idle }
      return Array(added[takenCount...])
    }

    mutating func fail() -> [Int] {
      defer { takenCount = added.count }
      phase = .failed(.deleted)
      return Array(added[takenCount...])
    }
  }
}
