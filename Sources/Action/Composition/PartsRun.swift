import Streams

/// One execution of a composed action. It forwards the elements of the parts' executions, and ends when none of these
/// executions is left.
///
/// So an action composed of asynchronous work is busy until that work has stopped, regardless of whether it was
/// cancelled, timed out, or another part failed.
final class PartsRun<Element: Sendable>: Parts, InnerObserver, Disposable {
  private let upstream = Slot()
  private let state = Lock(PartsState())
  private let sink: Sink<Element>
  private let stopped: @Sendable () -> Void
  private let reporter: ExecutionReporter

  init(
    _ sink: Sink<Element>, _ reporter: ExecutionReporter, _ stopped: @escaping @Sendable () -> Void
  ) {
    self.reporter = reporter
    self.sink = sink
    self.stopped = stopped
  }

  /// Forwards the events of a stream that executes the parts.
  func follow(_ work: Observable<Element>) -> Teardown {
    work.attach(InnerSink(self), to: upstream)
    return Teardown(self)
  }

  // MARK: The executions

  func begin() -> Bool {
    state.withLock { state in
      if state.ending != nil { return false }
      state.going += 1
      state.begun += 1
      return true
    }
  }

  func turnAway() { state.withLock { $0.turnedAway += 1 } }

  func executionEnded() {
    change { $0.going -= 1 }
  }

  func report(_ progress: ExecutionProgress) { reporter.run?.report(progress) }

  var whole: Run? { reporter.run }

  /// Reports an event of the executions, such as a retry.
  func report(_ incident: PlainEvent) { reporter.run?.report(incident) }

  // MARK: The stream of the whole

  func next(_ element: Element) { sink.next(element) }

  func failed(_ error: any Error) {
    let hasRun = state.withLock { $0.begun > $0.turnedAway }
    // If a part has run, `notEnabled` would wrongly state that nothing was run.
    end(.failed(hasRun && error.isRejection ? PartError(.failed(ActionError.notEnabled)) : error))
  }
  func completed() { end(.completed) }

  func dispose() { end(.disposed) }

  private func end(_ ending: PartsState.Ending) {
    change { $0.ending = $0.ending ?? ending }
    upstream.dispose()
  }

  private func change(_ change: (inout PartsState) -> Void) {
    let ending = state.withLock { state in
      change(&state)
      return state.takeEnding()
    }
    switch ending {
    case .completed: sink.completed()
    case .failed(let error): sink.failed(error)
    case .disposed: break
    case nil: return
    }
    // Runs even after an end, because an observer that was cancelled at that moment does not receive the end.
    stopped()
  }
}

/// The number of executions of a ``PartsRun``, and their end.
private struct PartsState: Sendable {
  enum Ending: Sendable {
    case completed
    case failed(any Error)
    case disposed
  }

  /// The number of executions that have not ended.
  var going = 0
  /// The number of executions that have begun, and the number of rejected ones.
  var begun = 0
  var turnedAway = 0
  var ending: Ending?
  var hasEnded = false

  /// Returns the end of the whole, if it is due now.
  mutating func takeEnding() -> Ending? {
    guard going == 0, !hasEnded, let ending else { return nil }
    hasEnded = true
    return ending
  }
}
