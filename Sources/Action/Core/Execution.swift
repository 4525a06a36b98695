public import Streams

/// The handle of one execution of an action, for the caller that started it.
///
/// ```swift
/// let download = downloads.start(url)
/// button.taps.subscribe(onNext: { download.cancel() })
/// let file = try await download.value
/// ```
///
/// Use it to await the result of one execution, to cancel this execution only, or to follow its state and progress. To
/// follow every execution of an action, observe ``Action/elements``, ``Action/errors`` or ``Action/events`` instead.
///
/// Releasing the handle does not affect the execution. The handle retains the elements of the execution, and does not
/// retain the action. Without the handle, elements are kept only while another stream of the execution exists. See
/// ``Action/execute(_:)``.
///
/// - Concurrency: every member may be used from any thread.
///
/// `@unchecked Sendable` is true because every property is a `let` of a `Sendable` type. The class is not `final`,
/// although it cannot be subclassed, because allocation through `ActionTypes` needs that.
public class Execution<Element: Sendable>: @unchecked Sendable {
  /// The number of the execution, as in the action's `events`.
  public final let id: UInt64

  /// The state of the execution. As a stream, the property starts with the current state and completes when the
  /// execution ends.
  ///
  /// The property takes the final state before the streams of the execution end.
  public final var state: Property<ExecutionState> {
    stateProperty.object {
      Property(
        changes: handle.states, read: { [handle] in handle.readState() },
        version: { [handle] in handle.readState().version })
    }
  }

  /// The progress of the work, if it reports any.
  public final var progress: Property<ExecutionProgress?> {
    progressProperty.object {
      Property(
        changes: handle.progresses, read: { [handle] in handle.readProgress() },
        version: { [handle] in handle.readProgress().version })
    }
  }

  /// All elements of the execution. The stream replays the earlier elements and continues with the later ones.
  ///
  /// The stream fails with an ``ActionError``, like the stream that ``Action/execute(_:)`` returns. Disposing a
  /// subscription does not cancel the execution.
  public final var elements: Observable<Element> { HeldStream(stream) }

  private final let stream: RevocableSubject<Element>
  final let handle: ExecutionHandleState
  private final let engine: ActionEngine
  private final let ticket: Ticket
  private final let isShared: Bool
  /// The waiting tasks. The first waiting task creates the object, and copies of this handle that iterate share it.
  private final let waiters = Lazy<Waiters>()
  // Each access to a property returns the same object, so a view that reads the model of a property is updated.
  private final let stateProperty = Lazy<Property<ExecutionState>>()
  private final let progressProperty = Lazy<Property<ExecutionProgress?>>()
  private final let lazyCompanion = Lazy<ActionCompanion>()
  /// Whether clients can request the elements from this object.
  private final let isHolder: Bool

  /// - Parameters:
  ///   - stream: the stream of the execution, which already counts this handle as a holder.
  ///   - isShared: whether other callers may share the execution.
  required init(
    _ ticket: Ticket, handle: consuming ExecutionHandleState, stream: consuming RevocableSubject<Element>,
    engine: consuming ActionEngine, isShared: Bool
  ) {
    isHolder = true
    self.isShared = isShared
    id = ticket.id
    self.ticket = ticket
    self.engine = engine
    self.handle = handle
    self.stream = stream
  }

  /// Creates a copy for an iteration over the elements, which does not keep the elements.
  private init(iterating other: Execution) {
    isHolder = false
    isShared = other.isShared
    id = other.id
    ticket = other.ticket
    engine = other.engine
    handle = other.handle
    stream = other.stream
    let shared = other.waiters.object { Waiters() }
    _ = waiters.object { shared }
  }

  deinit { if isHolder { stream.letGo() } }

  /// Returns the object that another module attaches to this execution. The first call creates it. All calls must name
  /// the same class.
  ///
  /// - Parameter make: creates the object. It must not retain the execution.
  package final func companion<Object: AnyObject & Sendable>(_ make: () -> Object) -> Object {
    lazyCompanion.object { ActionCompanion(make()) }.object(as: Object.self)
  }

  /// Whether the action rejected the input.
  package final var isRejected: Bool {
    if case .rejected = handle.outcome { true } else { false }
  }

  /// Cancels this execution only.
  ///
  /// A waiting execution is removed immediately. The work of a running execution is disposed, which cancels a task. The
  /// execution ends immediately for its caller, and the action stays busy until the work has stopped. Cancelling a
  /// finished execution has no effect. A shared execution is cancelled for all its callers.
  ///
  /// If the method is called on the main actor, it also revokes values that wait for the main actor, as
  /// ``Action/cancel()`` does.
  public final func cancel() { engine.cancel(ticket, .handle) }

  /// Cancels this execution only, and frees its slot without waiting for the work to stop.
  ///
  /// See ``Action/abandon()``. An execution that has been cancelled and has not stopped can be abandoned too.
  public final func abandon() { engine.abandon(ticket, .abandoned) }

