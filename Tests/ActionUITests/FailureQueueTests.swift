import ActionUI
import TestSupport
import Testing

@testable import Action
@testable import ActionUI

/// The failures of a model in all orders, compared with their definition.
struct FailureQueueTests {
  private enum Step: CaseIterable { case requestA, requestB, start, fail, retry, dismiss }

  private struct Entry {
    enum Kind: Equatable { case requested, started, failed, retried, dismissed }
    let kind: Kind
    let id: UInt64
  }

  /// Everything that happened so far, which determines the failures.
  private struct Past {
    var log: [Entry] = []
    var keys: [UInt64: String] = [:]
    /// The failed executions whose inputs are run again, by the number of the new execution.
    var retried: [UInt64: UInt64] = [:]
    var waiting: [UInt64] = []
    var running: [UInt64] = []
    var queue = FailureQueue()

    /// The failures that are left, by definition.
    var failures: [UInt64] {
      log.indices.compactMap { index in
        let id = log[index].id
        guard log[index].kind == .failed else { return nil }
        let isCleared = log[(index + 1)...].contains { later in
          switch later.kind {
          case .retried, .dismissed: later.id == id
          case .started: isAnother(later.id, than: id) && isNew(later.id, since: index)
          case .requested, .failed: false
          }
        }
        return isCleared ? nil : id
      }
    }

    /// Whether an execution with the same key does not run a failed input again.
    private func isAnother(_ id: UInt64, than failed: UInt64) -> Bool {
      retried[id] == nil && keys[id] == keys[failed]
    }

    private func isNew(_ id: UInt64, since index: Int) -> Bool {
      log[(index + 1)...].contains { $0.kind == .requested && $0.id == id }
    }

    mutating func request(_ key: String) {
      let id = UInt64(keys.count + 1)
      keys[id] = key
      waiting.append(id)
      log.append(Entry(kind: .requested, id: id))
    }

    mutating func start() {
      if waiting.isEmpty { return }
      let id = waiting.removeFirst()
      running.append(id)
      log.append(Entry(kind: .started, id: id))
      queue.remove(queue.cleared(by: id, retrying: retried[id] ?? 0) { keys[id].map { KeyBox($0) } })
    }

    mutating func fail() {
      if running.isEmpty { return }
      let id = running.removeFirst()
      log.append(Entry(kind: .failed, id: id))
      queue.append(
        FailedExecution(
          id: id, error: Mishap(), input: nil, key: keys[id].map { KeyBox($0) },
          lastRequest: UInt64(keys.count)))
    }

    mutating func retry() {
      guard let id = queue.first?.id, let key = keys[id] else { return }
      log.append(Entry(kind: .retried, id: id))
      queue.remove([id])
      request(key)
      retried[UInt64(keys.count)] = id
    }

    mutating func dismiss() {
      guard let id = queue.first?.id else { return }
      log.append(Entry(kind: .dismissed, id: id))
      queue.remove([id])
    }

    mutating func take(_ step: Step) {
      switch step {
      case .requestA: request("A")
      case .requestB: request("B")
      case .start: start()
      case .fail: fail()
      case .retry: retry()
      case .dismiss: dismiss()
      }
    }

    /// The failures of the queue, in order. Empties a copy of it.
    var presented: [UInt64] {
      var (rest, presented) = (queue, [UInt64]())
      while let first = rest.first {
        presented.append(first.id)
        rest.remove([first.id])
      }
      return presented
    }
  }

  @Test func `in every order of requests, starts, failures and answers, the right failures remain`() {
    var orders = 0
    func go(_ past: Past, _ steps: [Step]) {
      if steps.count == 6 { return orders += 1 }
      for step in Step.allCases {
        var next = past
        next.take(step)
        if next.presented != next.failures {
          Issue.record("\(next.presented), not \(next.failures): \(steps), \(step)")
        }
        go(next, steps + [step])
      }
    }
    var past = Past()
    for step in [Step.requestA, .requestA, .requestB, .start, .start, .start] { past.take(step) }
    go(past, [])
    expectEqual(orders, 46_656)
  }

  @Test func `the queue keeps the presented failure and the newest ones, up to its limit`() {
    var past = Past()
    for _ in 1...250 {
      past.request("A")
      past.start()
    }
    for _ in 1...250 { past.fail() }
    expectEqual(past.queue.count, FailureQueue.limit)
    expectEqual(past.presented, [1] + Array(152...250))
  }

  @Test func `the key is not computed if there is no earlier failure`() {
    var past = Past()
    past.request("A")
    past.start()
    past.fail()
    var asked = 0
    let cleared = [1, 2].map { id in
      past.queue.cleared(by: id) {
        asked += 1
        return KeyBox("A")
      }
    }
    expectEqual(cleared, [[], [1]])
    expectEqual(asked, 1)
  }
}
