import StreamsTesting
import TestSupport

@testable import Action

/// Members of groups, undo stacks and actions that work calls, and whose effects have observers.
extension SelfWaitFalseAlarmTests {
  static var entries: [Harmless] { groups + stacks + actions }

  private static var groups: [Harmless] {
    let stopping: [(String, @Sendable (ActionGroup) -> Void)] = [
      ("cancel() of a group", { $0.cancel() }), ("abandon() of a group", { $0.abandon() }),
    ]
    let ended = stopping.map { name, stop in
      let (group, running) = (ActionGroup(), Numbers { _ in .never() })
      group.add(running)
      return causing("the cancellation by \(name)", { _ in stop(group) }) { _, observed in
        running.execute(1)
        return running.events.subscribe(onNext: { if case .cancelled = $0.kind { observed.observe(1) } })
      }
    }
    let counted = stopping.map { name, stop in
      let (group, running) = (ActionGroup(), Numbers { _ in .never() })
      group.add(running)
      return causing("the number of executions after \(name)", { _ in stop(group) }) { _, observed in
        running.execute(1)
        return group.runningCount.filter { $0 == 0 }.take(1).subscribe(onNext: { _ in observed.observe(1) })
      }
    }
    return ended + counted + [
      joining("the number of executions") { group, _, observed in
        group.runningCount.filter { $0 == 1 }.take(1).subscribe(onNext: { _ in observed.observe(1) })
      },
      joining("the status of another member") { _, member, observed in
        member.enabled.filter { !$0 }.take(1).subscribe(onNext: { _ in observed.observe(1) })
      },
    ]
  }

  /// Returns a program in which the work adds an executing action to a group.
  private static func joining(
    _ event: String,
    _ subscribe: @escaping @Sendable (ActionGroup, Numbers, Observed) -> any Disposable
  ) -> Harmless {
    let (group, member, running) = (ActionGroup(), Numbers { .just($0) }, Numbers { _ in .never() })
    group.add(member)
    return causing("\(event) when an action is added to its group", { _ in group.add(running) }) {
      _, observed in
      running.execute(1)
      return subscribe(group, member, observed)
    }
  }

  /// An undo stack with one entry.
  private final class Stack: Sendable {
    private let history = Lock<UndoStack?>(UndoStack())
    private let insert: Numbers
    private let inverse = Numbers { .just($0) }

    init() {
      insert = Numbers { .just($0) }.undoable(in: history.withLock { $0! }, by: inverse)
      insert.execute(1)
    }

    var it: UndoStack { history.withLock { $0! } }

    func release() {
      let old = history.withLock { $0.take() }
      withExtendedLifetime(old) {}
    }
  }

  /// Returns a program with a stack, which is released with it.
  private static func causing(
    _ event: String, in cause: @escaping @Sendable (Stack) -> Void,
    _ subscribe: @escaping @Sendable (Stack, Observed) -> any Disposable
  ) -> Harmless {
    Harmless(causing(event, { _ in }, { _, _ in Disposables.create() }).testDescription) {
      let stack = Stack()
      return await causing(event, { _ in cause(stack) }, { subscribe(stack, $1) }).run()
    }
  }

  private static var stacks: [Harmless] {
    [
      causing("canUndo when the stack is cleared", in: { $0.it.clear() }) { stack, observed in
        stack.it.canUndo.filter { !$0 }.take(1).subscribe(onNext: { _ in observed.observe(1) })
      },
      causing("canUndo when an undo runs", in: { $0.it.undo() }) { stack, observed in
        stack.it.canUndo.filter { !$0 }.take(1).subscribe(onNext: { _ in observed.observe(1) })
      },
      causing("canRedo when an undo is cancelled", in: { $0.it.undo().cancel() }) { stack, observed in
        stack.it.canRedo.skip(1).take(1).subscribe(onNext: { _ in observed.observe(1) })
      },
      causing("the end of the errors of a stack", in: { $0.release() }) { stack, observed in
        stack.it.errors.subscribe(onCompleted: { observed.observe(1) })
      },
    ]
  }

  private static var actions: [Harmless] {
    let (forgotten, remembered) = (Numbers { .just($0) }, Numbers { .just($0) })
    let whole = remembered.map { $0 }
    let (flushed, scheduler) = (Numbers { .just($0) }, TestScheduler(initialClock: 0))
    let delayed = flushed.debounced(.seconds(1), scheduler: scheduler)
    return [
      causing("the last element when it is forgotten", { _ in forgotten.forget() }) { _, observed in
        let last = forgotten.lastElement
        forgotten.execute(1)
        return last.filter { $0 == nil }.take(1).subscribe(onNext: { _ in observed.observe(1) })
      },
      causing("the last element of a part when it is forgotten", { _ in whole.forget() }) { _, observed in
        let last = remembered.lastElement
        whole.execute(1)
        return last.filter { $0 == nil }.take(1).subscribe(onNext: { _ in observed.observe(1) })
      },
      causing("an element of a delayed input that is flushed", { _ in delayed.flush() }) { _, observed in
        delayed.execute(1)
        return delayed.elements.subscribe(onNext: { observed.observe($0) })
      },
      causing("the status of a delayed action that is flushed", { _ in delayed.flush() }) { _, observed in
        delayed.execute(1)
        return delayed.status.filter { $0.waitingCount == 0 }.take(1).subscribe(onNext: { _ in
          observed.observe(1)
        })
      },
    ]
  }
}
