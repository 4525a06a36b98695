public import Streams
import Synchronization

/// The handle of one execution of an action, for the caller that asked for it.
///
/// ```swift
/// let download = downloads.start(url)
/// button.taps.subscribe(onNext: { download.cancel() })
/// let file = try await download.value
/// ```
///
/// Letting go of the handle changes nothing: the execution goes on. The handle keeps the elements of the execution
/// alive, and not the action.
///
/// - Concurrency: any thread may call everything.
///
/// `@unchecked Sendable` is true because every property is a `let` of a `Sendable` type. Not `final`, although nobody can
/// make a subclass: allocating through `ActionTypes` needs that.
public class Execution<Element: Sendable>: @unchecked Sendable {
  /// The number of the execution, as in the action's `events`.
  public final let id: UInt64

  /// The state of the execution: the present one, and a stream that starts with it and ends when the execution is over.
  ///
  /// The property takes the final state before the streams of the execution end.
  public final var state: Property<ExecutionState> {
    Property(
      changes: .deferred { [handle] in handle.states }, read: { [handle] in handle.state.reading() },
      version: { [handle] in handle.state.reading().version })
  }

  /// The progress of the work, if it reports any.
  public final var progress: Property<ExecutionProgress?> {
    Property(
      changes: .deferred { [handle] in handle.progresses }, read: { [handle] in handle.progress.reading() },
      version: { [handle] in handle.progress.reading().version })
  }

  /// All elements of the execution: the stream replays the earlier ones and goes on with the later ones.
  ///
  /// The stream fails with an ``ActionError``, as that of ``Action/execute(_:)`` does. Disposing a
  /// subscription to it only detaches.
  public final var elements: Observable<Element> { stream }

  private final let stream: SubjectCore<Element>
  final let handle: ExecutionHandleState
  private final let engine: ActionEngine
  private final let ticket: Ticket
  private final let isShared: Bool
  private final let hasLetGo = Atomic(false)

  /// - Parameter isShared: whether others may share the execution.
  required init(
    _ ticket: Ticket, handle: consuming ExecutionHandleState, stream: consuming SubjectCore<Element>,
    engine: consuming ActionEngine, isShared: Bool
  ) {
    self.isShared = isShared
    id = ticket.id
    self.ticket = ticket
    self.engine = engine
    self.handle = handle
    self.stream = stream
  }

  /// Whether the action did not accept the input.
  package final var isRejected: Bool {
    if case .failed(ActionError.notEnabled) = stream.stop { true } else { false }
  }

  /// Cancels this execution and no other.
  ///
  /// A waiting execution is gone at once. A running one has its work disposed (which cancels a task), and ends when
  /// the work has stopped. An execution that is over stays as it is. An execution that several callers share is
  /// cancelled for all of them.
  public final func cancel() { engine.cancel(ticket, .handle) }

  /// The last element, as soon as the work has completed.
  ///
  /// ```swift
  /// let user = try await login.start(credentials).value
  /// ```
  ///
  /// Cancelling the task that waits cancels the execution. The wait ends when the work has been told to stop, even if
  /// it has not stopped yet. An execution that callers share is cancelled when all of them have let go of it in this
  /// way; a caller that executed or triggered it without asking for a handle never lets go.
  ///
  /// - Concurrency: a caller that awaits it on an actor stays there: nothing runs elsewhere in between.
  /// - Throws: the error of the work itself; `CancellationError` if the execution was cancelled, as by the
  ///   release of its action, or if the wait was cancelled; ``ActionError/notEnabled`` if the input was not
  ///   accepted; `RxError.noElements` if the work completed without an element. To wait for the end of such
  ///   work, use ``finished()``.
  nonisolated(nonsending) public final var value: Element {
    get async throws {
      try await handle.ended { letGo() }
      do { return try stream.result() } catch { throw Execution.reason(of: error) }
    }
  }

  /// Returns when the work has completed.
  ///
  /// Cancelling the task that waits has the same effect as for ``value``.
  ///
  /// - Throws: the errors of ``value``, except `RxError.noElements`.
  nonisolated(nonsending) public final func finished() async throws {
    try await handle.ended { letGo() }
    if case .failed(let error) = stream.stop { throw Execution.reason(of: error) }
  }

  /// Waits until the execution is over, however it ends.
  ///
  /// ```swift
  /// let saving = save.start(note)
  /// switch await saving.settled() {
  /// case .completed: window.close()
  /// default: beep()
  /// }
  /// ```
  ///
  /// Cancelling the task that waits changes nothing: neither the wait ends nor the execution. When it returns, the work
  /// has stopped, also if it was cancelled.
  ///
  /// - Concurrency: a caller that awaits it on an actor stays there.
  /// - Returns: the final state.
  @discardableResult
  nonisolated(nonsending) public final func settled() async -> ExecutionState {
    await handle.settled()
    return state.value
  }

  /// The elements as an asynchronous sequence, from the first.
  ///
  /// ```swift
  /// for try await hit in search.start("swift").values { print(hit) }
  /// ```
  ///
  /// Cancelling the task that iterates, leaving the loop, or letting go of the sequence has the same effect on the
  /// execution as cancelling a wait for ``value``. An iteration that fails throws the errors of ``value``, and one whose
  /// task is cancelled `CancellationError`.
  public final var values: AsyncThrowingStream<Element, any Error> {
    AsyncThrowingStream { continuation in
      let subscription = elements.subscribe(
        onNext: { continuation.yield($0) },
        onError: { continuation.finish(throwing: Execution.reason(of: $0)) },
        onCompleted: { continuation.finish() })
      continuation.onTermination = { [self] termination in
        subscription.dispose()
        guard case .cancelled = termination else { return }
        letGo()
        continuation.finish(throwing: CancellationError())
      }
    }
  }

  /// Lets go of the execution, for a caller that has given up waiting or iterating.
  private final func letGo() {
    if !isShared { return engine.cancel(ticket, .waiterGone) }
    if hasLetGo.exchange(true, ordering: .acquiringAndReleasing) { return }
    _ = engine.letGo(of: ticket, .waiterGone)
  }

  private static func reason(of error: any Error) -> any Error {
    if case ActionError.underlyingError(let error) = error { error } else { error }
  }
}
