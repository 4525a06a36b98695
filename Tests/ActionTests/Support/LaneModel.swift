@testable import Action

/// A minimal model of an action, or of one lane of an action with keys.
struct LaneModel {
  let policy: ExecutionPolicy
  var gate = true
  var released = false
  var running: [UInt64] = []
  var waiting: [UInt64] = []
  var stopping: Set<UInt64> = []
  /// The executions cancelled for a newer execution.
  var replaced: Set<UInt64> = []
  var started: [UInt64] = []
  var cancelled: [UInt64] = []
  var joined: [UInt64: UInt64] = [:]
  var rejected: [UInt64: ActionMachine.Refusal] = [:]

  var enabled: Bool {
    guard gate || policy.pausesWhenClosed, !released else { return false }
    switch policy.kind {
    case .drop: return running.isEmpty
    case .enqueue(let limit, _): return waiting.count < limit
    case .concurrent(let limit): return running.count < limit
    case .restart, .keepLatest, .shareRunning: return true
    }
  }

  var status: ActionStatus {
    ActionStatus(
      isEnabled: enabled, isExecuting: !running.isEmpty && !released,
      closed: released ? .released : gate ? nil : .unnamed,
      runningCount: running.count, waitingCount: waiting.count, abandonedCount: 0, isReleased: released)
  }

  /// - Parameter isBlocked: whether the group is full. The caller knows that the input is accepted.
  mutating func request(_ id: UInt64, isBlocked: Bool = false) {
    guard enabled else {
      // With an open gate, the policy rejects because there is no room or because it drops inputs.
      let isBusy = policy == .drop && !running.isEmpty
      rejected[id] =
        released ? .released : isBusy ? .busy : gate || policy.pausesWhenClosed ? .noRoom : .gateClosed
      return
    }
    if running.isEmpty, gate, !isBlocked { return start(id) }
    switch policy.kind {
    case .drop: break
    case .concurrent: start(id)
    case .enqueue(_, let maxConcurrent):
      if running.count < maxConcurrent, waiting.isEmpty, !isBlocked, gate {
        start(id)
      } else {
        waiting.append(id)
      }
    case .restart:
      cancelled += waiting
      waiting = [id]
      let isWaiting = policy == .restart(waitingForStop: true)
      replaced.formUnion(isWaiting ? Set(running).subtracting(stopping) : Set(running))
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
    if !waiting.isEmpty, gate || !policy.pausesWhenClosed { start(waiting.removeFirst()) }
  }

  mutating func setGate(_ isOpen: Bool) {
    gate = isOpen
    guard isOpen, policy.pausesWhenClosed, !released else { return }
    while running.count < policy.maxConcurrent, !waiting.isEmpty { start(waiting.removeFirst()) }
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

/// The events of the machine.
struct MachineLog {
  var executing = false
  var enabled = true
  var started: [UInt64] = []
  var cancelled: [UInt64] = []
  /// The executions cancelled for a newer execution.
  var stopping: Set<UInt64> = []
  var joined: [UInt64: UInt64] = [:]
  var rejected: [UInt64: ActionMachine.Refusal] = [:]

  mutating func take(_ decision: ActionMachine.Decision, of ticket: Ticket) {
    switch decision {
    case .start: started.append(ticket.id)
    case .wait(let old, let replaced):
      if let old { stopping.insert(old.id) }
      if let replaced { cancelled.append(replaced.id) }
    case .postpone(let replaced): if let replaced { cancelled.append(replaced.id) }
    case .join(let other): joined[ticket.id] = other.id
    case .reject(let reason): rejected[ticket.id] = reason
    }
  }
}
