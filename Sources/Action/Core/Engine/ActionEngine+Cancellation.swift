import Streams
import Synchronization

extension ActionEngine {
  /// Cancels an execution that is running, waiting, or finished.
  package func cancel(_ ticket: Ticket, _ cause: CancellationCause) {
    RunMark.outsideWork { _ = cancel(ticket, cause, ifUnclaimed: false) }
  }

  /// Releases one caller's claim on an execution, and cancels the execution if no other caller holds it.
  ///
  /// - Returns: whether the execution is now cancelled.
  func letGo(of ticket: Ticket, _ cause: CancellationCause) -> Bool {
    var isCancelled = false
    RunMark.outsideWork { isCancelled = cancel(ticket, cause, ifUnclaimed: true) }
    return isCancelled
  }

  /// Restores the claim of a caller that has released it.
  func claim(_ ticket: Ticket) {
    state.withLock { state in
      if state.has(ticket) { state.heldRuns.update(ticket.slot) { $0.join(1) } }
    }
  }

  /// - Parameter ifUnclaimed: whether to release the claim of one caller, and cancel only if no claim is left.
  private func cancel(_ ticket: Ticket, _ cause: CancellationCause, ifUnclaimed: Bool) -> Bool {
    var isCancelled = false
    var running: Run?
    var key: (any LaneKey)?
    put { state in
      guard let run = state.run(of: ticket) else { return nil }
      if ifUnclaimed, !state.heldRuns.update(ticket.slot, { $0.leave() }) { return nil }
      isCancelled = true
      guard state.machine.cancel(ticket) else {
        running = run
        return nil
      }
      _ = state.remove(ticket)
      if let group { list(ticket.lane, group, &state) }
      if cause.revokes { run.revoke() }
      key = state.removeLaneIfIdle(ticket.lane)
      return .end(run, .cancelled(cause))
    }
    withExtendedLifetime(key) {}
    running?.stop(cause)
    return isCancelled
  }

  /// Cancels every running and waiting execution.
  func cancel() { RunMark.outsideWork { cancelAll(.action) } }

  /// Cancels every waiting execution.
  func cancelWaiting() { RunMark.outsideWork { cancelAll(.action, stopsRunning: false) } }

  /// Abandons an execution that is running, or cancels one that is waiting.
  package func abandon(_ ticket: Ticket, _ cause: CancellationCause) {
    RunMark.outsideWork { abandonRuns(of: ticket, cause) }
  }

  /// Abandons every running execution, and cancels every waiting one.
  func abandon() {
    RunMark.outsideWork { abandonRuns(of: nil, .abandoned) }
  }

  /// - Parameter ticket: the execution to abandon, or nil for all executions.
  private func abandonRuns(of ticket: Ticket?, _ cause: CancellationCause) {
    if pauses { readGate() }
    var disposed: [Run] = []
    var keys: [any LaneKey] = []
    var freed: [Run] = []
    var close: (@Sendable () -> Void)?
    let effect: Effect? = state.withLock { state in
      let runs = ticket.map { state.run(of: $0).map { [$0] } ?? [] } ?? state.runs
      if runs.isEmpty { return nil }
      let lanes = ticket.map { [$0.lane] } ?? state.lanes
      var removed: [Run] = []
      // The waiting executions come first, so that none of them starts in the place of a running execution.
      for run in runs where state.machine.cancel(run.ticket) {
        _ = state.remove(run.ticket)
        if let group { list(run.ticket.lane, group, &state) }
        if cause.revokes { run.revoke() }
        removed.append(run)
      }
      var next: [Run] = []
      for run in runs where state.has(run.ticket) {
        switch run.abandon(cause) {
        case .tooLate: continue
        case .now:
          freed.append(run)
          close = close ?? state.endDelay(of: run.ticket)
          _ = state.remove(run.ticket)
          state.giveUpCount(run)
          if let one = free(run, &state, goesOn: true) { next.append(one) }
        case .afterDelivery: break
        }
        disposed.append(run)
      }
      keys = lanes.compactMap { state.removeLaneIfIdle($0) }
      if removed.isEmpty, freed.isEmpty { return nil }
      return state.put(.abandon(freed, next: next, cancelled: removed, cause))
    }
    withExtendedLifetime(keys) {}
    for run in disposed { run.disposeWork() }
    if let effect { carryOut(effect) }
    // Another thread carries out the effect, and may be inside the work.
    for run in disposed { run.endForCaller() }
    if let close { put { _ in .close(close) } }
  }

