import Streams
import Synchronization

/// The bits of an execution's phase.
private enum Phase {
  static let started: UInt8 = 1
  static let cancelled: UInt8 = 2
  static let ended: UInt8 = 4
}

/// One run of an action's work: where its elements go, and how it ends.
///
/// The phase makes start, end and cancellation agree, whoever comes first. Work is cancelled by disposing it; the
/// execution ends when it has stopped: at once for work that is an observable, since its teardown has run when
/// `dispose()` returns; when the task has returned for asynchronous work. What is cancelled while it is being
/// started ends when the start has returned.
///
/// `@unchecked Sendable` is true because every property is a `let` of a `Sendable` type. Not `final`, although it has no
/// subclasses: allocating through ``ActionTypes`` needs that.
@usableFromInline
class Execution<Input: Sendable, Element: Sendable>: Run, @unchecked Sendable {
  private final let phase = Atomic<UInt8>(0)
  /// Whether the work says itself when it has stopped.
  private final let reportsItsStop: Bool
  final let id: UInt64
  private final let work = Slot()
  private final let core: ActionCore<Input, Element>
  /// What the caller gets: everything of this execution, replayed. Nil where nobody can ask for it.
  final let stream: SubjectCore<Element>?
  final let input: Input

  required init(
    _ id: UInt64, _ input: Input, _ stream: SubjectCore<Element>?, _ reportsItsStop: Bool,
    _ core: ActionCore<Input, Element>
  ) {
    self.id = id
    self.input = input
    self.stream = stream
    self.reportsItsStop = reportsItsStop
    self.core = core
  }

  final var isCancelled: Bool { has(Phase.cancelled) }

  // MARK: Start

  final func begin() {
    if core.events.isMade { core.tellStarted(id, input) }
    if isCancelled { skip() } else { core.begin(self) }
  }

  /// Runs what the factory made.
  final func start(_ source: Observable<Element>) {
    announce()
    source.attach(core.types.port.init(WorkInlet(execution: self)), to: work)
    didStart()
  }

  /// Runs asynchronous work in a task of its own.
  final func start(_ body: @escaping @Sendable (Input) async throws -> Element) {
    announce()
    let task = Task { [self] in
      do {
        next(try await body(input))
        completed()
      } catch {
        failed(error)
      }
    }
    work.set(TaskDisposable(task: task))
    didStart()
  }

  /// Ends without having been run: it was cancelled before the factory was called.
  final func skip() { end(.cancelled) }

  private final func announce() {
    if let stream, core.executions.isMade { core.tellExecution(stream) }
  }

  private final func didStart() {
    let before = phase.bitwiseOr(Phase.started, ordering: .acquiringAndReleasing).oldValue
    if before & Phase.cancelled != 0, !reportsItsStop { end(.cancelled) }
  }

  // MARK: Work

  fileprivate final func next(_ element: Element) {
    if has(Phase.cancelled | Phase.ended) { return }
    core.elements.next(element)
    if core.events.isMade { core.tellElement(id, element) }
    stream?.next(element)
  }

  fileprivate final func failed(_ error: any Error) { end(isCancelled ? .cancelled : .failed(error)) }

  fileprivate final func completed() { end(isCancelled ? .cancelled : .completed) }

  final func cancel() {
    let before = phase.bitwiseOr(Phase.cancelled, ordering: .acquiringAndReleasing).oldValue
    if before & (Phase.cancelled | Phase.ended) != 0 { return }
    work.dispose()
    if before & Phase.started != 0, !reportsItsStop { end(.cancelled) }
  }

  // MARK: End

  private final func end(_ outcome: Outcome) {
    let before = phase.bitwiseOr(Phase.ended, ordering: .acquiringAndReleasing).oldValue
    if before & Phase.ended != 0 { return }
    core.engine.didEnd(id, outcome)
    work.dispose()
  }

  final func finish(_ outcome: Outcome) {
    switch outcome {
    case .completed: core.engine.completions.next(())
    case .failed(let error): core.engine.errors.next(.underlyingError(error))
    case .cancelled: break
    }
    if core.events.isMade { core.tellEnd(id, outcome) }
    switch outcome {
    case .completed: stream?.completed()
    case .failed(let error): stream?.failed(ActionError.underlyingError(error))
    case .cancelled: stream?.failed(ActionError.underlyingError(CancellationError()))
    }
  }

  private final func has(_ bits: UInt8) -> Bool { phase.load(ordering: .relaxed) & bits != 0 }
}

@usableFromInline
struct WorkInlet<Input: Sendable, Element: Sendable>: Inlet {
  fileprivate let execution: Execution<Input, Element>
  @usableFromInline
  func next(_ element: Element) { execution.next(element) }
  @usableFromInline
  func failed(_ error: any Error) { execution.failed(error) }
  @usableFromInline
  func completed() { execution.completed() }
}

private struct TaskDisposable: Disposable {
  let task: Task<Void, Never>
  @usableFromInline
  func dispose() { task.cancel() }
}
