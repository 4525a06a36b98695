import Action

/// The factor by which an execution costs more after something has been observed once, and is not any more.
func observedRows() -> [FigureRow] {
  [
    // 1.04 to 1.09 in runs after one another. Once they have been made, each of the three streams is asked whether
    // anybody observes it; before, there is nothing to ask.
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
    // 350 L, of which 23 atomic steps of the engine, the run and two subjects are 85, twenty retains and releases 80,
    // and five objects 53. The target is less than these parts together cost here.
    Row("action execute", target: 190) {
      let action = Action<Int, Int> { .just($0) }
      action.elements.subscribe(onNext: { total.sum &+= $0 })
      return { action.execute($0) }
    },
    // 285 L: what an execution costs, without the stream that it returns, and with a weak load, which takes 26. The
    // observer must not keep the action alive. An unowned load takes a third of that, and cannot be had: between a flag
    // that says that the action is there and the load, another thread may release it, and the load ends the process.
    Row("action inputs", target: 130) {
      let action = Action<Int, Int> { .just($0) }
      action.elements.subscribe(onNext: { total.sum &+= $0 })
      let inputs = action.inputs
      return { [action] in
        inputs.onNext($0)
        withExtendedLifetime(action) {}
      }
    },
    // 410 L, of which eight objects are 85, fifty retains and releases 200 and a dozen atomic steps 45.
    Row("action life", target: 270) {
      { _ in withExtendedLifetime(Action<Int, Int> { .just($0) }) {} }
    },
    // 98 L, of which a weak load is 26, seven atomic steps are 26 and five retains 40.
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
