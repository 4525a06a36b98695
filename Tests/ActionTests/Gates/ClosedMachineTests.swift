import TestSupport
import Testing

@testable import Action

/// The gate in the state machine of an action.
struct ClosedMachineTests {
  private let one = Requirement { "one" }
  private let two = Requirement { "two" }

  private func closed(_ requirement: Requirement) -> GateReading {
    GateReading(closed: .requirement(requirement))
  }

  @Test func `setting an equal gate changes no status, and closing it for another reason does`() {
    var machine = ActionMachine(gate: .open, policy: .drop)
    machine.isObserved = true
    var versions: [UInt] = []
    var changes: [Bool] = []
    for gate in [GateReading.open, closed(one), closed(one), closed(two), .busy, .busy, .full, .open, .open] {
      machine.setGate(gate)
      changes.append(machine.statusChange() != nil)
      versions.append(machine.statusVersion)
    }
    expectEqual(changes, [false, true, false, true, true, false, true, true, false])
    expectEqual(versions, [0, 1, 1, 2, 3, 3, 4, 5, 5])
  }

  @Test func `a released action rejects inputs because of its release, whatever the state of its gate`() {
    let policies: [ExecutionPolicy] = [
      .drop, .enqueue(), .enqueue(pausesWhenClosed: true), .keepLatest(pausesWhenClosed: true),
    ]
    for policy in policies {
      for gate in [GateReading.open, .closed, .busy, .full, .broken] {
        var machine = ActionMachine(gate: .open, policy: policy)
        machine.setGate(gate)
        machine.release()
        let forecast = machine.forecast(inLane: 0, isAccepted: true, isFull: nil)
        expectEqual(forecast, .reject(.released), "\(policy) \(gate)")
        expectEqual(
          machine.request(Ticket(id: 1, slot: 0, lane: 0)), .reject(.released), "\(policy) \(gate)")
        expectEqual(machine.isEnabled, false, "\(policy) \(gate)")
        expectEqual(machine.closed, .released, "\(policy) \(gate)")
      }
    }
  }
}
