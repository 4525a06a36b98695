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
final class Execution<Input: Sendable, Element: Sendable>: Sendable {
  enum Outcome: Sendable {
    case completed
    case failed(any Error)
    case cancelled
  }

  let id: UInt64
  let input: Input
  /// What the caller gets: everything of this execution, replayed. Nil where nobody can ask for it.
  let stream: SubjectCore<Element>?
  /// Whether the work says itself when it has stopped.
  private let reportsItsStop: Bool
  private let work = Slot()
  private let core: ActionCore<Input, Element>
  private let phase = Atomic<UInt8>(0)

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

  var isCancelled: Bool { phase.load(ordering: .relaxed) & Phase.cancelled != 0 }

  /// Goes on from the actor on which the factory has been called.
  func begin(_ source: Observable<Element>) { core.start(self, source) }

  /// Subscribes to the work.
  func run(_ source: Observable<Element>) {
    source.attach(Port(WorkInlet(execution: self)), to: work)
    didStart()
  }

  /// Runs asynchronous work in a task of its own.
  func run(_ body: @escaping @Sendable (Input) async throws -> Element) {
    let task = Task { [self] in
      do { finish(with: try await body(input)) } catch { failed(error) }
    }
    work.set(TaskDisposable(task: task))
    didStart()
  }

  /// Ends without having been run: it was cancelled before the factory was called.
  func skip() { end(.cancelled) }

  /// Cancels the work. Harmless after the end.
  func cancel() {
    let before = phase.bitwiseOr(Phase.cancelled, ordering: .acquiringAndReleasing).oldValue
    if before & (Phase.cancelled | Phase.ended) != 0 { return }
    work.dispose()
    if before & Phase.started != 0, !reportsItsStop { end(.cancelled) }
  }

  fileprivate func next(_ element: Element) {
    if phase.load(ordering: .relaxed) & (Phase.cancelled | Phase.ended) != 0 { return }
    core.emit(element, from: self)
    stream?.next(element)
  }

  fileprivate func failed(_ error: any Error) { end(isCancelled ? .cancelled : .failed(error)) }

  fileprivate func completed() { end(isCancelled ? .cancelled : .completed) }

  private func finish(with element: Element) {
    next(element)
    completed()
  }

  private func didStart() {
    let before = phase.bitwiseOr(Phase.started, ordering: .acquiringAndReleasing).oldValue
    if before & Phase.cancelled != 0, !reportsItsStop { end(.cancelled) }
  }

  private func end(_ outcome: Outcome) {
    let before = phase.bitwiseOr(Phase.ended, ordering: .acquiringAndReleasing).oldValue
    if before & Phase.ended != 0 { return }
    core.didEnd(self, outcome)
    work.dispose()
  }
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
