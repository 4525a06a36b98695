import TestSupport
import Testing

@testable import Action

/// The machine's answer about an input, compared with its decision on that input.
struct RefusalTests {
  private static let policies: [ExecutionPolicy] = [
    .drop, .enqueue(limit: 1), .enqueue(limit: 1, maxConcurrent: 2), .restart, .restart(waitingForStop: true),
    .keepLatest, .concurrent(limit: 2), .shareRunning, .enqueue(limit: 1, pausesWhenClosed: true),
    .keepLatest(pausesWhenClosed: true),
  ]
  private static let timings: [InputTiming] = [.atOnce, .debounced, .throttledLatest, .throttled]
  private static let gates: [GateReading] = [.open, .closed, .busy, .full, .broken]

  private enum Step: CaseIterable { case request, cancel, end, due }

  @Test(arguments: policies)
  func `the machine refuses an input exactly if its next decision is to reject it`(
    policy: ExecutionPolicy
  ) throws {
    let steps = Step.allCases
    var refusals = Set<String>()
    for timing in Self.timings {
      for isKeyed in [false, true] {
        // Every sequence of four steps.
        for code in 0..<256 {
          let sequence = (0..<4).map { steps[(code >> (2 * $0)) & 3] }
          for gate in Self.gates {
            for isBlocked in [false, true] {
              for isAccepted in [false, true] {
                var machine = ActionMachine(gate: .open, policy: policy, timing: timing, isKeyed: isKeyed)
                let lane = isKeyed ? machine.addLane() : 0
                run(sequence, &machine, lane)
                machine.setGate(gate)
                machine.setBlocked(isBlocked)
                let refusal = machine.refusal(inLane: lane, isAccepted: isAccepted, isFull: nil)
                let decision = machine.request(
                  Ticket(id: 9, slot: 0, lane: lane), isAccepted: isAccepted)
                let expected: ActionMachine.Refusal? =
                  if case .reject(let reason) = decision { reason } else { nil }
                if refusal != expected {
                  try requireEqual(
                    refusal, expected, "\(timing) \(isKeyed) \(sequence) \(gate) \(isBlocked) \(isAccepted)")
                }
                if let refusal { refusals.insert("\(refusal)") }
              }
            }
          }
        }
      }
    }
    // The test meets every kind of refusal that the policy has.
    #expect(refusals.isSuperset(of: ["gateFailed", "notAccepted", "tooEarly"]))
    if policy == .drop { #expect(refusals.isSuperset(of: ["busy", "gateClosed", "noRoom"])) }
  }

  private func run(_ steps: [Step], _ machine: inout ActionMachine, _ lane: Int) {
    var (id, running): (UInt64, [Ticket]) = (0, [])
    for step in steps {
      switch step {
      case .request:
        id += 1
        let ticket = Ticket(id: id, slot: 0, lane: lane)
        if machine.request(ticket) == .start { running.append(ticket) }
      case .cancel: if let first = running.first { _ = machine.cancel(first) }
      case .end:
        guard !running.isEmpty else { break }
        if let next = machine.ended(running.removeFirst()) { running.append(next) }
      case .due:
        if let due = machine.due(lane, upTo: id), due.decision == .start { running.append(due.ticket) }
      }
    }
  }

  @Test func `a released machine refuses every input for that reason`() {
    for policy in Self.policies {
      var machine = ActionMachine(gate: .open, policy: policy)
      machine.release()
      let refusal = machine.refusal(inLane: 0, isAccepted: true, isFull: nil)
      expectEqual(refusal, .released)
    }
  }
}
