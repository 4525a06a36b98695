import Streams

extension ActionEngine: RunHolder {
  func run(of ticket: Ticket) -> Run? { state.withLock { $0.run(of: ticket) } }

  func stage(of ticket: Ticket) -> WaitStage<RunMark> {
    let group = group
    let stage: WaitStage<Ticket>? = state.withLock { state in
      guard state.has(ticket), let held = state.heldRuns[ticket.slot] else { return .ended }
      if held.order != 0 { return .running }
      return group != nil && state.machine.waitsForGroup(ticket)
        ? nil : .waiting(behind: state.blockers(of: ticket))
    }
    return switch stage {
    case nil: .waiting(behind: group?.blockers ?? [])
    case .waiting(let others): .waiting(behind: others.map { RunMark(holder: self, ticket: $0) })
    case .running: .running
    case .ended: .ended
    }
  }

  func rejectWaiting(_ ticket: Ticket) { rejectWaiting(ticket) { _ in true } }

  func rejectWaiting(_ ticket: Ticket, if condition: (inout State) -> Bool) {
    var key: (any LaneKey)?
    put { state in
      guard let run = state.run(of: ticket), state.heldRuns[ticket.slot]?.order == 0, condition(&state),
        state.machine.cancel(ticket)
      else { return nil }
      _ = state.remove(ticket)
      if let group { list(ticket.lane, group, &state) }
      key = state.removeLaneIfIdle(ticket.lane)
      return .end(run, .rejected(.noRoom))
    }
    withExtendedLifetime(key) {}
  }

  /// The executions that hold a slot.
  var runningMarks: [RunMark] {
    state.withLock { $0.heldRuns.all.filter { $0.order != 0 }.map(\.run.ticket) }
      .map { RunMark(holder: self, ticket: $0) }
  }
}

extension ActionEngine.State {
  /// Returns the executions that block the waiting execution `ticket`. One of them must end before it starts. The list
  /// is empty if it waits for its delay or for the gate.
  fileprivate func blockers(of ticket: Ticket) -> [Ticket] {
    guard let blocker = machine.blocker(of: ticket) else { return [] }
    if machine.policy.maxConcurrent == 1 { return [blocker] }
    return heldRuns.all.filter { $0.order != 0 && $0.run.ticket.lane == ticket.lane }.map(\.run.ticket)
  }
}
