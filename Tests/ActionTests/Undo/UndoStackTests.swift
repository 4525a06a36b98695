import Action
import StreamsTesting
import TestSupport
import Testing

@Suite(.watched) struct UndoStackTests {
  /// Rows edited by actions with synchronous work.
  private final class Rows: Sendable {
    let rows = MutableProperty<[String]>([])
    let stack: UndoStack
    let insert: Action<String, String>
    let remove: Action<String, Never>
    /// The undoable action.
    let add: Action<String, String>

    init(limit: Int = .max) {
      stack = UndoStack(limit: limit)
      insert = Action { [rows] row in
        rows.modify { $0.append(row) }
        return .just(row)
      }
      remove = Action { [rows] row in
        rows.modify { rows in rows.removeAll { $0 == row } }
        return .empty()
      }
      add = insert.undoable(in: stack, by: remove) { _, rows in rows.last }
    }

    var state: String {
      "\(rows.value.joined()) \(stack.canUndo.value ? "undo" : "-") \(stack.canRedo.value ? "redo" : "-")"
    }
  }

  @Test func `an undo whose inverse fails after running in part clears the stack`() async {
    let rows = Rows()
    let gate = MutableProperty(true)
    let log = Action<String, Never>(enabledIf: gate) { _ in .empty() }
    let first = Action<String, String> { row in
      rows.rows.modify { rows in rows.removeAll { $0 == row } }
      gate.value = false
      return .just(row)
    }
    let add = rows.insert.undoable(in: rows.stack, by: first.then(log)) { _, rows in rows.last }
    add.execute("a")
    expectEqual(rows.state, "a undo -")
    #expect(await undoError(of: rows.stack.undo()).hasPrefix("failed"))
    expectEqual(rows.state, " - -")
  }

  @Test func `undo runs the inverse, redo runs the action, and a new execution clears redo`() {
    let rows = Rows()
    expectEqual(rows.state, " - -")
    for row in ["a", "b", "c"] { rows.add.execute(row) }
    expectEqual(rows.state, "abc undo -")
    rows.stack.undo()
    rows.stack.undo()
    expectEqual(rows.state, "a undo redo")
    rows.stack.redo()
    expectEqual(rows.state, "ab undo redo")
    rows.stack.undo()
    rows.add.execute("d")
    expectEqual(rows.state, "ad undo -")
    rows.stack.undo()
    rows.stack.undo()
    expectEqual(rows.state, " - redo")
  }

  @Test func `the inverse receives the value made of input and elements, also after a redo`() {
    let slow = SlowHistory()
    let inputs = Heard<String>()
    let subscription = slow.inverse.lastInput.compactMap(\.self).subscribe(onNext: { inputs.append($0) })
    slow.action.execute(1)
    for element in ["x", "y"] { slow.works[1].onNext(element) }
    slow.works[1].onCompleted()
    slow.stack.undo()
    slow.inverseWorks[3].onCompleted()
    slow.stack.redo()
    slow.works[1].onNext("zz")
    slow.works[1].onCompleted()
    slow.stack.undo()
    slow.inverseWorks[2].onCompleted()
    expectEqual(inputs.all, ["x+y", "zz"])
    #expect(slow.base.runCount.value == 2 && slow.action.runCount.value == 1)
    subscription.dispose()
    slow.end()
  }

  @Test func `undo and redo of an empty stack fail with nothingToUndo and nothingToRedo`() async {
    let rows = Rows()
    let told = Heard<String>()
    rows.stack.errors.subscribe(onNext: { told.append("\($0)") })
    #expect(await undoError(of: rows.stack.undo()) == "nothingToUndo")
    #expect(await undoError(of: rows.stack.redo()) == "nothingToRedo")
    expectEqual(told.all, ["\(UndoError.nothingToUndo)", "\(UndoError.nothingToRedo)"])
  }

  @Test func `neither an execution without an inverse nor earlier executions can be undone`() async {
    let slow = SlowHistory()
    for input in [1, -1] {
      slow.action.execute(input)
      slow.works[input].onCompleted()
    }
    #expect(!slow.stack.canUndo.value)
    #expect(await undoError(of: slow.stack.undo()) == "noInverse")
    slow.action.execute(2)
    slow.works[2].onCompleted()
    #expect(slow.stack.canUndo.value)
    slow.stack.clear()
    #expect(!slow.stack.canUndo.value)
    #expect(await undoError(of: slow.stack.undo()) == "nothingToUndo")
  }

  @Test func `failed and cancelled executions and executions of the base action are not recorded`() {
    let slow = SlowHistory()
    slow.action.execute(1)
    slow.works[1].onError(Mishap())
    slow.action.execute(2)
    slow.action.cancel()
    slow.base.execute(3)
    slow.works[3].onCompleted()
    #expect(!slow.stack.canUndo.value)
    #expect(slow.action.enabled.value)
  }

