import Action

/// Inputs that come while an action executes. No policy may cost more than twice as much as `.drop`.
func policyRows() -> [Row] {
  [
    // One of 10,000 inputs that wait for one that runs, from its trigger to its end.
    Row("enqueue and drain", target: 400, operations: 10_000) {
      let queue = Queue(10_000)
      return { _ in queue.run() }
    },
    // 247 to 277 L, of which twenty retains are 56, three or four objects 45, 18 atomic steps 22 and a weak load 12: each
    // input ends an execution and starts another one, with what `action inputs` costs but for the elements.
    // With a strong reference in place of the weak one of `inputs`, 254 of 282 L.
    Row("restart storm", target: 200) {
      let action = Action<Int, Int>(policy: .restart) { _ in .never() }
      return { [action] in action.inputs.onNext($0) }
    },
    Row("concurrent", target: 400) {
      let action = Action<Int, Int>(policy: .concurrent()) { .just($0) }
      action.elements.subscribe(onNext: { total.sum &+= $0 })
      return { [action] in action.inputs.onNext($0) }
    },
    // The cost of inputs, and of a box for the key, its hash, and an entry of a table that is made and removed.
    Row("1,000 keys", target: 400) {
      let action = Action<Int, Int>(by: { $0 % 1_000 }) { .just($0) }
      action.elements.subscribe(onNext: { total.sum &+= $0 })
      return { [action] in action.inputs.onNext($0) }
    },
    // An execution of one of ten actions that exclude each other: each start and each end closes and opens all of
    // them.
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

/// The factor by which the dearest of the other policies costs more than dropping, for an input that starts at once.
/// The policies take turns, so that a busy moment of the machine does not hit one alone.
func policyFigures() -> [FigureRow] {
  [
    FigureRow(name: "dearest policy, against dropping", unit: "times", target: 2) {
      let policies: [ExecutionPolicy] = [
        .drop, .enqueue(), .restart, .keepLatest, .concurrent(), .shareRunning,
      ]
      let actions = policies.map { policy in
        let action = Action<Int, Int>(policy: policy) { .just($0) }
        action.elements.subscribe(onNext: { total.sum &+= $0 })
        return action
      }
      var best = actions.map { _ in Double.infinity }
      for _ in 0..<3 {
        for (place, action) in actions.enumerated() {
          best[place] = min(best[place], nanoseconds { action.inputs.onNext($0) })
        }
      }
      return (best.max() ?? 0) / best[0]
    }
  ]
}

/// An action that runs one input, with a number of others waiting, until a call lets it go on.
final class Queue: Sendable {
  private let first = MutableProperty(PublishSubject<Int>())
  private let action: Action<Int, Int>
  private let count: Int

  init(_ count: Int) {
    self.count = count
    action = Action(policy: .enqueue()) { [first] in $0 == 0 ? first.value : .just($0) }
    action.elements.subscribe(onNext: { total.sum &+= $0 })
  }

  func run() {
    for number in 0...count { action.inputs.onNext(number) }
    first.swap(PublishSubject()).onCompleted()
  }
}
