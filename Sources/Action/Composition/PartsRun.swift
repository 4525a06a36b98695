import Streams

/// One execution of an action that is made of others: it passes on the elements of their executions, and ends when none
/// of these goes on any more.
///
/// So an action that is made of asynchronous work is busy until that work has really stopped, whether it was cancelled,
/// has run out of time, or another part has failed.
final class PartsRun<Element: Sendable>: Disposable, InnerObserver {
  let upstream = Slot()
  private let state = Lock(PartsState())
  private let sink: Sink<Element>
  private let stopped: @Sendable () -> Void
  /// Reports the progress and the incidents of the parts.
  let reporter: ExecutionReporter

  init(
    _ sink: Sink<Element>, _ reporter: ExecutionReporter, _ stopped: @escaping @Sendable () -> Void
  ) {
    self.reporter = reporter
    self.sink = sink
    self.stopped = stopped
  }

  // MARK: The executions

  /// Notes that an execution begins. Must be followed by ``executionEnded()``.
  ///
  /// - Returns: false if it must not begin, since the end has come.
  func begin() -> Bool {
    state.withLock { state in
      if state.ending != nil { return false }
      state.going += 1
      state.begun += 1
      return true
    }
  }

  /// Notes that an execution was not accepted.
  func turnAway() { state.withLock { $0.turnedAway += 1 } }

  /// Notes that an execution that began is over.
  func executionEnded() {
    change { $0.going -= 1 }
  }

  // MARK: The stream of the whole

  func next(_ element: Element) { sink.next(element) }
  func failed(_ error: any Error) {
    let hasRun = state.withLock { $0.begun > $0.turnedAway }
    // If a part has run, it is no longer true that nothing was run.
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
      return state.end()
    }
    switch ending {
    case .completed: sink.completed()
    case .failed(let error): sink.failed(error)
    case .disposed: break
    case nil: return
    }
    // Runs also after an end: an observer that was cancelled at that moment does not hear the end.
    stopped()
  }
}

/// The number of executions of ``PartsRun``, and their end. It is not nested in that: in a generic class it would be
/// generic too, and each access under the lock would look its metadata up.
private struct PartsState: Sendable {
  enum Ending: Sendable {
    case completed
    case failed(any Error)
    case disposed
  }

  /// The number of executions that go on.
  var going = 0
  /// The number of executions that have begun, and the number of those that were turned away.
  var begun = 0
  var turnedAway = 0
  var ending: Ending?
  var hasEnded = false

  /// The end of the whole, if it comes now.
  mutating func end() -> Ending? {
    guard going == 0, !hasEnded, let ending else { return nil }
    hasEnded = true
    return ending
  }
}

/// A stream that executes an action when it is subscribed to, as one of the parts of another.
struct PartRecipe<Input: Sendable, Element: Sendable>: Recipe {
  let action: Action<Input, Element>
  let input: Input
  /// Run before and after the execution; see ``PartsRun``.
  let begin: @Sendable () -> Bool
  let turnAway: @Sendable () -> Void
  let progress: (@Sendable (ExecutionProgress) -> Void)?
  let ended: @Sendable () -> Void

  func run(_ sink: consuming Sink<Element>) -> Teardown {
    guard begin() else { return .none }
    let handle = ExecutionHandleState(reported: progress, whenEnded: ended)
    return action.core.apply(
      input, InnerSink(PartObserver(sink: sink, handle: handle, turnAway: turnAway)), handle)
  }
}

private struct PartObserver<Element: Sendable>: InnerObserver {
  let sink: Sink<Element>
  let handle: ExecutionHandleState
  let turnAway: @Sendable () -> Void

  func next(_ element: Element) { sink.next(element) }
  func failed(_ error: any Error) {
    let error = PartError(error, hasFailed: handle.state.reading().value == .failed)
    if error.isRejection { turnAway() }
    sink.failed(error)
  }
  func completed() { sink.completed() }
}
