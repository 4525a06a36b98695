import Action
import Dispatch

func actionLookUps() -> [FigureRow] {
  [
    executing("action execute") { Action { .just($0) } },
    inputs("action inputs") { Action { .just($0) } },
    inputs("action reject") { Action(enabledIf: Observable.just(false)) { .just($0) } },
    inputs("action, observed on the main actor") {
      let action = Action<Int, Int> { .just($0) }
      action.elements.subscribe(onNext: { @MainActor in total.sum &+= $0 })
      return action
    },
    inputs("action enabled and executing") {
      let action = Action<Int, Int> { .just($0) }
      action.enabled.subscribe(onNext: { total.sum &+= $0 ? 1 : 0 })
      action.executing.subscribe(onNext: { total.sum &+= $0 ? 1 : 0 })
      return action
    },
    inputs("action events") {
      let action = Action<Int, Int> { .just($0) }
      action.events.subscribe(onNext: { _ in total.sum &+= 1 })
      action.completions.subscribe(onNext: { total.sum &+= 1 })
      action.executionObservables.subscribe(onNext: { _ in total.sum &+= 1 })
      return action
    },
    inputs("action failing") { Action { _ in .error(Mishap()) } },
    inputs("action failures(of:)") {
      let action = Action<Int, Int> { _ in .error(Mishap()) }
      action.failures(of: Mishap.self).subscribe(onNext: { _ in total.sum &+= 1 })
      return action
    },
    inputs("action isExecuting(for:)") {
      let action = Action<Int, Int>(by: { $0 % 3 }) { .just($0) }
      action.isExecuting(for: 1).subscribe(onNext: { total.sum &+= $0 ? 1 : 0 })
      return action
    },
    inputs("action with a state") {
      Action(state: MutableProperty(1), enabledWhen: { $0 > 0 }) { .just($0 &+ $1) }
    },
    inputs("action with a gate that is read") {
      Action(enabledIf: MutableProperty(1).map { $0 > 0 }) { .just($0) }
    },
    inputs("action unwrapping") { Action(unwrapping: MutableProperty<Int?>(1)) { .just($0 &+ $1) } },
    inputs("action validated") {
      Action(validated: ValidatingProperty<Int, Mishap>(1) { _ in .valid }) { .just($0 &+ $1) }
    },
    inputs("action accepting") { Action(accepting: { $0 > -1 }) { .just($0) } },
    inputs("action status") {
      let action = Action<Int, Int> { .just($0) }
      action.status.subscribe(onNext: { total.sum &+= $0.runningCount })
      return action
    },
    inputs("action status for a key") {
      let action = Action<Int, Int>(by: { $0 % 3 }) { .just($0) }
      action.status(for: 1).subscribe(onNext: { total.sum &+= $0.runningCount })
      return action
    },
    inputs("action progress") {
      let action = Action<Int, Int>(progress: { input, progress in
        progress(0.5)
        return Observable.just(input)
      })
      action.progress.subscribe(onNext: { total.sum &+= $0 == nil ? 0 : 1 })
      return action
    },
    inputs("action optimistic") {
      let action = Action<Int, Int> { .just($0) }
      action.optimistic(over: MutableProperty(1)) { $0 &+ $1 }.subscribe(onNext: { total.sum &+= $0 })
      return action
    },
    inputs("action optimistic, committing") {
      let (action, base) = (Action<Int, Int> { .just($0) }, MutableProperty(1))
      let shown = action.optimistic(over: base, applying: { $0 &+ $1 }, committing: { _, element in element })
      shown.subscribe(onNext: { [base] value in withExtendedLifetime(base) { total.sum &+= value } })
      return action
    },
    inputs("action map and mapInput") {
      Action<Int, Int> { .just($0) }.map { $0 &+ 1 }.mapInput { (input: Int) in input &+ 1 }
    },
    inputs("action gated") { Action<Int, Int> { .just($0) }.gated(by: Observable.just(true)) },
    inputs("action then") { Action<Int, Int> { .just($0) }.then(Action<Int, Int> { .just($0) }) },
    inputs("action combined") {
      .combined([Action<Int, Int> { .just($0) }, Action<Int, Int> { .just($0) }])
    },
    inputs("action in a group") {
      let (action, group) = (Action<Int, Int> { .just($0) }, ActionGroup())
      group.add(action)
      group.add(Action<Int, Int> { .just($0) })
      return action
    },
    inputs("action undoable") {
      let inverse = Action<Int, Int> { .just($0) }
      return Action<Int, Int> { .just($0) }.undoable(in: UndoStack(limit: 10), by: inverse) { input, _ in
        input
      }
    },
    lookUps("action undo and redo", events: 3) {
      let (stack, inverse) = (UndoStack(limit: 10), Action<Int, Int> { .just($0) })
      let action = Action<Int, Int> { .just($0) }.undoable(in: stack, by: inverse) { input, _ in input }
      inverse.elements.subscribe(onNext: { total.sum &+= $0 })
      return { [action, inverse] in
        action.execute($0)
        stack.undo()
        stack.redo()
        withExtendedLifetime(inverse) {}
      }
    },
    lookUps("action cancel") {
      let action = Action<Int, Int> { _ in .never() }
      action.events.subscribe(onNext: { _ in total.sum &+= 1 })
      return {
        action.execute($0)
        action.cancel()
      }
    },
    lookUps("bind(to:), an action") {
      let (action, subject) = (Action<Int, Int> { .just($0) }, PublishSubject<Int>())
      action.elements.subscribe(onNext: { total.sum &+= $0 })
      _ = subject.bind(to: action)
      return { [action] in
        subject.onNext($0)
        withExtendedLifetime(action) {}
      }
    },
    lookUps("action apply") {
      let action = Action<Int, Int> { .just($0) }
      return { action.apply($0).subscribe(onNext: { total.sum &+= $0 }) }
    },
    lookUps("action start, its state") {
      let action = Action<Int, Int> { .just($0) }
      return { if action.start($0).state.value == .completed { total.sum &+= 1 } }
    },
    lookUps("action life") { { _ in withExtendedLifetime(Action<Int, Int> { .just($0) }) {} } },
    lookUps("action, an element of its work") {
      let subject = PublishSubject<Int>()
      let action = Action<Void, Int> { subject }
      action.elements.subscribe(onNext: { total.sum &+= $0 })
      action.execute()
      return { [action] in
        subject.onNext($0)
        withExtendedLifetime(action) {}
      }
    },
    lookUps("action async work", events: 1_000) {
      let action = Action<Int, Int> { (input: Int) async throws -> Int in input }
      return { _ in
        let done = DispatchSemaphore(value: 0)
        Task {
          for number in 0..<1_000 { total.sum &+= (try? await action.start(number).value) ?? 0 }
          done.signal()
        }
        done.wait()
      }
    },
  ]
}

