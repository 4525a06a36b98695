import StreamsTesting
import TestSupport
import Testing

@testable import Action

/// Compares the machine of each policy and its table of keys with a plain model for each key, in every order
/// of three actors with three steps each.
struct KeyMachineTests {
  private enum Step: Equatable {
    case request(Int)
    /// The running execution for this key that started first ends.
    case finish(Int)
    /// Cancels the oldest waiting execution for this key, or the newest running one if none waits.
    case cancel(Int)
    case cancelAll
    case open
    case close
    case release
  }

  private static let scripts: [[[Step]]] = [
    // Each actor has a separate key, or two actors share a key.
    [
      [.request(0), .request(0), .finish(0)], [.request(1), .finish(1), .request(1)],
      [.request(2), .cancel(2), .request(2)],
    ],
    [
      [.request(0), .finish(0), .request(0)], [.request(0), .cancel(0), .request(1)],
      [.request(1), .finish(1), .finish(0)],
    ],
    [
      [.request(0), .request(1), .finish(0)], [.request(0), .cancelAll, .request(1)],
      [.request(1), .finish(1), .request(0)],
    ],
    [
      [.request(0), .close, .open], [.request(1), .finish(0), .request(0)],
      [.request(0), .finish(1), .request(1)],
    ],
    [
      [.request(0), .request(0), .finish(0)], [.request(1), .release, .request(2)],
      [.request(1), .cancel(0), .finish(1)],
    ],
  ]

