import StreamsTesting
import TestSupport
import Testing

@testable import Action

/// Compares the machine of each policy with a plain sequential model, in every order of three actors with
/// three steps each.
struct PolicyMachineTests {
  private enum Step: CustomStringConvertible {
    case request
    /// The running execution that started first ends.
    case finish
    /// Cancels the oldest waiting execution, or the newest running one if none waits.
    case cancel
    case cancelAll
    case open
    case close
    case release

    var description: String {
      switch self {
      case .request: "request"
      case .finish: "finish"
      case .cancel: "cancel"
      case .cancelAll: "cancel all"
      case .open: "open"
      case .close: "close"
      case .release: "release"
      }
    }
  }

  static let policies: [ExecutionPolicy] = [
    .drop, .enqueue(limit: 1), .enqueue(limit: 2), .enqueue(), .restart, .keepLatest, .concurrent(limit: 2),
    .concurrent(), .shareRunning, .enqueue(limit: 1, maxConcurrent: 2), .enqueue(maxConcurrent: 2),
    .enqueue(limit: 2, maxConcurrent: 3), .enqueue(pausesWhenClosed: true),
    .enqueue(limit: 1, pausesWhenClosed: true), .enqueue(limit: 2, maxConcurrent: 2, pausesWhenClosed: true),
    .keepLatest(pausesWhenClosed: true),
  ]

  private static let scripts: [[[Step]]] = [
    [[.request, .finish, .request], [.request, .finish, .request], [.request, .finish, .finish]],
    [[.request, .cancel, .request], [.request, .finish, .request], [.request, .cancel, .finish]],
    [[.request, .close, .open], [.request, .finish, .request], [.request, .cancelAll, .request]],
    [[.request, .request, .finish], [.request, .cancel, .finish], [.request, .release, .request]],
    [[.request, .request, .finish], [.close, .request, .open], [.close, .finish, .cancel]],
    [[.request, .close, .release], [.request, .open, .request], [.request, .cancelAll, .finish]],
  ]

  @Test(arguments: policies)
  func `the machine of a policy matches its model in every order of steps`(policy: ExecutionPolicy) {
    var count = 0
    for script in Self.scripts {
      for order in interleavings(script) {
        count += 1
        if let fault = fault(in: order, policy) {
          Issue.record("\(policy.kind), \(order): \(fault)")
          return
        }
      }
    }
    expectEqual(count, Self.scripts.count * 1_680)
  }

  private func fault(in order: [Step], _ policy: ExecutionPolicy) -> String? {
    var machine = ActionMachine(gate: .open, policy: policy)
    machine.isObserved = true
    var model = LaneModel(policy: policy)
    var tickets: [UInt64: Ticket] = [:]
    var told = MachineLog()
    for step in order {
      switch step {
      case .request:
        let ticket = Ticket(id: UInt64(tickets.count + 1), slot: 0, lane: 0)
        tickets[ticket.id] = ticket
        told.take(machine.request(ticket), of: ticket)
        model.request(ticket.id)
      case .finish:
        if let first = model.running.first, let ticket = tickets[first] {
          if let next = machine.ended(ticket) { told.started.append(next.id) }
        }
        model.finish()
      case .cancel:
        guard let id = model.waiting.first ?? model.running.last, let ticket = tickets[id] else { continue }
        if machine.cancel(ticket) { told.cancelled.append(id) }
        model.cancel(id)
      case .cancelAll:
        told.cancelled += machine.cancelAll([0]).map(\.id)
        model.cancelAll()
      case .open, .close:
        model.setGate(step == .open)
        machine.setGate(model.gate ? .open : .closed)
        if policy.pausesWhenClosed {
          for ticket in machine.startable([0]) {
            if let next = machine.startNext(in: ticket.lane) { told.started.append(next.id) }
          }
        }
      case .release:
        machine.release()
        told.cancelled += machine.cancelAll([0]).map(\.id)
        model.released = true
        model.cancelAll()
      }
      let statusChange = machine.statusChange()
      if let executing = statusChange?.executing {
        if executing == told.executing { return "executing was repeated at \(step)" }
        told.executing = executing
      }
      if let enabled = statusChange?.enabled {
        if enabled == told.enabled { return "enabled was repeated at \(step)" }
        told.enabled = enabled
      }
      if told.enabled != model.enabled { return "enabled after \(step): \(told.enabled)" }
      if told.executing != (!model.running.isEmpty && !model.released) { return "executing after \(step)" }
      if machine.running != model.running.count { return "\(machine.running) run after \(step)" }
      if let seen = statusChange?.status.visible, seen != model.status { return "told \(seen) at \(step)" }
      if machine.status.visible != model.status { return "\(machine.status.visible) after \(step)" }
      if told.started != model.started { return "\(told.started) started, expected \(model.started)" }
      if told.cancelled != model.cancelled { return "\(told.cancelled) gone, expected \(model.cancelled)" }
      if told.stopping != model.replaced { return "\(told.stopping) stopped, expected \(model.replaced)" }
      if told.rejected != model.rejected { return "\(told.rejected), expected \(model.rejected)" }
      if told.joined != model.joined { return "\(told.joined) joined, expected \(model.joined)" }
    }
    return nil
  }
}
