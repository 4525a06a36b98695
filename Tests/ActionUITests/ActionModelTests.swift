import ActionUI
import Observation
import RuntimeCounters
import StreamsTesting
import TestSupport
import Testing

@testable import ActionUI

/// The rules of the model of an action.
@MainActor @Suite(.watched)
struct ActionModelTests {
  private let works = Works()

  @Test func `an action has one model, which is up to date when the call that changes the action returns`() {
    let action = works.action()
    let model = action.model
    #expect(model === action.model)
    expectEqual(model.words, "on idle")
    expectEqual(model.execute(1), true)
    expectEqual(model.words, "busy executing, 1 runs, input 1")
    expectEqual(model.execute(2), false)
    works.emit(1, 5)
    expectEqual(model.words, "busy executing, 1 runs, input 1, element 5")
    works.finish(1)
    expectEqual(model.words, "on completed, 1 runs, input 1, element 10")
    action.execute(2)
    works.fail(2)
    expectEqual(model.words, "on failed, 2 runs, input 2, element 10, failure shown")
    expectEqual(model.retry(), true)
    expectEqual(model.words, "busy executing, 3 runs, input 2, element 10")
    model.cancel()
    expectEqual(model.words, "on cancelled, 3 runs, input 2, element 10")
    model.reset()
    expectEqual(model.words, "on idle, 3 runs")
    expectEqual(model.retry(), false)
  }

  @Test func `isOpen follows the condition while the action is executing`() {
    let gate = BehaviorRelay(value: true)
    let action = works.action(gate)
    let model = action.model
    model.execute(1)
    #expect(model.isOpen && !model.isEnabled)
    let changes = Heard<String>()
    withObservationTracking {
      _ = model.isOpen
    } onChange: {
      changes.append("changed")
    }
    gate.accept(false)
    expectEqual(model.isOpen, false)
    expectEqual(changes.all, ["changed"])
    withExtendedLifetime(action) {}
  }

  @Test func `a model starts with the state at its first read`() {
    let action = works.action(policy: .concurrent())
    let model = action.model
    action.execute(1)
    works.finish(1)
    action.execute(2)
    action.execute(3)
    expectEqual(model.words, "on busy executing, 3 runs, element 10")
    expectEqual(model.runningCount, 2)
    works.finish(2)
    works.fail(3)
    expectEqual(model.words, "on failed, 3 runs, element 20, failure shown")
  }

  @Test func `the phase is waiting while an input is debounced`() {
    let scheduler = TestScheduler(initialClock: 0)
    let action = works.action().debounced(.seconds(10), scheduler: scheduler)
    let model = action.model
    expectEqual(model.phase, .idle)
    model.execute(1)
    expectEqual(model.phase, .waiting)
    scheduler.advanceTo(10)
    expectEqual(model.phase, .executing)
    works.finish(1)
    expectEqual(model.phase, .completed)
  }

  @Test func `the phase is cancelled when the only input is cancelled while it is debounced`() {
    let scheduler = TestScheduler(initialClock: 0)
    let action = works.action().debounced(.seconds(1), scheduler: scheduler)
    let model = action.model
    model.execute(1)
    expectEqual(model.phase, .waiting)
    action.cancel()
    expectEqual(model.phase, .cancelled)
    scheduler.start()
  }

  @Test func `the phase is cancelled after an input is replaced and the newer one is rejected`() {
    let gate = BehaviorRelay(value: true)
    let scheduler = TestScheduler(initialClock: 0)
    let action = works.action(gate).debounced(.seconds(1), scheduler: scheduler)
    let model = action.model
    // The first read makes the model follow its action.
    expectEqual(model.phase, .idle)
    for input in 1...2 { model.execute(input) }
    expectEqual(model.phase, .waiting)
    gate.accept(false)
    scheduler.start()
    expectEqual(model.phase, .cancelled)
  }

  @Test func `the model is disabled when the condition fails`() {
    let gate = PublishSubject<Bool>()
    let action = Action<Int, Int>(enabledIf: gate) { .just($0) }
    let errors = Heard<String>()
    action.errors.subscribe(onNext: { errors.append($0.name) })
    gate.onNext(true)
    let model = action.model
    #expect(model.isEnabled && model.isOpen)
    gate.onError(Mishap())
    #expect(!model.isEnabled && !model.isOpen)
    expectEqual(errors.all, ["failed"])
  }

  @Test func `the model shows progress while the work is running, and none after its end`() {
    let reporters = Heard<ProgressReporter>()
    let ends = PublishSubject<Int>()
    let action = Action<Int, Int>(progress: { _, reporter -> Observable<Int> in
      reporters.append(reporter)
      return ends
    })
    let model = action.model
    // The first read makes the model follow its action.
    #expect(model.progress == nil)
    model.execute(1)
    reporters.all[0](0.5)
    expectEqual(model.progress?.fraction, 0.5)
    ends.onCompleted()
    #expect(model.progress == nil)
  }

