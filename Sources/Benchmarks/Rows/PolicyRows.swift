import Action

/// What becomes of inputs that come while an action executes. No policy may cost over twice what `.drop` does.
func policyRows() -> [Row] {
  [
    // One of 10,000 that wait for one that runs, from its trigger to its end.
    Row("enqueue and drain", target: 400, operations: 10_000) {
      let work = Works()
      let action = Action<Int, Int>(policy: .enqueue()) { $0 == 0 ? work.first : .just($0) }
      action.elements.subscribe(onNext: { total.sum &+= $0 })
      return { [action] _ in
        for number in 0..<10_000 { action.inputs.onNext(number) }
        work.finish()
      }
    },
    Row("restart storm", target: 400) {
      let action = Action<Int, Int>(policy: .restart) { _ in .never() }
      return { [action] in action.inputs.onNext($0) }
    },
    Row("concurrent", target: 400) {
      let action = Action<Int, Int>(policy: .concurrent()) { .just($0) }
      action.elements.subscribe(onNext: { total.sum &+= $0 })
      return { [action] in action.inputs.onNext($0) }
    },
    Row("1,000 keys", target: 400) {
      let action = Action<Int, Int>(by: { $0 % 1_000 }) { .just($0) }
      action.elements.subscribe(onNext: { total.sum &+= $0 })
      return { [action] in action.inputs.onNext($0) }
    },
    // An execution of one of ten actions that exclude each other: each start and each end closes and opens all of them.
    Row("group of 10", target: 1_000) {
      let actions = (0..<10).map { _ in Action<Int, Int> { .just($0) } }
      let group = ActionGroup()
      for action in actions { group.add(action) }
      return { [actions] in actions[$0 % 10].execute($0) }
    },
    Row("handle", target: 500) {
      let action = Action<Int, Int> { .just($0) }
      return { [action] in _ = action.start($0) }
    },
  ]
}

/// Work of which the first runs until it is told to finish.
private final class Works: Sendable {
  private let current = MutableProperty(PublishSubject<Int>())

  var first: Observable<Int> { current.value }

  func finish() { current.swap(PublishSubject()).onCompleted() }
}