  @Test func `undo fails with busy while an execution is running`() async {
    let slow = SlowHistory(policy: .concurrent())
    let can = Heard<Bool>()
    slow.stack.canUndo.subscribe(onNext: { can.append($0) })
    slow.action.execute(1)
    slow.works[1].onCompleted()
    slow.action.execute(2)
    #expect(await undoError(of: slow.stack.undo()) == "busy")
    expectEqual(can.all, [false, true, false])
    slow.works[2].onCompleted()
    expectEqual(can.all, [false, true, false, true])
  }

  @Test func `an undo disables the undoable actions`() {
    let slow = SlowHistory()
    slow.record(1...2)
    _ = slow.works.take()
    let undo = slow.stack.undo()
    #expect(!slow.action.enabled.value)
    slow.works.execute(slow.action, 3)
    expectEqual(slow.works.take().last, "caller 3 notEnabled")
    expectEqual(undo.state.value, .running)
    slow.inverseWorks[2].onCompleted()
    expectEqual(undo.state.value, .completed)
    #expect(slow.action.enabled.value)
  }

  @Test func `a failing undo clears the stack and emits the error`() async {
    let slow = SlowHistory()
    for input in [1, 2] {
      slow.action.execute(input)
      slow.works[input].onCompleted()
    }
    let told = Heard<String>()
    let stack = slow.stack
    let telling = stack.errors.subscribe(onNext: { told.append("\($0) \(stack.canUndo.value)") })
    defer { telling.dispose() }
    let undo = stack.undo()
    slow.inverseWorks[0].onError(Mishap())
    #expect(await undoError(of: undo) == "failed Mishap()")
    expectEqual(told.all, ["\(UndoError.failed(Mishap())) false"])
    #expect(!stack.canUndo.value && !stack.canRedo.value)
    #expect(await undoError(of: stack.undo()) == "nothingToUndo")
  }

  @Test(arguments: [false, true])
  func `the description of a failed undo names its error, with and without keepsFailed`(keepsFailed: Bool) {
    let slow = SlowHistory(keepsFailed: keepsFailed)
    slow.record(1...1)
    let told = Heard<String>()
    let telling = slow.stack.errors.subscribe(onNext: { told.append("\($0)") })
    slow.stack.undo()
    slow.inverseWorks[1].onError(Mishap())
    expectEqual(told.all, ["The action executed by the undo or redo failed: Mishap()"])
    telling.dispose()
    slow.end()
  }

  @Test func `an action whose work is an undo fails with the error of the undo`() {
    let slow = SlowHistory()
    slow.record(1...1)
    let stack = slow.stack
    let undo = CompletableAction<Void> { stack.undo().elements }
    let told = Heard<String>()
    let bag = DisposeBag()
    undo.errors.subscribe(onNext: { error in
      guard case .underlyingError(UndoError.failed(let error)) = error else { return told.append("\(error)") }
      told.append("failed \(error)")
    }).disposed(by: bag)
    undo.start(()).elements.subscribe(onError: { error in
      if case ActionError.underlyingError(UndoError.failed) = error { told.append("stream") }
    }).disposed(by: bag)
    slow.inverseWorks[1].onError(Mishap())
    expectEqual(told.all, ["failed Mishap()", "stream"])
    slow.end()
  }

  @Test func `cancelling an undo or its inverse clears the stack`() async {
    for cancelsUndo in [true, false] {
      let slow = SlowHistory()
      slow.action.execute(1)
      slow.works[1].onCompleted()
      let told = Heard<String>()
      slow.stack.errors.subscribe(onNext: { told.append("\($0)") })
      let undo = slow.stack.undo()
      if cancelsUndo { undo.cancel() } else { slow.inverse.cancel() }
      expectEqual(undo.state.value, .cancelled)
      expectEqual(told.all, ["\(UndoError.failed(CancellationError()))"])
      #expect(await undoError(of: slow.stack.undo()) == "nothingToUndo")
    }
  }

  @Test func `a stack with keepsFailed keeps the entry of a failed undo or redo for another attempt`() async {
    let slow = SlowHistory(keepsFailed: true)
    for input in [1, 2] {
      slow.action.execute(input)
      slow.works[input].onCompleted()
    }
    let (stack, inverse) = (slow.stack, slow.inverse)
    let failed = stack.undo()
    slow.inverseWorks[0].onError(Mishap())
    #expect(await undoError(of: failed) == "failed Mishap()")
    #expect(stack.canUndo.value && !stack.canRedo.value)
    let cancelled = stack.undo()
    inverse.cancel()
    expectEqual(cancelled.state.value, .cancelled)
    for _ in 1...2 {
      stack.undo()
      slow.inverseWorks[0].onCompleted()
    }
    #expect(!stack.canUndo.value && stack.canRedo.value)
    let redo = stack.redo()
    slow.works[1].onError(Mishap())
    #expect(await undoError(of: redo) == "failed Mishap()")
    #expect(!stack.canUndo.value && stack.canRedo.value)
    for input in [1, 2] {
      stack.redo()
      slow.works[input].onCompleted()
    }
    #expect(stack.canUndo.value && !stack.canRedo.value)
    // An entry that is cleared during its undo is not kept.
    stack.undo()
    stack.clear()
    slow.inverseWorks[0].onError(Mishap())
    #expect(!stack.canUndo.value && !stack.canRedo.value)
    slow.end()
  }

