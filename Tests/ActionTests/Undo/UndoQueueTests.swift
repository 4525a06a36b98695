import Action
import StreamsTesting
import TestSupport
import Testing

/// Undos and redos that are requested while another one runs.
@Suite(.watched) struct UndoQueueTests {
  private func state(_ stack: UndoStack) -> String {
    "\(stack.canUndo.value ? "undo" : "-") \(stack.canRedo.value ? "redo" : "-")"
  }

  @Test func `undos and redos wait in order for the running undo or redo`() async {
    let slow = SlowHistory()
    slow.record(1...2)
    _ = slow.works.take()
    let presses = [slow.stack.undo(), slow.stack.undo(), slow.stack.redo()]
    expectEqual(presses.map(\.state.value), [.running, .waiting, .waiting])
    #expect(!slow.action.enabled.value)
    expectEqual(slow.inverseWorks.take(), ["start 2"])
    slow.inverseWorks[2].onCompleted()
    expectEqual(presses.map(\.state.value), [.completed, .running, .waiting])
    expectEqual(slow.inverseWorks.take().filter { $0.hasPrefix("start") }, ["start 1"])
    #expect(!slow.action.enabled.value)
    slow.inverseWorks[1].onCompleted()
    expectEqual(presses.map(\.state.value), [.completed, .completed, .running])
    expectEqual(slow.works.take(), ["start 1"])
    slow.works[1].onCompleted()
    for press in presses { #expect(await undoError(of: press) == "none") }
    #expect(slow.action.enabled.value)
  }

  @Test func `canUndo and canRedo count running and waiting undos and redos as done`() {
    let slow = SlowHistory()
    slow.record(1...2)
    let stack = slow.stack
    expectEqual(state(stack), "undo -")
    stack.undo()
    expectEqual(state(stack), "undo redo")
    let second = stack.undo()
    expectEqual(state(stack), "- redo")
    stack.redo()
    expectEqual(state(stack), "undo redo")
    stack.redo()
    expectEqual(state(stack), "undo -")
    second.cancel()
    // Nothing is left for the second redo.
    expectEqual(state(stack), "undo -")
    slow.inverseWorks[2].onCompleted()
    slow.works[2].onCompleted()
    expectEqual(state(stack), "undo -")
    #expect(slow.action.enabled.value)
  }

  @Test func `pressing the button while canUndo is true undoes every step`() {
    let slow = SlowHistory()
    slow.record(1...3)
    let stack = slow.stack
    let undo = CompletableAction<Void>(enabledIf: stack.canUndo, policy: .concurrent()) {
      stack.undo().elements
    }
    let presses = (1...4).map { _ in undo.start(()) }
    expectEqual(presses.map(\.state.value), [.running, .running, .running, .rejected])
    for row in [3, 2, 1] { slow.inverseWorks[row].onCompleted() }
    expectEqual(presses.map(\.state.value), [.completed, .completed, .completed, .rejected])
    expectEqual(state(stack), "- redo")
    #expect(!undo.enabled.value)
  }

  @Test func `an undo that is cancelled while it waits changes nothing`() async {
    let slow = SlowHistory()
    slow.record(1...2)
    let told = Heard<String>()
    slow.stack.errors.subscribe(onNext: { told.append("\($0)") })
    let (first, second) = (slow.stack.undo(), slow.stack.undo())
    second.cancel()
    expectEqual(second.state.value, .cancelled)
    expectEqual(first.state.value, .running)
    slow.inverseWorks[2].onCompleted()
    expectEqual(told.all, [])
    expectEqual(state(slow.stack), "undo redo")
    #expect(slow.action.enabled.value)
    slow.end()
  }

  @Test func `after a failed undo, the next undo finds an empty stack, or the same entry with keepsFailed`()
    async
  {
    for keepsFailed in [false, true] {
      let slow = SlowHistory(keepsFailed: keepsFailed)
      slow.record(1...2)
      _ = slow.inverseWorks.take()
      let (first, second) = (slow.stack.undo(), slow.stack.undo())
      slow.inverseWorks[2].onError(Mishap())
      #expect(await undoError(of: first) == "failed Mishap()")
      if keepsFailed {
        expectEqual(slow.inverseWorks.take().filter { $0.hasPrefix("start") }, ["start 2", "start 2"])
        slow.inverseWorks[2].onCompleted()
        #expect(await undoError(of: second) == "none")
        expectEqual(state(slow.stack), "undo redo")
      } else {
        #expect(await undoError(of: second) == "nothingToUndo")
        expectEqual(state(slow.stack), "- -")
      }
      #expect(slow.action.enabled.value)
      slow.end()
    }
  }

  @Test func `an accepted execution begins after the waiting undos, and is then recorded`() throws {
    let slow = SlowHistory(policy: .enqueue())
    slow.record(1...2)
    slow.action.execute(3)
    let waiting = slow.action.start(4)
    let stack = slow.stack
    slow.action.completions.take(1).subscribe(onNext: {
      // The execution of 3 has been recorded, and the one of 4 is about to start.
      for _ in 1...2 { stack.undo() }
    })
    _ = slow.works.take()
    slow.works[3].onNext("aaa")
    try withWatchdog { slow.works[3].onCompleted() }
    expectEqual(slow.works.take(), ["stop 3"])
    slow.inverseWorks[3].onCompleted()
    expectEqual(slow.works.take(), [])
    slow.inverseWorks[2].onCompleted()
    expectEqual(slow.works.take(), ["start 4"])
    expectEqual(state(stack), "- -")
    slow.works[4].onCompleted()
    expectEqual(waiting.state.value, .completed)
    // The redo of 2 and 3 is discarded.
    expectEqual(state(stack), "undo -")
    slow.end()
  }

  @Test func `releasing a stack cancels the waiting undos`() {
    let slow = SlowHistory()
    var stack: UndoStack? = UndoStack()
    let action = stack.map { slow.base.undoable(in: $0, by: slow.inverse) { _, _ in "" } }
    for _ in 1...2 {
      action?.execute(1)
      slow.works[1].onCompleted()
    }
    let presses = [stack?.undo(), stack?.undo()]
    stack = nil
    expectEqual(presses.map { $0?.state.value }, [.cancelled, .cancelled])
    expectEqual(slow.inverseWorks.take(), ["start 0", "stop 0"])
    expectEqual(action?.enabled.value, true)
    slow.end()
  }

  @Test func `an inverse that awaits another undo of its stack fails instead of waiting for itself`() async {
    let stack = UndoStack()
    let inverse = Action<Int, Void> { (_: Int) async throws -> Void in try await stack.undo().finished() }
    let action = Action<Int, Int> { .just($0) }.undoable(in: stack, by: inverse)
    for row in 1...2 { action.execute(row) }
    #expect(await undoError(of: stack.undo()).hasPrefix("failed Execution 1 of"))
    await stack.undo().settled()
    #expect(action.enabled.value)
  }

  @Test func `a queued execution that would start during an undo waits until the undo ends`() throws {
    let slow = SlowHistory(policy: .enqueue())
    slow.action.execute(1)
    slow.action.execute(22)
    let stack = slow.stack
    slow.action.completions.take(1).subscribe(onNext: { stack.undo() })
    try withWatchdog { slow.works[1].onCompleted() }
    expectEqual(slow.works.take(), ["start 1", "stop 1"])
    #expect(slow.inverse.executing.value)
    slow.inverseWorks[0].onCompleted()
    expectEqual(slow.works.take(), ["start 22"])
    slow.works[22].onCompleted()
    #expect(stack.canUndo.value && !stack.canRedo.value)
  }

  @Test func `an execution that waits for an undo can be cancelled`() throws {
    let slow = SlowHistory(policy: .enqueue())
    slow.action.execute(1)
    let waiting = slow.action.start(2)
    let stack = slow.stack
    slow.action.completions.take(1).subscribe(onNext: { stack.undo() })
    slow.works[1].onCompleted()
    expectEqual(waiting.state.value, .running)
    waiting.cancel()
    expectEqual(waiting.state.value, .cancelled)
    slow.inverseWorks[0].onCompleted()
    expectEqual(slow.works.take(), ["start 1", "stop 1"])
    #expect(stack.canRedo.value)
  }
}
