import ActionUI
import Foundation
import Observation
import RuntimeCounters
import Streams
import StreamsTesting
import TestSupport
import Testing

@testable import ActionUI

/// The lifetime of a model and of the objects it retains.
@MainActor @Suite(.watched)
struct ModelLifeTests {
  /// A value that a model can hold and that tracks its lifetime.
  struct Held: Sendable {
    let token: Tracked?
  }

  @Test(arguments: ["nobody reads", "read", "read and observed", "running", "failed", "a sign of work"])
  func `a model is released with its action and everything it retains`(use: String) {
    let lifetimes = Lifetimes()
    let scheduler = TestScheduler(initialClock: 0)
    weak var known: ActionModel<Held, Held>?
    do {
      let token = lifetimes.track("work")
      let action = Action<Held, Held> { input in
        withExtendedLifetime(token) {}
        switch use {
        case "running": return Observable.just(input).concat(Observable.never())
        case "failed": return .error(HeldMishap(held: input))
        default: return .just(input)
        }
      }
      let model = action.model
      known = model
      if use != "nobody reads" { _ = (model.phase, model.lastElement?.token) }
      if use == "read and observed" {
        withObservationTracking {
          _ = model.runCount
        } onChange: {
          withExtendedLifetime(token) {}
        }
      }
      if use == "a sign of work" { _ = model.isBusy(scheduler: scheduler) }
      model.execute(Held(token: lifetimes.track("input")))
    }
    expectEqual(known == nil, true)
    scheduler.start()
    expectEqual(lifetimes.live, 0, "\(lifetimes)")
  }

  @Test func `a model that outlives its action retains its visible state, but not the work`() {
    let lifetimes = Lifetimes()
    var model: ActionModel<Held, Held>?
    do {
      let token = lifetimes.track("work")
      let action = Action<Held, Held> { input in withExtendedLifetime(token) { .just(input) } }
      model = action.model
      _ = model?.phase
      action.execute(Held(token: lifetimes.track("input")))
    }
    // The input, which is also the element.
    expectEqual(lifetimes.live, 1, "\(lifetimes)")
    expectEqual(model?.isReleased, true)
    model?.reset()
    expectEqual(lifetimes.live, 0, "\(lifetimes)")
    model = nil
  }

  @Test func `the model of an undo stack is released with the stack`() {
    weak var known: UndoModel?
    do {
      let stack = UndoStack()
      known = stack.model
      expectEqual(known?.canUndo, false)
    }
    expectEqual(known == nil, true)
    var stack: UndoStack? = UndoStack()
    let model = stack!.model
    _ = model.canUndo
    stack = nil
    #expect(model.undo() == nil && model.redo() == nil && !model.canUndo)
  }

  @Test(.enabled(if: allocation_counter_is_available()))
  func `an unread model allocates only itself`() {
    func blocks(isRead: Bool) -> Int64 {
      let actions = (0..<101).map { _ in Action<Int, Int> { .just($0) } }
      actions[100].execute(1)
      let before = allocation_counter_blocks()
      for action in actions.prefix(100) {
        let model = action.model
        if isRead { _ = model.isEnabled }
      }
      return Int64(allocation_counter_blocks() - before) / 100
    }
    _ = blocks(isRead: true)
    let unread = blocks(isRead: false)
    // The model, its listening core, and the allocations of Observation.
    #expect(unread <= 12, "\(unread) blocks")
    #expect(blocks(isRead: true) > unread)
  }

  /// Work that ends immediately on the calling thread, and fails for each third number, because it is written outside
  /// the main actor.
  nonisolated static func failing() -> Action<Int, Int> {
    Action { number in number % 3 == 0 ? .error(Mishap()) : .just(number * 10) }
  }

  @Test func `a reader sees a consistent snapshot in 2,000 executions of another thread`() async {
    let action = ModelLifeTests.failing()
    let model = action.model
    _ = (model.phase, model.lastInput)
    Thread.detachNewThread { for number in 1...2_000 { action.execute(number) } }
    var faults: [String] = []
    while model.runCount < 2_000 || model.phase != .completed {
      let (phase, isExecuting, count) = (model.phase, model.isExecuting, model.runCount)
      if isExecuting != (phase == .executing) { faults.append("executing \(isExecuting) in \(phase)") }
      if count != model.lastInput ?? 0 { faults.append("\(count) runs, last \(model.lastInput ?? 0)") }
      if (model.failure != nil) != (phase == .failed) { faults.append("a failure in \(phase)") }
      if phase == .completed, model.lastElement != count * 10 {
        faults.append("element \(model.lastElement ?? 0) in run \(count)")
      }
      // The next state arrives by a hop.
      await Task.yield()
    }
    expectEqual(faults, [])
    withExtendedLifetime(action) {}
  }
}

struct HeldMishap: Error {
  let held: ModelLifeTests.Held
}
