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
final class Execution<Input: Sendable, Element: Sendable>: Run {
  private let phase = Atomic<UInt8>(0)
  /// Whether the work says itself when it has stopped.
  private let reportsItsStop: Bool
  let id: UInt64
  private let work = Slot()
  private let core: ActionCore<Input, Element>
  /// What the caller gets: everything of this execution, replayed. Nil where nobody can ask for it.
  let stream: SubjectCore<Element>?
  let input: Input

  init(
    id: UInt64, input: Input, stream: SubjectCore<Element>?, reportsItsStop: Bool,
    core: ActionCore<Input, Element>
  ) {
    self.id = id
    self.input = input
    self.stream = stream
    self.reportsItsStop = reportsItsStop
    self.core = core
  }

  var isCancelled: Bool { has(Phase.cancelled) }

  // MARK: Start

  func begin() {
    if core.events.hasObservers { core.tell(id, .started(input)) }
    if isCancelled { skip() } else { core.begin(self) }
  }

  /// Runs what the factory made.
  func start(_ source: Observable<Element>) {
    if let stream { core.executions.next(stream) }
    source.attach(Port(WorkInlet(execution: self)), to: work)
    didStart()
  }

  /// Runs asynchronous work in a task of its own.
  func start(_ body: @escaping @Sendable (Input) async throws -> Element) {
    if let stream { core.executions.next(stream) }
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
  func skip() { end(.cancelled) }

  private func didStart() {
    let before = phase.bitwiseOr(Phase.started, ordering: .acquiringAndReleasing).oldValue
    if before & Phase.cancelled != 0, !reportsItsStop { end(.cancelled) }
  }

  // MARK: Work

  fileprivate func next(_ element: Element) {
    if has(Phase.cancelled | Phase.ended) { return }
    core.elements.next(element)
    if core.events.hasObservers { core.tell(id, .element(element)) }
    stream?.next(element)
  }

  fileprivate func failed(_ error: any Error) { end(isCancelled ? .cancelled : .failed(error)) }

  fileprivate func completed() { end(isCancelled ? .cancelled : .completed) }

  func cancel() {
    let before = phase.bitwiseOr(Phase.cancelled, ordering: .acquiringAndReleasing).oldValue
    if before & (Phase.cancelled | Phase.ended) != 0 { return }
    work.dispose()
    if before & Phase.started != 0, !reportsItsStop { end(.cancelled) }
  }

  // MARK: End

  private func end(_ outcome: Outcome) {
    let before = phase.bitwiseOr(Phase.ended, ordering: .acquiringAndReleasing).oldValue
    if before & Phase.ended != 0 { return }
    core.engine.didEnd(self, outcome)
    work.dispose()
  }

  func finish(_ outcome: Outcome) {
    switch outcome {
    case .completed: core.engine.completions.next(())
    case .failed(let error): core.engine.errors.next(.underlyingError(error))
    case .cancelled: break
    }
    if core.events.hasObservers { tellEnd(outcome) }
    switch outcome {
    case .completed: stream?.completed()
    case .failed(let error): stream?.failed(ActionError.underlyingError(error))
    case .cancelled: stream?.failed(ActionError.underlyingError(CancellationError()))
    }
  }

  @inline(never)
  private func tellEnd(_ outcome: Outcome) {
    switch outcome {
    case .completed: core.tell(id, .completed)
    case .failed(let error): core.tell(id, .failed(error))
    case .cancelled: core.tell(id, .cancelled)
    }
  }

  private func has(_ bits: UInt8) -> Bool { phase.load(ordering: .relaxed) & bits != 0 }
}

private struct WorkInlet<Input: Sendable, Element: Sendable>: Inlet {
  let execution: Execution<Input, Element>
  func next(_ element: Element) { execution.next(element) }
  func failed(_ error: any Error) { execution.failed(error) }
  func completed() { execution.completed() }
}

private struct TaskDisposable: Disposable {
  let task: Task<Void, Never>
  func dispose() { task.cancel() }
}