  /// Cancels every waiting execution, and usually every running execution too.
  ///
  /// - Parameter close: ends the streams of the action, if it is released in the same step.
  private func cancelAll(
    _ cause: CancellationCause, stopsRunning: Bool = true, releasing close: (@Sendable () -> Void)? = nil
  ) {
    var running: [Run] = []
    var keys: [any LaneKey] = []
    put { state in
      if let close {
        state.machine.release()
        state.giveUpCounts()
        state.close = close
      }
      if state.heldRuns.isEmpty {
        if state.close != nil { state.delayEnd() }
        return nil
      }
      let lanes = state.lanes
      let removed = state.machine.cancelAll(lanes).compactMap { state.remove($0) }
      if let group { for lane in lanes { list(lane, group, &state) } }
      if cause.revokes { for run in removed { run.revoke() } }
      if stopsRunning { running = state.runs }
      keys = lanes.compactMap { state.removeLaneIfIdle($0) }
      if state.close != nil { state.delayEnd() }
      return removed.isEmpty && !state.machine.isReleased ? nil : .cancel(removed, cause)
    }
    withExtendedLifetime(keys) {}
    for run in running { run.stop(cause) }
  }

  /// Cancels everything, and ends all streams when observers have taken the elements that are being delivered.
  ///
  /// - Parameter close: ends the streams that the engine does not own.
  /// - Returns: the first execution of the action, if it is running or waiting and the action has not been used
  ///   otherwise.
  func release(_ close: @escaping @Sendable () -> Void) -> Run? {
    gate.dispose()
    clock?.stop()
    var first: Run?
    RunMark.outsideWork {
      if closeIfIdle(close) { return }
      first = state.withLock { $0.lastID == 1 && !$0.isUsed ? $0.heldRuns.all.first?.run : nil }
      closeAfterRuns(close)
    }
    group?.forget(self)
    return first
  }

  /// Releases the action and ends all streams in one step, if nothing runs or waits.
  private func closeIfIdle(_ close: @escaping @Sendable () -> Void) -> Bool {
    var isIdle = false
    put { state in
      isIdle = state.heldRuns.isEmpty
      if !isIdle { return nil }
      state.machine.release()
      return .close(close)
    }
    return isIdle
  }

  private func closeAfterRuns(_ close: @escaping @Sendable () -> Void) {
    cancelAll(.released, releasing: close)
    put { $0.endDelay().map { .close($0) } }
  }
}

extension CancellationCause {
  /// Whether a cancellation that is requested now for this cause revokes values that the main actor has not received.
  var revokes: Bool {
    switch self {
    case .handle, .action, .abandoned: MainContext.isCurrent
    case .subscriptionDisposed, .waiterGone: RevokingDisposal.isCurrent
    default: false
    }
  }
}

/// The disposal of work whose cancellation revokes values. It cancels other executions, such as parts, and these
/// cancellations revoke values too. Any other disposal revokes nothing, because it may be the end of a `take(1)`.
enum RevokingDisposal {
  /// The number of calls of ``perform(_:)`` on the stack of the main actor. Only the main actor changes it.
  private static let depth = Atomic(0)

  static var isCurrent: Bool { depth.load(ordering: .relaxed) > 0 && MainContext.isCurrent }

  /// Disposes work. On the main actor, the values of the executions that the disposal cancels are revoked.
  static func perform(_ dispose: () -> Void) {
    guard MainContext.isCurrent else { return dispose() }
    depth.add(1, ordering: .relaxed)
    dispose()
    depth.subtract(1, ordering: .relaxed)
  }
}
