import Streams

extension ActionEngine: RunHolder {
  func run(of ticket: Ticket) -> Run? { state.withLock { $0.run(of: ticket) } }

  func stage(of ticket: Ticket) -> WaitStage<Ticket> {
    state.withLock { state in
      guard state.has(ticket), let held = state.heldRuns[ticket.slot] else { return .ended }
      return held.order == 0 ? .waiting(behind: state.blockers(of: ticket)) : .running
    }
  }
}

extension ActionEngine.State {
  /// Returns the executions of which one must end before the waiting execution `ticket` starts. The list is empty if it
  /// waits for its delay.
  fileprivate func blockers(of ticket: Ticket) -> [Ticket] {
    guard let blocker = machine.blocker(of: ticket) else { return [] }
    if machine.policy.maxConcurrent == 1 { return [blocker] }
    return heldRuns.all.filter { $0.order != 0 && $0.run.ticket.lane == ticket.lane }.map(\.run.ticket)
  }
}