  @Test func `setting isPresentingFailure to false clears the failure`() {
    let action = works.action()
    let model = action.model
    model.isPresentingFailure = true
    expectEqual(model.isPresentingFailure, false)
    model.execute(1)
    works.fail(1)
    #expect(model.isPresentingFailure && model.failure is Mishap)
    model.isPresentingFailure = true
    #expect(model.isPresentingFailure && model.failure is Mishap)
    model.isPresentingFailure = false
    #expect(model.failure == nil && !model.isPresentingFailure)
    expectEqual(model.phase, .failed)
  }

  @Test func `the model shows the failure when errors emits`() {
    let action = works.action()
    let model = action.model
    var seen: [String] = []
    let bag = DisposeBag()
    _ = model.phase
    action.errors.subscribe(onNext: { _ in seen.append(model.words) }).disposed(by: bag)
    model.execute(1)
    works.fail(1)
    expectEqual(seen, ["on failed, 1 runs, failure shown"])
  }

  @Test func `an observer of several properties is notified once per change`() {
    let action = works.action()
    let model = action.model
    var told = 0
    func observe() {
      let count = Heard<Int>()
      withObservationTracking {
        _ = (model.isEnabled, model.isExecuting, model.phase, model.lastInput)
      } onChange: {
        count.append(1)
      }
      action.execute(1)
      told += count.all.count
    }
    observe()
    expectEqual(told, 1)
    // An observer of another property is not notified.
    let others = Heard<Int>()
    withObservationTracking {
      _ = model.failure
    } onChange: {
      others.append(1)
    }
    works.finish(1)
    expectEqual(others.all, [])
  }

  @Test func `the model shows the latest state if an observer changes the action during notification`() {
    let action = works.action()
    let model = action.model
    let phases = Heard<ActionPhase>()
    withObservationTracking {
      _ = model.isExecuting
    } onChange: {
      MainActor.assumeIsolated {
        model.cancel()
        // The notification precedes its change, and the cancellation is shown afterwards.
        phases.append(model.phase)
      }
    }
    model.execute(1)
    expectEqual(phases.all, [.idle])
    expectEqual(model.words, "on cancelled, 1 runs")
  }

  @Test func `a model of a released action is disabled, and its commands do nothing`() {
    var action: Action<Int, Int>? = works.action()
    let (model, unread) = (action!.model, works.action().model)
    model.execute(1)
    expectEqual(model.phase, .executing)
    action = nil
    #expect(model.isReleased && !model.isEnabled && !model.isExecuting)
    expectEqual(model.phase, .cancelled)
    expectEqual([model.execute(1), model.retry()], [false, false])
    model.cancel()
    #expect(unread.isReleased && !unread.isEnabled)
  }

  @Test func `a preview needs no action`() {
    let model = ActionModel<Int, Int>.preview(
      phase: .executing, progress: ExecutionProgress(0.4), failure: Mishap())
    #expect(model.isExecuting && !model.isEnabled && model.isPresentingFailure)
    expectEqual(model.progress?.fraction, 0.4)
    expectEqual(ActionModel<Int, Int>.preview().isEnabled, true)
    expectEqual(ActionModel<Int, Int>.preview().isOpen, true)
    expectEqual(ActionModel<Int, Int>.preview().isReleased, false)
    expectEqual([model.runningCount, ActionModel<Int, Int>.preview().runningCount], [1, 0])
    expectEqual(model.execute(1), false)
  }

  @Test func `a busy indicator does not flicker`() {
    let scheduler = TestScheduler(initialClock: 0, resolution: .milliseconds(1))
    let action = works.action()
    let model = action.model
    func isBusy() -> Bool { model.isBusy(scheduler: scheduler) }
    expectEqual(isBusy(), false)
    let told = Heard<Int>()
    var shown: [Int] = []
    for time in 1...1_500 {
      scheduler.advanceTo(time)
      switch time {
      case 100, 300, 750: model.execute(1)
      case 200, 451, 900: works.finish(1)
      default: break
      }
      withObservationTracking {
        _ = model.isBusy(scheduler: scheduler)
      } onChange: {
        told.append(1)
      }
      scheduler.advanceTo(time)
      if isBusy() { shown.append(time) }
    }
    // The first execution is too short. The indicator appears at 300 + 150 and stays for at least 400. The next start
    // does not shorten this, and the indicator disappears at 900.
    expectEqual(shown.first, 450)
    expectEqual(shown.last, 899)
    expectEqual(shown.count, 450)
    // Each observer is notified only of the next change. The last change, at 900, precedes the observer added at 900.
    expectEqual(told.all.count, 899)
  }