  /// The last element, returned when the work has completed.
  ///
  /// ```swift
  /// let user = try await login.start(credentials).value
  /// ```
  ///
  /// Several tasks may wait. A waiting task that is cancelled gets `CancellationError` immediately, even if the work
  /// has not stopped yet. The execution is cancelled when the last of the waiting tasks is cancelled. A task that waits
  /// for ``values`` or ``settled()`` counts as well. If another task waits afterwards and the execution is still
  /// running, it counts again.
  ///
  /// A shared execution is cancelled when this applies to all its callers. An execution keeps running for a caller
  /// whose handle no task has awaited, and for a caller that executed or triggered the action without a handle.
  ///
  /// If the waiting task has a higher priority than asynchronous work, or gets one while it waits, the priority of the
  /// work is raised, where the system supports it.
  ///
  /// - Concurrency: a caller on an actor stays on it, and no code runs elsewhere in between.
  /// - Throws: the error of the work itself. `CancellationError` if the execution was cancelled, for example because
  ///   its action was released, or if the wait was cancelled. ``ActionError/notEnabled`` if the input was rejected.
  ///   `RxError.noElements` if the work completed without an element. To wait for the end of such work, use
  ///   ``finished()``. ``SelfWaitError`` if the wait is in the work of an execution and could never end.
  nonisolated(nonsending) public final var value: Element {
    get async throws {
      try await ended()
      // The caller retains this handle during the call, and the handle keeps the last element.
      do { return try stream.result() } catch { throw error.unwrapped }
    }
  }

  /// Waits until the work has completed.
  ///
  /// Cancelling the waiting task has the same effect as for ``value``.
  ///
  /// - Throws: the errors of ``value``, except `RxError.noElements`.
  nonisolated(nonsending) public final func finished() async throws {
    try await ended()
    if case .failed(let error) = stream.stop { throw error.unwrapped }
  }

  /// Waits until the execution is over, however it ends, and its work has stopped.
  ///
  /// ```swift
  /// let saving = save.start(note)
  /// switch await saving.settled() {
  /// case .completed: window.close()
  /// default: beep()
  /// }
  /// ```
  ///
  /// Cancelling the waiting task ends neither the wait nor the execution. While the task waits, cancelling other
  /// waiting tasks does not cancel the execution, as described in ``value``. When the method returns, the work has
  /// stopped, even if the execution was cancelled or abandoned.
  ///
  /// If the wait is in the work of an execution and could never end, the method returns immediately, with a state that
  /// is not finished. `Hooks.defaultErrorHandler` gets a ``SelfWaitError``.
  ///
  /// - Concurrency: a caller on an actor stays on it.
  /// - Returns: the final state.
  @discardableResult
  nonisolated(nonsending) public final func settled() async -> ExecutionState {
    beginWaiting()
    if let error = await handle.settled(in: waitInWork, raise: { raise(to: $0) }) {
      endWaiting()
      Hooks.unhandled(error, [])
    }
    return state.value
  }

  /// The elements as an asynchronous sequence, starting with the first.
  ///
  /// ```swift
  /// for try await hit in search.start("swift").values { print(hit) }
  /// ```
  ///
  /// The sequence counts as a task that waits for ``value``, even before it is iterated. Cancelling the iterating task,
  /// leaving the loop, or releasing the sequence has the same effect as cancelling that task. A failed iteration throws
  /// the errors of ``value``. An iteration whose task is cancelled throws `CancellationError`.
  public final var values: ExecutionValues<Element> {
    beginWaiting()
    let (values, continuation) = AsyncThrowingStream.makeStream(of: Element.self, throwing: (any Error).self)
    let subscription = stream.subscribe(
      onNext: { continuation.yield($0) },
      onError: { continuation.finish(throwing: $0.unwrapped) },
      onCompleted: { continuation.finish() })
    let execution = Execution(iterating: self)
    continuation.onTermination = { termination in
      subscription.dispose()
      guard case .cancelled = termination else { return execution.endWaiting() }
      execution.leave()
      continuation.finish(throwing: CancellationError())
    }
    return ExecutionValues(values, continuation, of: execution)
  }

  private final var mark: RunMark { RunMark(holder: engine, ticket: ticket) }

  /// A wait for this execution, or nil if the current code does not belong to the work of an execution.
  final var waitInWork: RunWait? {
    guard let work = RunMark.current else { return nil }
    return RunWait(by: work, for: mark)
  }

  /// Whether the work emits no element before its end.
  final var emitsOnlyAtEnd: Bool { mark.run?.emitsOnlyAtEnd ?? false }

  // MARK: Waiting

  /// Waits until all observers have been notified of the end.
  nonisolated(nonsending) private final func ended() async throws {
    beginWaiting()
    do {
      try await handle.ended(in: waitInWork) {
        raise(to: $0)
      } cancel: {
        leave()
      }
    } catch let error as SelfWaitError {
      endWaiting()
      throw Task.isCancelled ? CancellationError() : error
    }
  }

  private final var waiting: Waiters { waiters.object { Waiters() } }

  private final func beginWaiting() {
    if waiting.state.withLock({ $0.begin() }) { engine.claim(ticket) }
  }

  private final func endWaiting() { waiting.state.withLock { $0.end() } }

  /// Ends a wait whose task was cancelled. If no other task waits, this cancels the execution, unless other callers
  /// share it.
  private final func leave() {
    guard waiting.state.withLock({ $0.leave() }) else { return }
    if isShared {
      _ = engine.letGo(of: ticket, .waiterGone)
    } else {
      engine.cancel(ticket, .waiterGone)
    }
  }

  /// Raises the priority of the work to the priority of a waiting task.
  final func raise(to priority: WorkPriority) { mark.run?.raise(to: priority) }
}

/// The tasks that wait for an execution through one handle and its copies.
private final class Waiters: Sendable {
  let state = Lock(HandleWaiters())
}
