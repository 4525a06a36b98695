import Streams

/// The wait of one dispatch until its action has a handler and the dispatches before it have begun.
struct HandlerWait: Sendable {
  private let table: HandlerTable
  private let type: any DispatchedAction.Type
  private let number = HandlerTable.newNumber()
  private let span: Duration
  private let scheduler: any SchedulerType
  private let isTimed = Claim()
  private let timer = SingleAssignmentDisposable()

  private var key: ObjectIdentifier { ObjectIdentifier(type) }

  init(
    _ type: any DispatchedAction.Type, in table: HandlerTable, _ span: Duration,
    _ scheduler: any SchedulerType
  ) {
    self.type = type
    self.table = table
    self.span = span
    self.scheduler = scheduler
  }

  /// Waits for the handler. The turn of the dispatch begins, and lasts until ``leave()`` or ``end()``.
  nonisolated(nonsending) func handler() async -> Result<Registration, any Error> {
    await wait { call in table.arrive(number, key, call).map { .success($0) } }
  }

  /// Waits for another handler, because the handler found was unregistered before it began. Fails if the time limit has
  /// expired.
  nonisolated(nonsending) func nextHandler() async -> Result<Registration, any Error> {
    await wait { call in table.search(number, type, call) }
  }

  /// - Parameter ask: returns the outcome, or nil if the call will be resumed later.
  private nonisolated(nonsending) func wait(
    _ ask: (SuspendedCall<Registration>) -> Result<Registration, DispatchError>?
  ) async -> Result<Registration, any Error> {
    do {
      return .success(
        try await withTaskCancellationHandler {
          try await SuspendedCall.suspend { call in
            if let outcome = ask(call) { return call.resume { try outcome.get() } }
            startTimer()
            // The task may have been cancelled before the dispatch was in the line.
            if Task.isCancelled { table.cancel(number, key) }
          }
        } onCancel: {
          table.cancel(number, key)
        })
    } catch {
      return .failure(error)
    }
  }

  private func startTimer() {
    guard isTimed.take() else { return }
    timer.setDisposable(
      scheduler.scheduleRelative((), dueTime: span) { [table, type, number] in
        table.expire(number, type)
        return Disposables.create()
      })
  }

  /// Whether the handler is still registered.
  func isCurrent(_ handler: Registration) -> Bool { table.handler(key, of: nil) === handler }

  /// Ends the turn, because the handler has begun.
  func leave() { table.leave(number, key) }

  /// Ends the wait.
  func end() {
    timer.dispose()
    leave()
  }
}
