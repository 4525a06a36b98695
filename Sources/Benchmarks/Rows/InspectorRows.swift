import ActionDispatch
import ActionInspector
import RuntimeCounters

/// The cost of a recording, relative to the same code without an inspector, and the memory that a recording holds.
func inspectorRows() -> [FigureRow] {
  [
    FigureRow(name: "recorded execution, without values", unit: "times", target: 2) {
      let inspector = ActionInspector()
      return factor { inspector.record($0, as: "action") }
    },
    FigureRow(name: "unrecorded execution next to an inspector", unit: "times", target: 1.02) {
      let (inspector, other) = (ActionInspector(), Action<Int, Int> { .just($0) })
      inspector.record(other, as: "other")
      return withExtendedLifetime((inspector, other)) { factor { _ in } }
    },
    FigureRow(name: "recorded execution, stopped", unit: "times", target: 1.02) {
      let inspector = ActionInspector()
      inspector.isRecording = false
      return factor { inspector.record($0, as: "action") }
    },
    FigureRow(name: "recorded execution, with values", unit: "times", target: nil) {
      let inspector = ActionInspector()
      return factor {
        inspector.record(
          $0, as: "action", input: .described(by: { "\($0)" }), element: .described(by: { "\($0)" }))
      }
    },
    // The target is out of reach. A plain dispatch takes 391 instructions, and a recorded one 3,026. An execution
    // started by the handler must know its dispatch, including in a task of the handler. A task inherits task-local
    // values and nothing bound to a thread. Binding a task-local value takes 510 instructions, and reading the outer
    // one 120. A dispatch that hangs must be visible in the recording, so its start is a separate event. The two
    // events, each with a clock read, a lock and a record of 64 bytes, take 1,200, and the name of the action 340. The
    // rest is the dispatch and its path through middlewares and observers.
    FigureRow(name: "recorded dispatch", unit: "times", target: 1.5) {
      let (plain, recorded, inspector) = (ActionsRouter(), ActionsRouter(), ActionInspector())
      inspector.record(recorded)
      return cost(sending(through: recorded)) / cost(sending(through: plain))
    },
    FigureRow(name: "recorded dispatch, relative to an observed one", unit: "times", target: nil) {
      let (observed, recorded, inspector) = (ActionsRouter(), ActionsRouter(), ActionInspector())
      observed.dispatched.subscribe(onNext: { _ in total.sum &+= 1 })
      inspector.record(recorded)
      return cost(sending(through: recorded)) / cost(sending(through: observed))
    },
    FigureRow(name: "held by a recording, executions 20,000 to 1,000,000", unit: "bytes", target: 0) {
      guard allocation_counter_is_available() else { return nil }
      let (inspector, action) = (ActionInspector(), Action<Int, Int> { .just($0) })
      inspector.record(action, as: "action", input: .described(), element: .described())
      for index in 0..<20_000 { action.execute(index) }
      let before = allocation_counter_live_bytes()
      for index in 20_000..<1_000_000 { action.execute(index) }
      return withExtendedLifetime((inspector, action)) {
        Double(allocation_counter_live_bytes() - before)
      }
    },
  ]
}

/// Returns the cost of an execution of a recorded action, relative to an unrecorded one.
private func factor(_ record: (Action<Int, Int>) -> Void) -> Double {
  let (plain, recorded) = (Action<Int, Int> { .just($0) }, Action<Int, Int> { .just($0) })
  for action in [plain, recorded] { action.elements.subscribe(onNext: { total.sum &+= $0 }) }
  record(recorded)
  return cost { recorded.execute($0) } / cost { plain.execute($0) }
}
