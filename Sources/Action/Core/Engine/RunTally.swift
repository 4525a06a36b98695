import Streams

/// Counts the running executions, from their start until they end for their caller.
///
/// The engine calls both methods under its lock. They must not call client code, and must not release anything.
protocol RunTally: AnyObject, Sendable {
  func began(_ run: Run)
  /// Stops counting a run. Has no effect on a run that was not counted.
  func ended(_ run: Run)
}

// The methods are mutating although they change nothing, because the compiler copies a state to call a method that only
// borrows it.
extension ActionEngine.State {
  mutating func count(_ run: Run) {
    if tallies.isEmpty { return }
    for tally in tallies { tally.began(run) }
  }

  mutating func stopCounting(_ run: Run) {
    if tallies.isEmpty { return }
    for tally in tallies { tally.ended(run) }
  }

  /// Stops counting a run that gives up its slot. If its work has ended by itself, the thread of the work does that,
  /// because it may be committing an element.
  mutating func giveUpCount(_ run: Run) { if !tallies.isEmpty, !run.hasWorkEnded { stopCounting(run) } }

  /// Stops counting the runs of a released action.
  mutating func giveUpCounts() {
    if tallies.isEmpty { return }
    for held in heldRuns.all where held.order > 0 { giveUpCount(held.run) }
  }
}

extension ActionEngine {
  /// Adds a tally. It also counts the executions that are already running, in the order of their starts. After the
  /// release of the action, it counts nothing.
  func add(_ tally: any RunTally) {
    state.withLock { state in
      if state.machine.isReleased { return }
      state.tallies.append(tally)
      state.isUsed = true
      let running = state.heldRuns.all.filter { $0.order > 0 && !$0.run.hasEndedForCaller }
      for held in running.sorted(by: { $0.order < $1.order }) { tally.began(held.run) }
    }
  }

  func remove(_ tally: any RunTally) {
    let before = state.withLock { state in
      let before = state.tallies
      state.tallies.removeAll { $0 === tally }
      return before
    }
    withExtendedLifetime(before) {}
  }

  /// A stream that emits an element on subscription, when an execution starts or ends for its caller, and when the
  /// action is released.
  var turnover: Observable<Void> {
    .deferred { [self] in
      let changes = madeStatusStreams.status.distinctUntilChanged { old, new in
        old.started == new.started && old.visible.runningCount == new.visible.runningCount
          && old.visible.isReleased == new.visible.isReleased
      }.map { _ in }
      return Observable.merge(changes, ended(earlyEnds.object { SubjectCore() }))
    }
  }
}
