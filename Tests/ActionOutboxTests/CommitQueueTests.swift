import StreamsTesting
import TestSupport
import Testing

@testable import ActionOutbox

struct CommitQueueTests {
  private enum Step: Sendable { case add(Int), take, fail, close, released }

  @Test func `entries are taken once and in order in all orders of events`() {
    var taken: Set<[[Int]]> = []
    for order in interleavings([
      [Step.add(1), .add(2), .add(3)], [.take, .take, .take], [.fail], [.close, .released, .close],
    ]) {
      var (queue, model) = (CommitQueue<Int>(), Model())
      var batches: [[Int]] = []
      for step in order {
        switch step {
        case .add(let entry): expectEqual(queue.add(entry), model.add(entry))
        case .close: expectEqual(queue.close(), model.close())
        // Only a worker takes and fails.
        case .take where model.hasWorker:
          batches.append(queue.takeBatch())
          expectEqual(batches.last, model.take())
        case .fail where model.hasWorker: expectEqual(queue.fail(.deleted), model.fail())
        // The files are released when there is no worker any more.
        case .released where model.phase == .closing && !model.hasWorker:
          queue.released()
          model.phase = .closed
        case .take, .fail, .released: break
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
    var hasWorker = false

    mutating func add(_ entry: Int) -> CommitQueue<Int>.Addition {
      if phase == .failed(.deleted) { return .refused(.deleted) }
      if phase == .closing || phase == .closed { return .refused(.closed) }
      added.append(entry)
      defer { (phase, hasWorker) = (.working, true) }
      return hasWorker ? .joined : .start
    }

    mutating func take() -> [Int] {
      defer { takenCount = added.count }
      if takenCount == added.count {
        hasWorker = false
        if phase == .working { phase = .idle }
      }
      return Array(added[takenCount...])
    }

    mutating func fail() -> [Int] {
      defer { takenCount = added.count }
      hasWorker = false
      if phase == .working { phase = .failed(.deleted) }
      return Array(added[takenCount...])
    }

    mutating func close() -> CommitQueue<Int>.Closing {
      if phase == .closed { return .over }
      defer { phase = .closing }
      return phase == .closing || hasWorker ? .joined : .release
    }
  }
}