  @Test func `an undo or redo of a disabled action fails with notEnabled and keeps its entry`() async {
    let slow = SlowHistory()
    slow.action.execute(1)
    slow.works[1].onCompleted()
    slow.inverse.execute("")
    #expect(await undoError(of: slow.stack.undo()) == "notEnabled")
    slow.inverseWorks[0].onCompleted()
    let undo = slow.stack.undo()
    slow.inverseWorks[0].onCompleted()
    expectEqual(undo.state.value, .completed)
    slow.base.execute(2)
    #expect(await undoError(of: slow.stack.redo()) == "notEnabled")
    slow.works[2].onCompleted()
    #expect(slow.stack.canRedo.value)
  }

  @Test func `a stack at its limit removes the oldest executions`() {
    let rows = Rows(limit: 2)
    for row in ["a", "b", "c"] { rows.add.execute(row) }
    for _ in 0..<3 { rows.stack.undo() }
    expectEqual(rows.state, "a - redo")
    for _ in 0..<3 { rows.stack.redo() }
    expectEqual(rows.state, "abc undo -")
  }

  @Test func `an undo can be started from a completion and from the end of another undo`() throws {
    let rows = Rows()
    let stack = rows.stack
    for row in ["a", "b"] { rows.add.execute(row) }
    rows.add.completions.take(1).subscribe(onNext: {
      stack.undo().state.filter(\.isFinished).take(1).subscribe(onNext: { _ in stack.undo() })
    })
    try withWatchdog { _ = rows.add.execute("c") }
    expectEqual(rows.state, "a undo redo")
  }

  @Test func `two actions that are each other's inverses undo and redo each other in one stack`() {
    let rows = MutableProperty<Set<Int>>([])
    let stack = UndoStack()
    let on = Action<Int, Never> { row in
      rows.modify { $0.formUnion([row]) }
      return .empty()
    }
    let off = Action<Int, Never> { row in
      rows.modify { $0.subtract([row]) }
      return .empty()
    }
    let (star, unstar) = (on.undoable(in: stack, by: off), off.undoable(in: stack, by: on))
    star.execute(1)
    star.execute(2)
    unstar.execute(1)
    expectEqual(rows.value, [2])
    stack.undo()
    expectEqual(rows.value, [1, 2])
    stack.undo()
    stack.redo()
    stack.redo()
    #expect(rows.value == [2] && !stack.canRedo.value)
  }

  @Test func `asynchronous work is undone and redone after it has stopped`() async throws {
    let rows = MutableProperty<[Int]>([])
    let stack = UndoStack()
    let add = Action<Int, Int> { (row: Int) async throws -> Int in
      rows.modify { $0.append(row) }
      return row
    }
    let remove = Action<Int, Void> { (row: Int) async throws -> Void in
      rows.modify { rows in rows.removeAll { $0 == row } }
    }
    let action = add.undoable(in: stack, by: remove) { _, rows in rows.last }
    for row in 1...3 { _ = try await action.start(row).value }
    try await stack.undo().finished()
    try await stack.undo().finished()
    expectEqual(rows.value, [1])
    try await stack.redo().finished()
    expectEqual(rows.value, [1, 2])
  }

  @Test func `releasing a stack completes errors and cancels the running undo`() {
    let slow = SlowHistory()
    var stack: UndoStack? = UndoStack()
    let log = Heard<String>()
    let action = stack.map { slow.base.undoable(in: $0, by: slow.inverse) { _, _ in "" } }
    action?.execute(1)
    slow.works[1].onCompleted()
    let undo = stack?.undo()
    stack?.errors.subscribe(onNext: { log.append("\($0)") }, onCompleted: { log.append("end") })
    weak let watch = stack
    stack = nil
    #expect(watch == nil)
    expectEqual(undo?.state.value, .cancelled)
    expectEqual(slow.inverseWorks.take(), ["start 0", "stop 0"])
    expectEqual(log.all, ["end"])
    expectEqual(action?.enabled.value, true)
    // Later executions are not recorded, but still run.
    let later = action?.start(2)
    slow.works[2].onCompleted()
    expectEqual(later?.state.value, .completed)
    slow.end()
  }

  @Test func `a stack and its entries are released`() {
    let lifetimes = Lifetimes()
    do {
      let stack = UndoStack()
      let token = lifetimes.track("work")
      let base = Action<Tracked, Tracked> { input in .just(input.and(token)) }
      let action = base.undoable(in: stack, by: base) { input, elements in elements.last ?? input }
      for number in 0..<3 { action.execute(lifetimes.track("input \(number)")) }
      stack.undo()
      stack.redo()
      stack.undo()
      stack.clear()
      expectEqual(lifetimes.liveLabels.filter { $0 != "work" && $0 != "input 2" }, [])
      action.execute(lifetimes.track("last"))
    }
    expectEqual(lifetimes.made, 5)
    #expect(lifetimes.live == 0, "\(lifetimes)")
  }
}