/// The rows of the policies: an input that starts an execution, and an input received by a busy action.
func policyLookUps() -> [FigureRow] {
  let policies: [(String, ExecutionPolicy)] = [
    ("enqueue", .enqueue()), ("restart", .restart), ("keepLatest", .keepLatest),
    ("concurrent", .concurrent()), ("shareRunning", .shareRunning),
  ]
  return policies.map { name, policy in
    inputs("policy \(name)") { Action(policy: policy) { .just($0) } }
  } + [
    inputs("policy drop, busy") { busy(.drop) },
    inputs("policy restart, busy") { busy(.restart) },
    inputs("policy keepLatest, busy") { busy(.keepLatest) },
    inputs("policy concurrent, busy") { busy(.concurrent()) },
    inputs("policy shareRunning, busy") { busy(.shareRunning) },
    lookUps("policy enqueue, busy", events: 10_000) {
      let queue = Queue(10_000)
      return { _ in queue.run() }
    },
    inputs("action keys") { Action(by: { $0 % 100 }) { .just($0) } },
    inputs("action keys, a new key") { Action(by: { $0 }) { .just($0) } },
  ]
}

private func busy(_ policy: ExecutionPolicy) -> Action<Int, Int> {
  let action = Action<Int, Int>(policy: policy) { _ in .never() }
  action.execute(0)
  return action
}

private func executing(_ name: String, _ make: @escaping () -> Action<Int, Int>) -> FigureRow {
  lookUps(name) {
    let action = make()
    action.elements.subscribe(onNext: { total.sum &+= $0 })
    return { action.execute($0) }
  }
}

func inputs(_ name: String, _ make: @escaping () -> Action<Int, Int>) -> FigureRow {
  lookUps(name) {
    let action = make()
    action.elements.subscribe(onNext: { total.sum &+= $0 })
    action.errors.subscribe(onNext: { _ in total.sum &+= 1 })
    let inputs = action.inputs
    return { [action] in
      inputs.onNext($0)
      withExtendedLifetime(action) {}
    }
  }
}
