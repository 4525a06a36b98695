import Streams

/// The machinery of an ``UndoStack``: an ``UndoState`` behind a lock, with the effects outside the lock.
///
/// The undoable actions retain it, and do not retain the stack.
final class UndoCore: Sendable {
  private let state: Lock<UndoState>
  let status: MutableProperty<UndoStatus>
  let errors = SubjectCore<UndoError>()
  let companion = Lazy<ActionCompanion>()
  /// The execution of the running undo or redo.
  private let mover = Lock<RunMark?>(nil)

  init(limit: Int, keepsFailed: Bool) {
    let machine = UndoState(limit: limit, keepsFailed: keepsFailed)
    state = Lock(machine)
    status = MutableProperty(machine.status)
  }

  /// The gate of the undoable actions, which is busy while an undo or redo is in flight or requested.
  var gate: Property<GateReading> { status.map { $0.isMoving ? .busy : .open }.skipRepeats() }

  func announce() {
    RunMark.outsideWork {
      // The closure reads the status. If another thread sets a newer count in between, the closure runs again and reads
      // the newer count.
      status.modify { status in status = state.withLock { $0.status } }
    }
  }

  // MARK: Executions

  /// - Returns: whether the execution may begin. If it is false, the admission of its ticket completes when the
  ///   execution may begin.
  func begin(_ ticket: UndoTicket) -> Bool {
    let mayBegin = state.withLock { $0.begin(ticket) }
    if mayBegin { announce() } else { ticket.wait?.beginPart(rejects: false) }
    return mayBegin
  }

  func ended(_ ticket: UndoTicket, _ entry: UndoEntry?) {
    ticket.wait?.end()
    let forgotten = state.withLock { $0.ended(ticket, entry) }
    announce()
    withExtendedLifetime(forgotten) {}
  }

  /// Ends an execution that completed.
  ///
  /// - Parameter record: returns the record, given the newest entry. It is called again if the newest entry has changed
  ///   in the meantime.
  func completed(_ ticket: UndoTicket, _ record: (UndoEntry?) -> UndoRecord) {
    while true {
      let newest = state.withLock { $0.newest }
      let new = record(newest)
      guard let forgotten = state.withLock({ $0.ended(ticket, new, after: newest) }) else { continue }
      announce()
      withExtendedLifetime(forgotten) {}
      return
    }
  }

  /// Closes the stack after its release. Nothing can be undone afterwards.
  func close() {
    let forgotten = state.withLock { $0.close() }
    RunMark.outsideWork { errors.completed() }
    withExtendedLifetime(forgotten) {}
  }

  func clear() {
    let forgotten = state.withLock { $0.clear() }
    announce()
    withExtendedLifetime(forgotten) {}
  }

  private func admit(_ tickets: [UndoTicket]) {
    // They begin in a borrowed context, because the ending undo or redo did not request them.
    for ticket in tickets {
      ticket.wait?.end()
      BorrowedContext.perform { ticket.admission.onCompleted() }
    }
  }

  // MARK: Undo and redo

  /// Records the request of an undo or redo, which will either be passed to ``move(_:_:_:stopped:)`` or be withdrawn.
  func request(_ direction: UndoState.Direction) -> UndoRequest {
    UndoRequest(direction: direction, number: state.withLock { $0.request(direction) })
  }

  /// Removes a request that was cancelled before it began. Has no effect on a request that has begun.
  func withdraw(_ request: UndoRequest) {
    let admitted = state.withLock { $0.withdraw(request.number) == nil ? nil : $0.admit() }
    guard let admitted else { return }
    announce()
    admit(admitted)
  }

  /// Runs the work of an undo or redo.
  func move(
    _ request: UndoRequest, _ sink: Sink<Never>, _ reporter: ExecutionReporter,
    stopped: @escaping @Sendable () -> Void
  ) -> Teardown {
    let (start, admitted) = state.withLock { state in (state.start(request.number), state.admit()) }
    switch start {
    case .failure(let error):
      announce()
      admit(admitted)
      errors.next(error)
      sink.failed(error)
      stopped()
      return .none
    case .success(let entry):
      mover.withLock { $0 = reporter.run?.mark }
      announce()
      let (work, next): (UndoEntry.Work, @Sendable () -> UndoEntry) =
        switch request.direction {
        case .undo: (entry.undo ?? { _ in .empty() }, { entry })
        case .redo: entry.redo()
        }
      return runParts(
        sink, reporter, stopped: stopped, beforeEnd: { self.settle($0, next) }, work: work)
    }
  }

  /// - Parameter next: creates the entry for the opposite direction.
  /// - Returns: the error for the caller, or nil to leave the outcome unchanged.
  private func settle(_ outcome: Outcome, _ next: () -> UndoEntry) -> (any Error)? {
    switch outcome {
    case .completed: return settle(.done(next()), nil)
    case .rejected: return settle(.nothingRun, .notEnabled)
    case .failed(let error): return settle(.broken, .failed(error))
    case .cancelled(.work):
      // The inverse was cancelled from inside, so the entry stays.
      _ = settle(.nothingRun, nil)
      return nil
    case .cancelled:
      _ = settle(.broken, .failed(CancellationError()))
      // A cancelled undo or redo ends as cancelled.
      return nil
    }
  }

  private func settle(_ settlement: UndoState.Settlement, _ error: UndoError?) -> UndoError? {
    mover.withLock { $0 = nil }
    let (forgotten, admitted) = state.withLock { state in (state.settle(settlement), state.admit()) }
    announce()
    withExtendedLifetime(forgotten) {}
    if let error { errors.next(error) }
    admit(admitted)
    return error
  }
}

// An execution that waits for undos and redos waits for a node that waits behind the one that runs.
extension UndoCore: RunHolder {
  var mark: RunMark { RunMark(holder: self, ticket: Ticket(id: 0, slot: 0, lane: 0)) }

  func run(of ticket: Ticket) -> Run? { nil }

  func stage(of ticket: Ticket) -> WaitStage<RunMark> {
    .waiting(behind: mover.withLock { $0.map { [$0] } ?? [] })
  }

  func rejectWaiting(_ ticket: Ticket) {}
}
