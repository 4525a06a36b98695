import Streams

extension ActionEngine: RunHolder {
  func run(of ticket: Ticket) -> Run? { state.withLock { $0.run(of: ticket) } }

  func stage(of ticket: Ticket) -> WaitStage<Ticket> {
    state.withLock { state in
      guard state.has(ticket), let held = state.heldRuns[ticket.slot] else { return .ended }
      return held.order == 0 ? .waiting(behind: state.machine.blockers(of: ticket)) : .running
    }
  }
}
