import Streams

/// A wait for an execution, by code in the work of an execution or by a composed execution for one of its parts.
///
/// All waits are in one graph. Its lock is taken when such a wait begins and ends, and not for other waits. The locks
/// of engines are acquired while it is held, so it is never acquired while one of them is held.
final class RunWait: Sendable {
  private struct State: Sendable {
    /// The number of the wait in the graph.
    var number: UInt64?
    var isOver = false
    var hasFailed = false
  }

  private static let graph = Lock(WaitGraph<RunMark>())

  private let waiting: RunMark
  private let awaited: RunMark
  private let state = Lock(State())

  /// - Parameter waiting: the execution whose work contains the wait, or the composed execution that waits for a part.
  init(by waiting: RunMark, for awaited: RunMark) {
    self.waiting = waiting
    self.awaited = awaited
  }

  /// The error of the wait, if the wait could never have ended.
  var failure: SelfWaitError? {
    guard state.withLock({ $0.hasFailed }) else { return nil }
    return SelfWaitError(
      action: waiting.run?.actionName, execution: waiting.ticket.id, awaitedAction: awaited.run?.actionName,
      awaitedExecution: awaited.ticket.id, isSame: waiting == awaited)
  }

  /// Begins a wait of code. If the wait can never end, now or after a later change, `giveUp` is called.
  ///
  /// - Parameters:
  ///   - endsWithElement: whether an element of the awaited execution also ends the wait.
  ///   - giveUp: called without a lock, at most once.
  func begin(endsWithElement: Bool = false, _ giveUp: @escaping @Sendable () -> Void) {
    if endsWithElement, case .running = awaited.stage { return }
    let fail: @Sendable () -> Void = { [self] in
      let isFirst = state.withLock { state in
        state.hasFailed = !state.isOver
        return state.hasFailed
      }
      if isFirst { giveUp() }
    }
    let wait = WaitGraph.Wait(
      waiting: waiting.enclosing, awaited: awaited, endsWithElement: endsWithElement, fail: fail)
    // An unstructured task has outlived the work, which has ended.
    if wait.waiting.isEmpty { return }
    let number = RunWait.graph.withLock { graph in
      graph.isEndless(wait, \.stage) ? nil : graph.add(wait)
    }
    if let number { keep(number) } else { fail() }
  }

  /// Begins the wait of a composed execution for one of its parts, or for an undo.
  ///
  /// - Parameter rejects: whether the awaited execution is rejected if it waits in a queue and the wait can never end.
  func beginPart(rejects: Bool) {
    var wait = WaitGraph.Wait(waiting: waiting.enclosing, awaited: awaited)
    if rejects { wait.reject = { [awaited] in awaited.holder.rejectWaiting(awaited.ticket) } }
    let (number, endless) = RunWait.graph.withLock { [wait] graph in
      (graph.add(wait), graph.takeEndless(at: waiting, \.stage))
    }
    keep(number)
    for wait in endless { wait.giveUp() }
  }

  /// Ends the waits that can no longer end because an execution has begun to wait in a queue.
  static func recheck(_ mark: RunMark) {
    let endless = graph.withLock { $0.isEmpty ? [] : $0.takeEndless(at: mark, \.stage) }
    for wait in endless { wait.giveUp() }
  }

  /// Ends the waits that can no longer end because executions that waited for something else need a slot of a group, or
  /// because other executions hold its slots.
  static func recheck() {
    let endless = graph.withLock { $0.isEmpty ? [] : $0.takeEndless(\.stage) }
    for wait in endless { wait.giveUp() }
  }

  /// Ends the wait. Later calls have no effect.
  ///
  /// - Returns: false if the wait has failed, because it could never have ended.
  @discardableResult
  func end() -> Bool {
    let (number, hasFailed) = state.withLock { state in
      state.isOver = true
      return (state.number.take(), state.hasFailed)
    }
    if let number { RunWait.remove(number) }
    return !hasFailed
  }

  private func keep(_ number: UInt64) {
    let isOver = state.withLock { state in
      if !state.isOver { state.number = number }
      return state.isOver
    }
    if isOver { RunWait.remove(number) }
  }

  private static func remove(_ number: UInt64) {
    // Released outside the lock.
    let removed = graph.withLock { $0.remove(number) }
    withExtendedLifetime(removed) {}
  }
}
