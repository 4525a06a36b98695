import StreamsTesting
import TestSupport
import Testing

@testable import Action

@Suite(.watched) struct TicketQueueTests {
  private enum Step: Sendable {
    case append(Int)
    case popFirst(Int)
    /// Removes this many tickets at an index, one after the other.
    case remove(at: Int, count: Int)
    /// Removes an execution that does not wait.
    case removeGone(Int)
    case removeAll
    case copy
    case goBack

    static func random(using generator: inout SeededGenerator) -> Step {
      // Often enough tickets to make the queue sweep.
      let count = Int.random(in: 1...(Bool.random(using: &generator) ? 3 : 150), using: &generator)
      return switch Int.random(in: 0..<24, using: &generator) {
      case 0..<9: .append(count)
      case 9..<13: .popFirst(count)
      case 13..<19: .remove(at: .random(in: 0..<200, using: &generator), count: count)
      case 19..<21: .removeGone(.random(in: 0..<500, using: &generator))
      case 21: .removeAll
      case 22: .copy
      default: .goBack
      }
    }
  }

  /// A queue, with an array as its model.
  private struct Pair {
    var queue = TicketQueue()
    var model: [UInt64] = []

    static func ticket(_ id: UInt64) -> Ticket { Ticket(id: id, slot: Int(id % 7), lane: 0) }

    /// - Returns: the fault, or nil.
    mutating func take(_ step: Step, _ lastID: inout UInt64) -> String? {
      switch step {
      case .append(let count):
        for _ in 0..<count {
          lastID += 1
          queue.append(Pair.ticket(lastID))
          model.append(lastID)
        }
      case .popFirst(let count):
        for _ in 0..<count {
          let first = model.isEmpty ? nil : model.removeFirst()
          if queue.popFirst() != first.map(Pair.ticket) { return "another was the first" }
        }
      case .remove(let index, let count):
        for _ in 0..<min(count, model.count) {
          let id = model.remove(at: index % model.count)
          if !queue.remove(Pair.ticket(id)) { return "\(id) did not wait" }
          if queue.remove(Pair.ticket(id)) { return "\(id) waited twice" }
        }
      case .removeGone(let id):
        let id = UInt64(id)
        if !model.contains(id), queue.remove(Pair.ticket(id)) { return "\(id) waited" }
        // Another execution had the same number as a waiting execution, and must not remove it.
        let impostor = Ticket(id: id, slot: -1, lane: 0)
        if queue.remove(impostor) { return "the slot of \(id) does not matter" }
      case .removeAll:
        if queue.removeAll() != model.map(Pair.ticket) { return "others waited" }
        model = []
      case .copy, .goBack: break
      }
      if queue.count != model.count || queue.isEmpty != model.isEmpty { return "\(queue.count) wait" }
      if queue.first != model.first.map(Pair.ticket) {
        return "\(String(describing: queue.first)) is the first"
      }
      return nil
    }
  }

  @Test func `a queue behaves like an array, at any length and with any removals`() async throws {
    try await Fuzz.run(length: 30) {
      Step.random(using: &$0)
    } compare: { steps in
      var pair = Pair()
      var copy = pair
      var lastID: UInt64 = 0
      for step in steps {
        if case .copy = step { copy = pair }
        if case .goBack = step { swap(&pair, &copy) }
        if let fault = pair.take(step, &lastID) { return "after \(step): \(fault)" }
      }
      return pair.take(.removeAll, &lastID) ?? copy.take(.removeAll, &lastID)
    }
  }
}