  @Test func `busy indicators with different times are independent`() {
    let scheduler = TestScheduler(initialClock: 0)
    let times: [(delay: Duration, span: Duration)] = [
      (.seconds(1), .seconds(1)), (.seconds(3), .seconds(1)), (.seconds(1), .seconds(5)),
    ]
    let action = works.action()
    func isBusy() -> [Bool] {
      times.map { action.model.isBusy(after: $0.delay, atLeast: $0.span, scheduler: scheduler) }
    }
    expectEqual(isBusy(), [false, false, false])
    action.execute(1)
    scheduler.advanceTo(2)
    expectEqual(isBusy(), [true, false, true])
    works.finish(1)
    scheduler.advanceTo(4)
    expectEqual(isBusy(), [false, false, true])
  }

  @Test func `the model counts triggered work that ends before the trigger returns`() {
    let action = Action<Int, Int> { _ in .empty() }
    let model = action.model
    expectEqual(model.runCount, 0)
    let binding = ActionBinding(action, input: { 1 }) { _ in }
    expectEqual(binding.trigger(), true)
    expectEqual(model.words, "on completed, 1 runs")
  }

  @Test func `an observer of one key is notified only of changes for that key`() {
    let work = works.action(policy: .concurrent())
    let action = Action<Int, Int>(policy: .enqueue(), by: { $0 % 10 }) { work.execute($0) }
    let model = action.model
    let told = Heard<String>()
    func observe(_ key: Int) {
      withObservationTracking {
        _ = model.isExecuting(for: key)
      } onChange: {
        told.append("\(key)")
      }
    }
    observe(1)
    observe(2)
    expectEqual(model.status(for: 1).isEnabled, true)
    action.execute(1)
    expectEqual(told.all, ["1"])
    expectEqual([1, 2].map { model.isExecuting(for: $0) }, [true, false])
    observe(1)
    // A queued input changes the status, but not `isExecuting`.
    action.execute(11)
    expectEqual(told.all, ["1"])
    expectEqual(model.status(for: 1).waitingCount, 1)
    withObservationTracking {
      _ = model.status(for: 1)
    } onChange: {
      told.append("status 1")
    }
    action.execute(21)
    expectEqual(told.all, ["1", "status 1"])
    action.cancel()
    expectEqual(told.all, ["1", "status 1", "1"])
    expectEqual([1, 2].map { model.isExecuting(for: $0) }, [false, false])
    // The action has been released.
    expectEqual(works.action().model.status(for: 1).isReleased, true)
  }

  /// Returns an action whose factory is nonisolated. A factory on the main actor would also run closures of other
  /// tests.
  private nonisolated static func unisolated() -> Action<Int, Int> { Action { .just($0) } }

  @Test(.enabled(if: allocation_counter_is_available()))
  func `an unread model adds no allocations`() {
    let action = ActionModelTests.unisolated()
    func blocks() -> Int {
      for number in 0..<64 { action.execute(number) }
      let before = allocation_counter_blocks()
      for number in 0..<1_000 { action.execute(number) }
      return Int(allocation_counter_blocks() - before)
    }
    let before = blocks()
    let model = action.model
    expectEqual(blocks(), before)
    withExtendedLifetime(model) {}
  }

  @Test func `the model of an undo stack follows its status and forwards undo and redo`() {
    let stack = UndoStack()
    let rows = MutableProperty<[Int]>([])
    let add = Action<Int, Int> { [rows] row in
      rows.modify { $0.append(row) }
      return .just(row)
    }
    .undoable(
      in: stack,
      by: Action<Int, Never> { [rows] row in
        rows.modify { rows in rows.removeAll { $0 == row } }
        return .empty()
      })
    let model = stack.model
    #expect(model === stack.model)
    expectEqual([model.canUndo, model.canRedo], [false, false])
    let told = Heard<Int>()
    withObservationTracking {
      _ = model.canUndo
    } onChange: {
      told.append(1)
    }
    withObservationTracking {
      _ = model.canRedo
    } onChange: {
      told.append(2)
    }
    add.execute(1)
    expectEqual(told.all, [1])
    expectEqual([model.canUndo, model.canRedo], [true, false])
    model.undo()
    expectEqual([model.canUndo, model.canRedo], [false, true])
    expectEqual(rows.value, [])
    model.redo()
    expectEqual(rows.value, [1])
  }
}

extension ActionModel where Input == Int, Element == Int {
  /// The visible properties, as text.
  var words: String {
    let state = [isEnabled ? "on" : nil, isExecuting ? "busy" : nil, "\(phase)"].compactMap(\.self)
    let past = [
      runCount > 0 ? "\(runCount) runs" : nil, lastInput.map { "input \($0)" },
      lastElement.map { "element \($0)" }, failure == nil ? nil : "failure",
    ].compactMap(\.self)
    return ([state.joined(separator: " ")] + past).joined(separator: ", ")
      + (isPresentingFailure ? " shown" : "")
  }
}
