import Streams

extension Action {
  /// Waits until no execution is running or waiting.
  ///
  /// ```swift
  /// save.execute(note)
  /// await save.idle()
  /// window.close()
  /// ```
  ///
  /// The method returns immediately if the action is idle. Abandoned work does not count. To wait for the work of one
  /// execution, including its cleanup, use ``Execution/settled()``. Cancelling the waiting task does not end the wait.
  ///
  /// In the work of the action itself, the wait could never end. The method then returns immediately, and
  /// `Hooks.defaultErrorHandler` gets a ``SelfWaitError``.
  ///
  /// - Concurrency: a caller on an actor stays on it.
  nonisolated(nonsending) public func idle() async {
    if let error = core.engine.selfWait { return Hooks.unhandled(error, []) }
    let isIdle = status.asObservable().filter { $0.runningCount == 0 && $0.waitingCount == 0 }.take(1)
    await withCheckedContinuation { continuation in
      isIdle.subscribe(onDisposed: { @Sendable in continuation.resume() })
    }
  }
}

extension ActionEngine {
  /// The error of a wait for this action inside the work of one of its own executions, or nil for other code.
  fileprivate var selfWait: SelfWaitError? {
    guard let own = RunMark.current?.enclosing.first(where: { $0.holder === self }) else { return nil }
    let (name, id) = (own.run?.actionName, own.ticket.id)
    return SelfWaitError(action: name, execution: id, awaitedAction: name, awaitedExecution: id, isSame: true)
  }
}
