import Action

/// The factor by which an execution costs more after something has been observed once, and is not any more.
func observedRows() -> [FigureRow] {
  [
    FigureRow(name: "events observed once, then not", unit: "times", target: 1.05) {
      let (never, once) = (Action<Int, Int> { .just($0) }, Action<Int, Int> { .just($0) })
      for action in [never, once] { action.elements.subscribe(onNext: { total.sum &+= $0 }) }
      once.events.subscribe().dispose()
      once.executionObservables.subscribe().dispose()
      once.progress.subscribe().dispose()
      return cost { once.execute($0) } / cost { never.execute($0) }
    }
  ]
}

func actionRows() -> [Row] {
  [
    Row("action execute", target: 190) {
      let action = Action<Int, Int> { .just($0) }
      action.elements.subscribe(onNext: { total.sum &+= $0 })
      return { action.execute($0) }
    },
    Row("action inputs", target: 130) {
      let action = Action<Int, Int> { .just($0) }
      action.elements.subscribe(onNext: { total.sum &+= $0 })
      let inputs = action.inputs
      return { [action] in
        inputs.onNext($0)
        withExtendedLifetime(action) {}
      }
    },
    Row("action life", target: 270) {
      { _ in withExtendedLifetime(Action<Int, Int> { .just($0) }) {} }
    },
    Row("action reject", target: 40) {
      let action = Action<Int, Int>(enabledIf: Observable.just(false)) { .just($0) }
      action.errors.subscribe(onNext: { _ in total.sum &+= 1 })
      let inputs = action.inputs
      return { [action] in
        inputs.onNext($0)
        withExtendedLifetime(action) {}
      }
    },
  ]
}
