import StreamsTesting
import TestSupport
import Testing

@testable import Action

/// Postponed inputs and their delays, in every order of three inputs, the ends of their delays, and the end
/// of an execution.
struct InputTimingTests {
  private enum Step: Equatable {
    case request(UInt64)
    /// The delay of an input is over.
    case ring(UInt64)
    case finish
  }

  private func orders(_ body: ([Step]) -> Void) {
    // A delay is over after its input was received.
    let orders = interleavings([
      [.request(1), .ring(1)], [.request(2), .ring(2)], [.request(3), .ring(3)], [Step.finish],
    ])
    // Inputs are received in the order of their numbers.
    for order in orders where order.filter({ if case .request = $0 { true } else { false } }) == inputs {
      body(order)
    }
  }

  private let inputs: [Step] = [.request(1), .request(2), .request(3)]

  @Test func `a debounced input runs when its delay is over, if no newer input was received`() {
    orders { order in
      var machine = ActionMachine(gate: .open, policy: .concurrent(), timing: .debounced)
      var waiting: UInt64?
      for step in order {
        switch step {
        case .request(let id):
          let decision = machine.request(Ticket(id: id, slot: 0, lane: 0))
          expectEqual(
            decision, .postpone(replaced: waiting.map { Ticket(id: $0, slot: 0, lane: 0) }), "\(order)")
          waiting = id
        case .ring(let id):
          let due = machine.due(0, upTo: id)
          #expect(due?.ticket.id == (waiting == id ? id : nil), "\(order)")
          if waiting == id { waiting = nil }
        case .finish: if machine.running > 0 { _ = machine.ended(Ticket(id: 1, slot: 0, lane: 0)) }
        }
      }
    }
  }

  @Test func `a debounced input needs room only when its own delay is over`() {
    var machine = ActionMachine(gate: .open, policy: .concurrent(), timing: .debounced)
    for id in 1...2 as ClosedRange<UInt64> { _ = machine.request(Ticket(id: id, slot: 0, lane: 0)) }
    let needs = (1...2).map { machine.needsRoom(0, dueUpTo: $0) }
    expectEqual(needs, [false, true])
  }

  @Test func `a closed gate rejects a throttled input even while an execution is running`() {
    var machine = ActionMachine(gate: .open, policy: .drop, timing: .throttled)
    let first = machine.request(Ticket(id: 1, slot: 0, lane: 0))
    machine.setGate(.closed)
    let second = machine.request(Ticket(id: 2, slot: 1, lane: 0))
    expectEqual([first, second], [.start, .reject(.gateClosed)])
  }

  @Test func `a throttled input that waits runs at the end of the span in which it was received`() {
    orders { order in
      var machine = ActionMachine(gate: .open, policy: .concurrent(), timing: .throttledLatest)
      var (isResting, waiting) = (false, UInt64?.none)
      for step in order {
        switch step {
        case .request(let id):
          let decision = machine.request(Ticket(id: id, slot: 0, lane: 0))
          if isResting {
            expectEqual(
              decision, .postpone(replaced: waiting.map { Ticket(id: $0, slot: 0, lane: 0) }), "\(order)")
            waiting = id
          } else {
            expectEqual(decision, .start, "\(order)")
            isResting = true
          }
        case .ring(let id):
          #expect(machine.due(0, upTo: id)?.ticket.id == waiting, "\(order)")
          // An input that has run begins a new span.
          if waiting == nil { isResting = false }
          waiting = nil
        case .finish: if machine.running > 0 { _ = machine.ended(Ticket(id: 1, slot: 0, lane: 0)) }
        }
      }
    }
  }
}
