import Action
import ActionInspector
import Streams
import StreamsTesting
import TestSupport
import Testing

/// A way to compose an action from another one.
struct Composition: Sendable, CustomTestStringConvertible {
  let name: String
  let compose: @Sendable (Action<Int, Int>, TestScheduler) -> Action<Int, Int>

  var testDescription: String { name }

  init(_ name: String, _ compose: @escaping @Sendable (Action<Int, Int>, TestScheduler) -> Action<Int, Int>) {
    self.name = name
    self.compose = compose
  }

  static let all = [
    Composition("map") { inner, _ in inner.map { $0 + 1 } },
    Composition("mapInput") { inner, _ in inner.mapInput { $0 + 1 } },
    Composition("then, first") { inner, _ in inner.then(Action { .just($0) }) },
    Composition("then, second") { inner, _ in Action { .just($0) }.then(inner) },
    Composition("combined") { inner, _ in .combined([Action { .just($0) }, inner]) },
    Composition("gated") { inner, _ in inner.gated(by: Observable.just(true)) },
    Composition("retrying") { inner, scheduler in inner.retrying(2, scheduler: scheduler) },
    Composition("timingOut") { inner, scheduler in inner.timingOut(after: .seconds(5), scheduler: scheduler)
    },
    Composition("debounced") { inner, scheduler in inner.debounced(.seconds(5), scheduler: scheduler) },
    Composition("throttled") { inner, scheduler in inner.throttled(.seconds(5), scheduler: scheduler) },
    Composition("throttled, not the latest") { inner, scheduler in
      inner.throttled(.seconds(5), latest: false, scheduler: scheduler)
    },
    Composition("observed") { inner, scheduler in inner.observed(on: scheduler) },
    Composition("undoable") { inner, _ in
      inner.undoable(in: UndoStack(), by: Action<Int, Void> { _ in .empty() })
    },
    Composition("all at once") { inner, scheduler in
      inner.map { $0 }.gated(by: Observable.just(true)).retrying(2, scheduler: scheduler)
        .timingOut(after: .seconds(5), scheduler: scheduler).observed(on: scheduler)
        .debounced(.seconds(1), scheduler: scheduler).mapInput { $0 }
    },
  ]
}

struct CompositionTests {
  @Test(arguments: Composition.all) func `the execution of a part has the composed execution as its origin`(
    composition: Composition
  ) {
    let (inspector, scheduler) = (ActionInspector(), TestScheduler(initialClock: 0))
    let inner = Action<Int, Int> { .just($0) }
    let outer = composition.compose(inner, scheduler)
    inspector.record(inner, as: "inner")
    inspector.record(outer, as: "outer")
    // An execution without a parent, so that the numbers differ.
    inner.execute(0)
    for number in 1...2 {
      outer.execute(number)
      scheduler.start()
    }
    let lines = inspector.snapshot().lines.filter { $0.hasPrefix("inner") && $0.contains("started") }
    #expect(lines == ["inner 1 started", "inner 2 started < outer 1", "inner 3 started < outer 2"])
  }

  @Test func `a composed action is recorded as disabled only while a gate is closed`() {
    let (inspector, gate, work) = (ActionInspector(), BehaviorRelay(value: true), PublishSubject<Int>())
    let inner = Action<Int, Int> { _ in work.asObservable().take(1) }
    let outer = inner.gated(by: gate)
    inspector.record(outer, as: "outer")
    inner.execute(1)
    outer.execute(2)
    work.onNext(1)
    outer.execute(3)
    outer.execute(4)
    work.onNext(1)
    gate.accept(false)
    outer.execute(5)
    expectEqual(
      inspector.snapshot().lines,
      [
        "outer enabled", "outer 1 rejected busy", "outer 2 started", "outer 3 rejected busy",
        "outer 2 element", "outer 2 completed", "outer disabled", "outer 4 rejected gateClosed",
      ])
  }

  @Test func `undo and redo are the parents of the executions that they cause`() {
    let (inspector, stack) = (ActionInspector(), UndoStack())
    let (insert, remove) = (Action<Int, Int> { .just($0) }, Action<Int, Void> { _ in .empty() })
    let undoable = insert.undoable(in: stack, by: remove)
    inspector.record(insert, as: "insert")
    inspector.record(remove, as: "remove")
    inspector.recordActions(of: stack, prefix: "stack")
    undoable.execute(1)
    inspector.clear()
    stack.undo()
    stack.redo()
    let lines = inspector.snapshot().lines.filter { $0.contains("<") }
    #expect(lines == ["remove 1 started < stack.mover 1", "insert 2 started < stack.mover 2"])
  }
}
