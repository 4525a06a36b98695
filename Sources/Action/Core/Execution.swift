public import Streams
import Synchronization

/// One execution of an action, in the hands of the one who asked for it.
///
/// ```swift
/// let download = downloads.start(url)
/// button.taps.subscribe(onNext: { download.cancel() })
/// let file = try await download.value
/// ```
///
/// Letting go of it changes nothing: the execution goes on. It keeps the elements of the execution, and not the action.
///
/// - Concurrency: everything may be called from any thread.
public final class Execution<Element: Sendable>: Sendable {
  /// The number of the execution, as in the action's `events`.
  public let id: UInt64

  /// The input it was asked for with. Where callers share an execution, that of the first.
  public let input: any Sendable

  /// Where it is in its life: the state now, and a stream that starts with it and ends when it is over.
  ///
  /// Its end is announced before the streams of the execution end.
  public var state: Property<ExecutionState> {
    Property(
      changes: .deferred { [handle] in handle.states }, read: { [handle] in handle.state.reading() },
      version: { [handle] in handle.state.reading().version })
  }

  /// How far the work is, if it says so.
  public var progress: Property<ExecutionProgress?> {
    Property(
      changes: .deferred { [handle] in handle.progresses }, read: { [handle] in handle.progress.reading() },
      version: { [handle] in handle.progress.reading().version })
  }

  /// The elements: those that there have been, and those that come.
  ///
  /// The stream fails with an ``ActionError``, as that of ``Action/execute(_:)`` does. Disposing a subscription to it
  /// only detaches.
  public var elements: Observable<Element> { stream }

  private let stream: SubjectCore<Element>
  let handle: ExecutionHandleState
  private let engine: ActionEngine
  private let ticket: Ticket
  private let isShared: Bool
  private let hasLetGo = Atomic(false)

  /// - Parameter isShared: others may have a hold on it, as this one has.
  init(
    _ ticket: Ticket, input: any Sendable, handle: ExecutionHandleState, stream: SubjectCore<Element>,
    engine: ActionEngine, isShared: Bool
  ) {
    self.isShared = isShared
    id = ticket.id
    self.ticket = ticket
    self.engine = engine
    self.input = input
    self.handle = handle
    self.stream = stream
  }

  /// Whether the action did not accept the input.
  package var isRejected: Bool {
    if case .failed(ActionError.notEnabled) = stream.stop { true } else { false }
  }

  /// Cancels this execution and no other.
  ///
  /// One that waits is gone at once. The work of one that runs is disposed (a task is cancelled), and the execution ends
  /// when it has stopped. One that is over stays as it is. Where several callers share an execution, it is cancelled for
  /// all of them.
  public func cancel() { engine.cancel(ticket) }

  /// The last element, when the work has completed.
  ///
  /// ```swift
  /// let user = try await login.start(credentials).value
  /// ```
  ///
  /// Cancelling the task that waits cancels the execution, and ends the wait when the work has been told to stop, also if
  /// it has not yet. Where callers share an execution, it is cancelled when all have let go of it in this way; who
  /// executed or triggered it without asking for a handle never does.
  ///
  /// - Concurrency: who awaits it on an actor stays there: nothing runs elsewhere in between.
  /// - Throws: the error of the work itself; `CancellationError` if the execution was cancelled, as by the release of its
  ///   action, or the wait was; ``ActionError/notEnabled`` if it was not accepted; `RxError.noElements` if the work completed without an
  ///   element. To wait for the end of such work, use ``finished()``.
  nonisolated(nonsending) public var value: Element {
    get async throws {
      try await handle.over { letGo() }
      do { return try stream.result() } catch { throw Self.reason(of: error) }
    }
  }

  /// Returns when the work has completed.
  ///
  /// Cancelling the task that waits does what it does to ``value``.
  ///
  /// - Throws: as ``value``, but not for want of elements.
  nonisolated(nonsending) public func finished() async throws {
    try await handle.over { letGo() }
    if case .failed(let error) = stream.stop { throw Self.reason(of: error) }
  }

  /// The elements as an asynchronous sequence, from the first.
  ///
  /// ```swift
  /// for try await hit in search.start("swift").values { print(hit) }
  /// ```
  ///
  /// Cancelling the task that iterates, leaving the loop, or letting go of the sequence does to the execution what
  /// cancelling a wait for ``value`` does. A loop whose task is cancelled ends without an error, as with every
  /// `AsyncThrowingStream`; where that matters, call `Task.checkCancellation()` after it. An iteration that fails throws
  /// what ``value`` throws.
  public var values: AsyncThrowingStream<Element, any Error> {
    AsyncThrowingStream { continuation in
      let subscription = elements.subscribe(
        onNext: { continuation.yield($0) },
        onError: { continuation.finish(throwing: Self.reason(of: $0)) },
        onCompleted: { continuation.finish() })
      continuation.onTermination = { [self] termination in
        subscription.dispose()
        if case .cancelled = termination { letGo() }
      }
    }
  }

  /// A task that awaits this has been cancelled.
  private func letGo() {
    if !isShared { return cancel() }
    if !hasLetGo.exchange(true, ordering: .acquiringAndReleasing) { _ = engine.letGo(of: ticket) }
  }

  private static func reason(of error: any Error) -> any Error {
    if case ActionError.underlyingError(let error) = error { error } else { error }
  }
}
