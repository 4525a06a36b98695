import StreamsTesting
import TestSupport
import Testing

@testable import Action

/// Compares the machine with a plain sequential model, in every order of three actors with three steps each.
struct ActionMachineTests {
  private enum Step { case request, finish, open, close, breakGate, release }

  /// A minimal model of an action.
  private struct Model {
    var gate = false
    var gateBroken = false
    var released = false
    var running = 0
    var executing: Bool { running > 0 && !released }
    var enabled: Bool { gate && !gateBroken && !released && running == 0 }
    var reason: ActionMachine.Refusal {
      released ? .released : gateBroken ? .gateFailed : running > 0 ? .busy : .gateClosed
    }
  }

  @Test func `the machine matches its model in every order of requests, ends, gates and release`() throws {
    let scripts: [[[Step]]] = [
      [[.request, .finish, .request], [.open, .close, .open], [.request, .finish, .request]],
      [[.open, .request, .finish], [.open, .breakGate, .open], [.request, .finish, .request]],
      [[.open, .request, .finish], [.close, .open, .request], [.request, .release, .request]],
    ]
    var count = 0
    for script in scripts {
      for order in interleavings(script) {
        count += 1
        try check(order)
      }
    }
    expectEqual(count, 3 * 1_680)
  }

  private func check(_ order: [Step]) throws {
    var machine = ActionMachine(gate: .closed, policy: .drop)
    machine.isObserved = true
    var model = Model()
    var announced = (executing: false, enabled: false)
    var id: UInt64 = 0
    var running = Ticket(id: 0, slot: 0, lane: 0)
    for step in order {
      let before = model
      switch step {
      case .request:
        id += 1
        let ticket = Ticket(id: id, slot: 0, lane: 0)
        let decision = machine.request(ticket)
        if model.enabled {
          model.running += 1
          running = ticket
        }
        try #require(decision == (before.enabled ? .start : .reject(before.reason)), "in \(order)")
      case .finish:
        if model.running == 0 { continue }
        model.running -= 1
        try #require(machine.ended(running) == nil)
      case .open:
        model.gate = true
        machine.setGate(.open)
      case .close:
        model.gate = false
        machine.setGate(.closed)
      case .breakGate:
        model.gateBroken = true
        machine.setGate(.broken)
      case .release:
        model.released = true
        machine.release()
      }
      let statusChange = machine.statusChange()
      if let executing = statusChange?.executing {
        try #require(executing != announced.executing, "repeated executing in \(order)")
        announced.executing = executing
      }
      if let enabled = statusChange?.enabled {
        try #require(enabled != announced.enabled, "repeated enabled in \(order)")
        announced.enabled = enabled
      }
      try #require(announced == (model.executing, model.enabled), "after \(step) in \(order)")
      try requireEqual(machine.running, model.running)
    }
  }
}