  @Test(arguments: PolicyMachineTests.policies)
  func `executions with different keys are independent in every order of steps`(policy: ExecutionPolicy) {
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

  /// A key whose hash is the same for all values, so that the table has to compare keys.
  private struct Key: Hashable, Sendable {
    let number: Int
    func hash(into hasher: inout Hasher) {}
  }

  @Test func `no key is executing after the release, even if its work has not stopped`() {
    var machine = ActionMachine(gate: .open, policy: .drop, isKeyed: true)
    let lane = machine.addLane()
    _ = machine.request(Ticket(id: 1, slot: 0, lane: lane))
    machine.release()
    let status = machine.status(ofLane: lane)
    #expect(status.runningCount == 1 && !status.isExecuting)
  }

  @Test(arguments: [InputTiming.debounced, .throttledLatest, .throttled])
  func `a key without a running execution is disabled while the group has no room`(timing: InputTiming) {
    var machine = ActionMachine(gate: .open, policy: .restart, timing: timing, isKeyed: true)
    machine.setBlocked(true)
    let isEnabled = machine.status(ofLane: nil).isEnabled
    expectEqual(isEnabled, false)
  }

  private func fault(in order: [Step], _ policy: ExecutionPolicy) -> String? {
    var machine = ActionMachine(gate: .open, policy: policy, isKeyed: true)
    machine.isObserved = true
    var keys = KeyTable()
    var models = (0..<3).map { _ in LaneModel(policy: policy) }
    var logs = models.map { _ in MachineLog() }
    var tickets: [UInt64: Ticket] = [:]
    var (executing, enabled) = (false, true)
    for step in order {
      switch step {
      case .request(let number):
        let key = KeyBox(Key(number: number))
        let reading = keys.reading(for: key)
        let known = reading.lane(of: key)
        if (known != nil) != models[number].isBusy { return "lane \(String(describing: known)) at \(step)" }
        let lane = known ?? machine.addLane()
        if known == nil { keys.insert(key, lane: lane, after: reading) }
        let ticket = Ticket(id: UInt64(tickets.count + 1), slot: 0, lane: lane)
        tickets[ticket.id] = ticket
        logs[number].take(machine.request(ticket), of: ticket)
        models[number].request(ticket.id)
      case .finish(let number):
        if let first = models[number].running.first, let ticket = tickets[first] {
          if let next = machine.ended(ticket) { logs[number].started.append(next.id) }
        }
        models[number].finish()
      case .cancel(let number):
        guard let id = models[number].waiting.first ?? models[number].running.last, let ticket = tickets[id]
        else { continue }
        if machine.cancel(ticket) { logs[number].cancelled.append(id) }
        models[number].cancel(id)
      case .open, .close:
        for number in models.indices { models[number].setGate(step == .open) }
        machine.setGate(step == .open ? .open : .closed)
        if policy.pausesWhenClosed {
          for ticket in machine.startable(keys.lanes) {
            guard let next = machine.startNext(in: ticket.lane) else { return "\(ticket) does not start" }
            for number in models.indices where models[number].started.contains(next.id) {
              logs[number].started.append(next.id)
            }
          }
        }
      case .cancelAll, .release:
        if step == .release { machine.release() }
        let gone = machine.cancelAll(keys.lanes).map { $0.id }
        for number in models.indices {
          logs[number].cancelled += gone.filter { models[number].waiting.contains($0) }
          if step == .release { models[number].released = true }
          models[number].cancelAll()
        }
        if gone.count != Set(gone).count
          || gone.contains(where: { id in !logs.contains { $0.cancelled.contains(id) } })
        {
          return "\(gone) gone at \(step)"
        }
      }
      for lane in keys.lanes where machine.removeLaneIfIdle(lane) { _ = keys.remove(lane: lane) }
      let statusChange = machine.statusChange()
      if statusChange?.executing == executing { return "executing was repeated at \(step)" }
      if statusChange?.enabled == enabled { return "enabled was repeated at \(step)" }
      executing = statusChange?.executing ?? executing
      enabled = statusChange?.enabled ?? enabled
      if let fault = fault(at: step, machine, keys, models, logs, executing, enabled) { return fault }
    }
    return nil
  }

  private func fault(
    at step: Step, _ machine: borrowing ActionMachine, _ keys: borrowing KeyTable, _ models: [LaneModel],
    _ logs: [MachineLog], _ executing: Bool, _ enabled: Bool
  ) -> String? {
    // Plain loops, because this runs half a million times, and a debug build looks up the type of every
    // sequence it iterates over.
    var (running, waiting, busy, number) = (0, 0, 0, 0)
    while number < models.count {
      running += models[number].running.count
      waiting += models[number].waiting.count
      // A key without running or waiting executions is removed.
      if models[number].isBusy { busy += 1 }
      if logs[number].started != models[number].started {
        return "key \(number): \(logs[number].started) started, not \(models[number].started)"
      }
      if logs[number].cancelled != models[number].cancelled {
        return "key \(number): \(logs[number].cancelled) gone, not \(models[number].cancelled)"
      }
      if logs[number].stopping != models[number].replaced {
        return "key \(number): \(logs[number].stopping) stopped, not \(models[number].replaced)"
      }
      if logs[number].rejected != models[number].rejected {
        return "key \(number): \(logs[number].rejected), not \(models[number].rejected)"
      }
      if logs[number].joined != models[number].joined {
        return "key \(number): \(logs[number].joined) joined, not \(models[number].joined)"
      }
      number += 1
    }
    if machine.running != running { return "\(machine.running) run after \(step)" }
    if machine.status.visible.waitingCount != waiting { return "\(machine.waiting) wait after \(step)" }
    // With keys only the gate decides, because the status does not know the key of the next input.
    let takesInputs = models[0].gate || models[0].policy.pausesWhenClosed
    if enabled != (takesInputs && !models[0].released) { return "enabled after \(step): \(enabled)" }
    if executing != (running > 0 && !models[0].released) { return "executing after \(step): \(executing)" }
    let lanes = keys.lanes.count
    if lanes != busy { return "\(lanes) lanes after \(step), expected \(busy)" }
    return nil
  }
}

extension LaneModel {
  /// A Boolean value that indicates whether an execution runs or waits.
  fileprivate var isBusy: Bool { !running.isEmpty || !waiting.isEmpty }
}
