import Action
import Streams
import StreamsTesting
import TestSupport
import Testing

/// Work that ends with `CancellationError` was cancelled, whoever asked for it.
@Suite(.watched) struct CancelledWorkTests {
  private let bag = DisposeBag()

  private static let kinds = [
    "observable", "single", "async", "sequence", "progress", "stream of another action",
    "apply of another action",
    "state", "isolated",
  ]

  @MainActor
  private func action(_ kind: String) -> Action<Int, Int> {
    let inner = Action<Int, Int> { _ in .error(CancellationError()) }
    switch kind {
    case "observable": return Action { _ in Observable.error(CancellationError()) }
    case "single": return Action { _ in Single<Int>.error(CancellationError()) }
    case "async": return Action { (_: Int) async throws -> Int in throw CancellationError() }
    case "sequence":
      return Action { (_: Int) in
        AsyncThrowingStream<Int, any Error> { $0.finish(throwing: CancellationError()) }
      }
    case "progress":
      return Action(progress: { (_: Int, _: ProgressReporter) async throws -> Int in throw CancellationError()
      })
    case "stream of another action": return Action { inner.execute($0) }
    case "apply of another action": return Action { inner.apply($0) }
    case "state":
      return Action(state: MutableProperty(1)) { (_: Int, _: Int) in
        Observable<Int>.error(CancellationError())
      }
    default: return Action { @MainActor (_: Int) in Observable<Int>.error(CancellationError()) }
    }
  }

  @MainActor @Test(arguments: kinds)
  func `work that throws CancellationError ends as cancelled, with its own cause and without an error`(
    kind: String
  ) async {
    let action = action(kind)
    let heard = Heard<String>()
    action.errors.subscribe(onNext: { heard.append("error \($0.name)") }).disposed(by: bag)
    action.completions.subscribe(onNext: { heard.append("completion") }).disposed(by: bag)
    action.events.subscribe(onNext: { heard.append("\($0.kind)") }).disposed(by: bag)
    let execution = action.start(1)
    expectEqual(await execution.settled(), .cancelled)
    await #expect(throws: CancellationError.self) { try await execution.value }
    expectEqual(heard.all, ["started(1)", "cancelled(work)", "stopped"])
    #expect(action.lastError.value == nil)
    #expect(action.enabled.value)
  }

  @MainActor @Test(arguments: ["map", "retrying", "timingOut", "then, first", "then, second", "combined"])
  func `work of a part that throws CancellationError cancels the composed execution and the other parts`(
    kind: String
  ) async {
    let scheduler = TestScheduler(initialClock: 0)
    let attempts = Heard<Int>()
    let part = Action<Int, Int> { input in
      attempts.append(input)
      return .error(CancellationError())
    }
    let other = Action<Int, Int> { _ in .never() }
    let action: Action<Int, Int> =
      switch kind {
      case "map": part.map { $0 }
      case "retrying": part.retrying(3, scheduler: scheduler)
      case "timingOut": part.timingOut(after: .seconds(1), scheduler: scheduler)
      case "then, first": part.then(other)
      case "then, second": Action<Int, Int> { .just($0) }.then(part)
      default: .combined([other, part])
      }
    let heard = Heard<String>()
    action.errors.subscribe(onNext: { heard.append("error \($0.name)") }).disposed(by: bag)
    action.events.subscribe(onNext: { event in
      if case .cancelled(let cause) = event.kind { heard.append("cancelled \(cause)") }
      if case .retrying = event.kind { heard.append("retrying") }
    }).disposed(by: bag)
    let execution = action.start(1)
    scheduler.start()
    expectEqual(await execution.settled(), .cancelled)
    expectEqual(heard.all, ["cancelled work"])
    expectEqual(attempts.all, [1])
    expectEqual(
      [action.executing.value, part.executing.value, other.executing.value], [false, false, false])
  }

  @Test func `work that throws CancellationError is not passed to the hook for failed work`() async {
    await #expect(processExitsWith: .success) {
      Hooks.reportsFailedWork = true
      Hooks.defaultErrorHandler = { error, _ in fatalError("\(error)") }
      let action = Action<Int, Int> { _ in .error(CancellationError()) }
      action.execute(1)
    }
  }

  @Test func `a gate that throws CancellationError counts as failed`() {
    let gate = PublishSubject<Bool>()
    let action = Action<Int, Int>(enabledIf: gate) { .just($0) }
    let reasons = Heard<String>()
    action.events.subscribe(onNext: { event in
      if case .rejected(_, let reason) = event.kind { reasons.append("\(reason)") }
    }).disposed(by: bag)
    action.errors.subscribe(onNext: { reasons.append($0.name) }).disposed(by: bag)
    gate.onError(CancellationError())
    action.execute(1)
    expectEqual(reasons.all, ["underlying CancellationError()", "gateFailed", "notEnabled"])
  }

  @Test func `work that throws CancellationError reverts its optimistic value`() {
    let base = MutableProperty(10)
    let work = PublishSubject<Int>()
    let action = Action<Int, Int> { _ in work }
    let shown = action.optimistic(over: base) { $0 + $1 }
    let values = Heard<Int>()
    shown.subscribe(onNext: { values.append($0) }).disposed(by: bag)
    action.execute(1)
    work.onError(CancellationError())
    expectEqual(values.all, [10, 11, 10])
  }

  @Test
  func `work that throws CancellationError is not recorded for undo, and such an inverse keeps its entry`() {
    let history = UndoStack()
    let isCancelled = MutableProperty(true)
    let work = { @Sendable (input: Int) -> Observable<Int> in
      isCancelled.value ? .error(CancellationError()) : .just(input)
    }
    let remove = Action<Int, Int>(workFactory: work)
    let add = Action<Int, Int>(workFactory: work).undoable(in: history, by: remove)
    let errors = Heard<String>()
    history.errors.subscribe(onNext: { errors.append("\($0)") }).disposed(by: bag)
    add.execute(1)
    #expect(!history.canUndo.value)
    isCancelled.value = false
    add.execute(2)
    isCancelled.value = true
    history.undo()
    expectEqual([history.canUndo.value, history.canRedo.value], [true, false])
    isCancelled.value = false
    history.undo()
    expectEqual([history.canUndo.value, history.canRedo.value], [false, true])
    expectEqual(errors.all, [])
  }

  @Test func `work that throws another error fails`() async {
    struct Cancelled: Error {}
    let action = Action<Int, Int> { _ in .error(Cancelled()) }
    let execution = action.start(1)
    expectEqual(execution.state.value, .failed)
    await #expect(throws: Cancelled.self) { try await execution.value }
  }
}
