import StreamsTesting
import Testing

@testable import Action

/// The machine of each policy against a plain sequential model, in every order of three actors with three inputs each.
@Suite struct PolicyMachineTests {
  private enum Step: CustomStringConvertible {
    case request
    /// The execution that started first, of those that run, ends.
    case finish
    /// The oldest of those that wait is cancelled; if none waits, the newest that runs.
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

  private static let policies: [ExecutionPolicy] = [
    .drop, .enqueue(limit: 1), .enqueue(limit: 2), .enqueue(), .restart, .keepLatest, .concurrent(limit: 2),
    .concurrent(), .shareRunning,
  ]

  private static let scripts: [[[Step]]] = [
    [[.request, .finish, .request], [.request, .finish, .request], [.request, .finish, .finish]],
    [[.request, .cancel, .request], [.request, .finish, .request], [.request, .cancel, .finish]],
    [[.request, .close, .open], [.request, .finish, .request], [.request, .cancelAll, .request]],
    [[.request, .request, .finish], [.request, .cancel, .finish], [.request, .release, .request]],
  ]

  @Test(arguments: policies)
  func `every order of requests, ends, cancellations, gate changes and release`(policy: ExecutionPolicy) {
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
    #expect(count == Self.scripts.count * 1_680)
  }

  /// What an action is, said as plainly as possible.
  private struct Model {
    let policy: ExecutionPolicy
    var gate = true
    var released = false
    var running: [UInt64] = []
    var waiting: [UInt64] = []
    var stopping: Set<UInt64> = []
    /// Those that were stopped for a newer one.
    var replaced: Set<UInt64> = []
    var started: [UInt64] = []
    var cancelled: [UInt64] = []
    var joined: [UInt64: UInt64] = [:]

    var enabled: Bool {
      guard gate, !released else { return false }
      switch policy.kind {
      case .drop: return running.isEmpty
      case .enqueue(let limit): return running.isEmpty || waiting.count < limit
      case .concurrent(let limit): return running.count < limit
      case .restart, .keepLatest, .shareRunning: return true
      }
    }

    mutating func request(_ id: UInt64) {
      guard enabled else { return }
      if running.isEmpty { return start(id) }
      switch policy.kind {
      case .drop: break
      case .concurrent: start(id)
      case .enqueue: waiting.append(id)
      case .restart:
        cancelled += waiting
        waiting = [id]
        replaced.formUnion(Set(running).subtracting(stopping))
        stopping.formUnion(running)
      case .keepLatest:
        cancelled += waiting
        waiting = [id]
      case .shareRunning:
        if let one = running.first(where: { !stopping.contains($0) }) ?? waiting.first {
          joined[id] = one
        } else {
          waiting.append(id)
        }
      }
    }

    private mutating func start(_ id: UInt64) {
      running.append(id)
      started.append(id)
    }

    mutating func finish() {
      guard !running.isEmpty else { return }
      running.removeFirst()
      // What runs several at once lets nobody wait.
      if running.isEmpty, !waiting.isEmpty { start(waiting.removeFirst()) }
    }

    mutating func cancel(_ id: UInt64) {
      if let place = waiting.firstIndex(of: id) {
        cancelled.append(waiting.remove(at: place))
      } else if running.contains(id) {
        stopping.insert(id)
      }
    }

    mutating func cancelAll() {
      cancelled += waiting
      waiting = []
      stopping.formUnion(running)
    }
  }

  private func fault(in order: [Step], _ policy: ExecutionPolicy) -> String? {
    var machine = ActionMachine(gate: .open, policy: policy)
    machine.isHeard = true
    var model = Model(policy: policy)
    var tickets: [UInt64: Ticket] = [:]
    var told = Told()
    for step in order {
      switch step {
      case .request:
        let ticket = Ticket(id: UInt64(tickets.count + 1), place: 0, lane: 0)
        tickets[ticket.id] = ticket
        told.take(machine.request(ticket), of: ticket)
        model.request(ticket.id)
      case .finish:
        if let first = model.running.first, let ticket = tickets[first] {
          if let next = machine.finish(ticket) { told.started.append(next.id) }
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
        model.gate = step == .open
        machine.setGate(model.gate ? .open : .closed)
      case .release:
        machine.release()
        told.cancelled += machine.cancelAll([0]).map(\.id)
        model.released = true
        model.cancelAll()
      }
      let announcement = machine.announcement()
      if let executing = announcement.executing {
        if executing == told.executing { return "executing was repeated at \(step)" }
        told.executing = executing
      }
      if let enabled = announcement.enabled {
        if enabled == told.enabled { return "enabled was repeated at \(step)" }
        told.enabled = enabled
      }
      if told.enabled != model.enabled { return "enabled after \(step): \(told.enabled)" }
      if told.executing != (!model.running.isEmpty && !model.released) { return "executing after \(step)" }
      if machine.running != model.running.count { return "\(machine.running) run after \(step)" }
      if told.started != model.started { return "\(told.started) started, expected \(model.started)" }
      if told.cancelled != model.cancelled { return "\(told.cancelled) gone, expected \(model.cancelled)" }
      if told.stopping != model.replaced { return "\(told.stopping) stopped, expected \(model.replaced)" }
      if told.joined != model.joined { return "\(told.joined) joined, expected \(model.joined)" }
    }
    return nil
  }

  /// What the machine said.
  private struct Told {
    var executing = false
    var enabled = true
    var started: [UInt64] = []
    var cancelled: [UInt64] = []
    /// What newer ones have had stopped.
    var stopping: Set<UInt64> = []
    var joined: [UInt64: UInt64] = [:]

    mutating func take(_ decision: ActionMachine.Decision, of ticket: Ticket) {
      switch decision {
      case .start: started.append(ticket.id)
      case .wait(let old, let replaced):
        if let old { stopping.insert(old.id) }
        if let replaced { cancelled.append(replaced.id) }
      case .postpone(let replaced): if let replaced { cancelled.append(replaced.id) }
      case .join(let other): joined[ticket.id] = other.id
      case .reject: break
      }
    }
  }
}
