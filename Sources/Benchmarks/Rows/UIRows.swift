import ActionUI
import Observation

/// The number that the next trigger of a binding uses.
@MainActor
private final class Field {
  var number = 0
}

private func counted() -> Action<Int, Int> {
  let action = Action<Int, Int> { .just($0) }
  action.elements.subscribe(onNext: { total.sum &+= $0 })
  return action
}

/// Returns a main-actor operation that enters the actor once for several calls, as an app does for each event of its
/// run loop. Entering takes 1,400 instructions, a fifth of the cost of a binding's trigger.
private func onMain(
  times: Int = 100, _ prepare: @MainActor () -> @MainActor (Int) -> Void
) -> (Int) -> Void {
  let operation = MainActor.assumeIsolated { prepare() }
  return { number in MainActor.assumeIsolated { for index in 0..<times { operation(number &+ index) } } }
}

@MainActor
private func inputs() -> @MainActor (Int) -> Void {
  let action = counted()
  let inputs = action.inputs
  return { [action] number in
    inputs.onNext(number)
    withExtendedLifetime(action) {}
  }
}

/// Returns a trigger of a control that shows whether its action is enabled.
@MainActor
private func boundTrigger() -> @MainActor (Int) -> Void {
  let (action, field) = (counted(), Field())
  let binding = ActionBinding(action, input: { field.number }) { total.sum &+= $0.isEnabled ? 1 : 0 }
  return { [action] number in
    field.number = number
    binding.trigger()
    withExtendedLifetime(action) {}
  }
}

/// Returns an execution of an action whose model has been created.
@MainActor
private func execution(readsModel: Bool, observes: Bool = false) -> @MainActor (Int) -> Void {
  let action = counted()
  let model = action.model
  if readsModel { _ = model.isEnabled }
  return { number in
    if observes {
      withObservationTracking {
        total.sum &+= model.isExecuting ? 1 : 0
      } onChange: {
        total.sum &+= 1
      }
    }
    action.execute(number)
  }
}

@MainActor
private func observedExecution() -> @MainActor (Int) -> Void {
  let action = Action<Int, Int> { .just($0) }
  action.elements.subscribe(onNext: { @MainActor in total.sum &+= $0 })
  return { number in action.execute(number) }
}

@MainActor
private func plainExecution() -> @MainActor (Int) -> Void {
  let action = counted()
  return { number in action.execute(number) }
}

func uiRows() -> [Row] {
  [
    // 295 L, or 5,420 instructions, of which 4,150 are the cost of `action inputs` (170 to 190 L, as much as this
    // target). The rest is two notifications of the watcher (500), six checks of exclusive access (450), two locks, and
    // the shown state. Three changes were tried and rejected. Not checking whether the execution is alive, which only
    // `cancel()` needs, saves 110 but needs a notification of the end. Unchecked exclusivity saves 150, which is not a
    // factor of 1.3. A strong reference to the action saves 240, but is not allowed.
    Row("bound trigger", target: 170, operations: 100) { onMain { boundTrigger() } },
    // 235 L, the same as `action execute`, because a model without readers costs nothing ("unread model, relative to no
    // model").
    Row("unread model, execute", target: 190, operations: 100) {
      onMain { execution(readsModel: false) }
    },
    // 450 L on a busy machine. The closure is called in the call that executes the action.
    Row("execute on main, main-actor closure", target: 450, operations: 100) {
      onMain { observedExecution() }
    },
    // 2,000 to 2,100 L, or 38,000 instructions (before: 3,100 L, or 60,600). Half of it is spent in Observation. An
    // observation ended by a change takes 470 L, and an execution changes eleven properties. Each change is announced
    // before and after, with a look-up in the registrar. Removing the action's types from the model's state saves
    // 17,600 instructions, and stored key paths and fewer copies save 5,000.
    Row("model read by one observer, execute", target: 2_000, operations: 100) {
      onMain { execution(readsModel: true, observes: true) }
    },
  ]
}

func uiFigures() -> [FigureRow] {
  [
    FigureRow(name: "bound trigger, relative to inputs", unit: "times", target: 1.3) {
      cost(onMain { boundTrigger() }) / cost(onMain { inputs() })
    },
    FigureRow(name: "unread model, relative to no model", unit: "times", target: 1.05) {
      cost(onMain { execution(readsModel: false) }) / cost(onMain { plainExecution() })
    },
    FigureRow(name: "allocations: additional for an unread model, per execution", unit: "blocks", target: 0) {
      blocks(1_000, onMain(times: 1) { execution(readsModel: false) }).flatMap { with in
        blocks(1_000, onMain(times: 1) { plainExecution() }).map { with - $0 }
      }
    },
    FigureRow(name: "model that was read, relative to no model", unit: "times", target: nil) {
      cost(onMain { execution(readsModel: true) }) / cost(onMain { plainExecution() })
    },
  ]
}
