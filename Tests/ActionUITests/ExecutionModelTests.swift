import ActionUI
import Observation
import StreamsTesting
import TestSupport
import Testing

/// An execution that a view reads through its model, such as a row of a queue.
@MainActor @Suite(.watched) struct ExecutionModelTests {
  private let works = Works()

  /// Runs `body` on another thread while the main actor waits.
  private func elsewhere(_ body: @escaping @Sendable () -> Void) {
    Race.together(2) { thread in if thread == 1 { body() } }
  }

  /// Calls the closures that wait for the main actor.
  private func flush() {
    let last = PublishSubject<Void>()
    let subscription = last.subscribe(onNext: { @MainActor in })
    last.onNext(())
    subscription.dispose()
  }

  /// The values of a model at one moment, as a view shows them.
  private static func text(_ model: ExecutionModel<Int>) -> String {
    [
      "\(model.state)", model.progress.map { "\($0.fraction ?? -1)" }, model.lastElement.map { "\($0)" },
      model.failure.map { "\($0)" },
    ]
    .compactMap { $0 }.joined(separator: " ")
  }

  /// Reads a model as the body of a view does: again after each change.
  private final class Row: Sendable {
    let shown = Heard<String>()
    private let model: ExecutionModel<Int>

    init(_ model: ExecutionModel<Int>) { self.model = model }

    @MainActor func evaluate() {
      let text = withObservationTracking {
        ExecutionModelTests.text(model)
      } onChange: { [weak self] in
        Task { @MainActor in self?.evaluate() }
      }
      shown.append(text)
    }
  }

  @Test func `two rows of one queue show their own executions`() async {
    let action = works.action(policy: .enqueue())
    let (first, second) = (action.start(1), action.start(2))
    let rows = [first, second].map { Row($0.model) }
    for row in rows { row.evaluate() }
    expectEqual(rows.map { $0.shown.all.last }, ["running", "waiting"])
    works.fail(1)
    expectEqual(await rows[0].shown.all(2), ["running", "failed Mishap()"])
    expectEqual(await rows[1].shown.all(2), ["waiting", "running"])
    works.finish(2)
    expectEqual(await rows[1].shown.all(3), ["waiting", "running", "completed 20"])
    expectEqual(rows[0].shown.all.count, 2)
  }

  @Test func `a row follows the progress of its own work`() async throws {
    let reporter = Heard<ProgressReporter>()
    let held = StubbornWork()
    let action = Action<Int, Int>(progress: { input, progress in
      reporter.append(progress)
      return await held(input)
    })
    let execution = action.start(1)
    let row = Row(execution.model)
    row.evaluate()
    await held.begun(1)
    reporter.all[0](0.5)
    expectEqual(await row.shown.all(2), ["running", "running 0.5"])
    held.finish(1)
    _ = try await execution.value
    expectEqual(await row.shown.all(3).last, "completed 0.5 10")
  }

  @Test func `an observer is notified of a failure once, and sees the state and the error together`() {
    let action = works.action()
    let execution = action.start(1)
    let (model, notified) = (execution.model, Heard<String>())
    withObservationTracking {
      _ = (model.state, model.failure)
    } onChange: {
      notified.append("changed")
    }
    let states = execution.state.subscribe(onNext: { @MainActor _ in notified.append(Self.text(model)) })
    works.fail(1)
    states.dispose()
    expectEqual(Self.text(model), "failed Mishap()")
    // The stream of the states is ahead of the model, which waits for the error.
    expectEqual(notified.all, ["running", "running", "changed"])
  }

  @Test func `a model that is first read after the end shows the end`() {
    let action = works.action(policy: .concurrent())
    let executions = (1...3).map { action.start($0) }
    works.emit(1, 5)
    works.finish(1)
    works.fail(2)
    executions[2].cancel()
    expectEqual(executions.map { Self.text($0.model) }, ["completed 10", "failed Mishap()", "cancelled"])
  }

  @Test func `a rejected input and cancelled work are not failures`() {
    let action = works.action()
    let (running, rejected) = (action.start(1), action.start(2))
    expectEqual(Self.text(rejected.model), "rejected")
    expectEqual(Self.text(running.model), "running")
    running.model.cancel()
    expectEqual(Self.text(running.model), "cancelled")
    expectEqual(works.stopped.all, [1])
  }

  @Test func `elements that have not arrived when the execution is cancelled do not appear`() {
    let action = works.action()
    let execution = action.start(1)
    works.emit(1, 5)
    expectEqual(execution.model.lastElement, 5)
    let works = works
    elsewhere { for element in 6...9 { works.emit(1, element) } }
    execution.cancel()
    expectEqual(Self.text(execution.model), "cancelled 5")
    flush()
    expectEqual(Self.text(execution.model), "cancelled 5")
  }

  @Test func `elements of another thread arrive in one hop, and the latest is visible`() async {
    let action = works.action()
    let execution = action.start(1)
    let row = Row(execution.model)
    row.evaluate()
    let works = works
    elsewhere { for element in 1...1_000 { works.emit(1, element) } }
    expectEqual(execution.model.lastElement, nil)
    expectEqual(await row.shown.all(2), ["running", "running 1000"])
    works.finish(1)
  }

  @Test func `each access returns the same model and the same properties`() {
    let action = works.action()
    let execution = action.start(1)
    expectEqual(execution.model === execution.model, true)
    expectEqual(execution.state === execution.state && execution.progress === execution.progress, true)
    expectEqual(action.progress === action.progress && action.runCount === action.runCount, true)
    expectEqual(action.runningCount === action.runningCount && action.blockers === action.blockers, true)
    expectEqual(action.status === action.status && action.enabled === action.enabled, true)
    let name = ValidatingProperty<String, Never>("ada") { _ in .valid }
    expectEqual(name.isValid === name.isValid, true)
    works.finish(1)
  }

  @Test func `a view that reads the progress of an execution through the property is evaluated again`() async
  {
    let reporter = Heard<ProgressReporter>()
    let held = StubbornWork()
    let action = Action<Int, Int>(progress: { input, progress in
      reporter.append(progress)
      return await held(input)
    })
    let execution = action.start(1)
    let changed = Heard<String>()
    withObservationTracking {
      _ = (execution.progress.model.value, action.progress.model.value)
    } onChange: {
      changed.append("changed")
    }
    await held.begun(1)
    reporter.all[0](0.5)
    expectEqual(await changed.all(1), ["changed"])
    held.finish(1)
    _ = await execution.settled()
  }

  @Test func `a model does not retain its execution, and is released with it, read and unread`() {
    for isRead in [false, true] {
      let action = works.action()
      weak var model: ExecutionModel<Int>?
      weak var released: Execution<Int>?
      do {
        let execution = action.start(1)
        (model, released) = (execution.model, execution)
        if isRead { expectEqual(model?.state, .running) }
      }
      expectEqual(released == nil, true)
      expectEqual(model == nil, true)
      works.finish(1)
    }
  }

  @Test func `a model that outlives its handle follows the work to its end`() {
    let action = works.action()
    let model: ExecutionModel<Int>
    do {
      let execution = action.start(1)
      model = execution.model
      expectEqual(model.state, .running)
    }
    works.finish(1)
    expectEqual(Self.text(model), "completed 10")
  }

  @Test func `a preview shows a fixed state`() {
    let model = ExecutionModel<Int>.preview(
      state: .failed, progress: ExecutionProgress(0.4), lastElement: 3, failure: Mishap())
    expectEqual(Self.text(model), "failed 0.4 3 Mishap()")
    model.cancel()
    expectEqual(model.state, .failed)
  }
}
