import Streams
import Synchronization

/// The bits of an execution's phase.
private enum Phase {
  static let started: UInt8 = 1
  static let cancelled: UInt8 = 2
  static let ended: UInt8 = 4
  static let delivering: UInt8 = 8
  /// The work says itself when it has stopped.
  static let reportsItsStop: UInt8 = 16
}

/// One run of an action's work: where its elements go, and how it ends.
///
/// The phase makes start, end and cancellation agree, whoever comes first. Work is cancelled by disposing it; the
/// execution ends when it has stopped: at once for work that is an observable, since its teardown has run when
/// `dispose()` returns; when the task has returned for asynchronous work, also for an observable that is a task. What is cancelled while it is being
/// started ends when the start has returned, and what is cancelled while it delivers an element, when all have taken
/// it: no element comes after the end of its execution.
///
/// `@unchecked Sendable` is true because every property is a `let` of a `Sendable` type. Not `final`, although it has no
/// subclasses: allocating through ``ActionTypes`` needs that.
@usableFromInline
class Execution<Input: Sendable, Element: Sendable>: Run, @unchecked Sendable {
  private final let phase: Atomic<UInt8>
  final let id: UInt64
  private final let work = Slot()
  private final let core: ActionCore<Input, Element>
  /// What the caller gets: everything of this execution, replayed unless the caller listens from the start. Nil where
  /// nobody can ask for it.
  final let stream: SubjectCore<Element>?
  final let input: Input

  required init(
    _ id: UInt64, _ input: Input, _ stream: SubjectCore<Element>?, _ reportsItsStop: Bool,
    _ core: ActionCore<Input, Element>
  ) {
    self.id = id
    self.input = input
    self.stream = stream
    phase = Atomic(reportsItsStop ? Phase.reportsItsStop : 0)
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
    if source.outlivesDisposal, let task = source as? Assembled<TaskRecipe<Element>> {
      run(task.recipe)
    } else {
      source.attach(core.types.port.init(WorkInlet(execution: self)), to: work)
    }
    didStart()
  }

  @inline(never)
  private final func run(_ task: TaskRecipe<Element>) {
    phase.bitwiseOr(Phase.reportsItsStop, ordering: .relaxed)
    // It says when it has ended before it says that it has stopped: what remains is to have been cancelled.
    work.set(
      task.run(core.types.port.init(WorkInlet(execution: self))) { self.end(.cancelled) })
  }

  /// Runs asynchronous work in a task of its own.
  final func start(_ body: @escaping @Sendable (Input, @Sendable (Element) -> Void) async throws -> Void) {
    announce()
    let task = Task { [self] in
      do {
        try await body(input) { next($0) }
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
    if let stream, core.executions.isMade, stream.keepsAll { core.tellExecution(stream) }
  }

  private final func didStart() {
    let before = phase.bitwiseOr(Phase.started, ordering: .acquiringAndReleasing).oldValue
    if before & (Phase.cancelled | Phase.delivering | Phase.reportsItsStop) == Phase.cancelled {
      end(.cancelled)
    }
  }

  // MARK: Work

  fileprivate final func next(_ element: Element) {
    guard beginDelivery() else { return }
    core.elements.next(element)
    if core.events.isMade { core.tellElement(id, element) }
    stream?.next(element)
    endDelivery()
  }

  /// - Returns: false when the execution has been cancelled or has ended.
  @inline(__always)
  private final func beginDelivery() -> Bool {
    let before = phase.bitwiseOr(Phase.delivering, ordering: .acquiringAndReleasing).oldValue
    if before & (Phase.cancelled | Phase.ended) == 0 { return true }
    // Whoever saw the bit meanwhile has left the end to this.
    endDelivery()
    return false
  }

  @inline(__always)
  private final func endDelivery() {
    let before = phase.bitwiseAnd(~Phase.delivering, ordering: .acquiringAndReleasing).oldValue
    if before & Phase.cancelled != 0 { endCancelledDelivery(before) }
  }

  @inline(never)
  private final func endCancelledDelivery(_ before: UInt8) {
    if before & (Phase.started | Phase.reportsItsStop) == Phase.started { end(.cancelled) }
  }

  fileprivate final func failed(_ error: any Error) { end(isCancelled ? .cancelled : .failed(error)) }

  fileprivate final func completed() { end(isCancelled ? .cancelled : .completed) }

  final func cancel() {
    let before = phase.bitwiseOr(Phase.cancelled, ordering: .acquiringAndReleasing).oldValue
    if before & (Phase.cancelled | Phase.ended) != 0 { return }
    work.dispose()
    if before & (Phase.started | Phase.delivering | Phase.reportsItsStop) == Phase.started { end(.cancelled) }
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
    case .completed:
      core.engine.completions.next(())
      tellCaller(outcome)
    case .failed(let error): core.engine.tell(.underlyingError(error)) { self.tellCaller(outcome) }
    case .cancelled: tellCaller(outcome)
    }
  }

  private final func tellCaller(_ outcome: Outcome) {
    if core.events.isMade { core.tellEnd(id, outcome) }
    switch outcome {
    case .completed: stream?.completed()
    case .failed(let error): stream?.failed(ActionError.underlyingError(error))
    case .cancelled: stream?.failed(ActionError.underlyingError(CancellationError()))
    }
  }

  final func finishLast() { core.completeEvents() }

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
