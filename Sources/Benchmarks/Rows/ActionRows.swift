import Action

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
