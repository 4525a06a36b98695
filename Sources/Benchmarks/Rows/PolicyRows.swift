import Action

/// Input received while an action is executing. No policy may cost more than twice as much as `.drop`.
func policyRows() -> [Row] {
  [
    // One of 10,000 inputs queued behind a running one, from its trigger to its end.
    Row("enqueue and drain", target: 400, operations: 10_000) {
      let queue = Queue(10_000)
      return { _ in queue.run() }
    },
    // 247 to 277 L. Twenty retains are 56, three or four objects 45, 18 atomic steps 22 and a weak load 12. Each input
    // ends an execution and starts another one, at the cost of `action inputs` without the elements. With a strong
    // reference instead of the weak one of `inputs`, 282 L → 254 L.
    Row("restart storm", target: 200) {
      let action = Action<Int, Int>(policy: .restart) { _ in .never() }
      return { [action] in action.inputs.onNext($0) }
    },
    Row("concurrent", target: 400) {
      let action = Action<Int, Int>(policy: .concurrent()) { .just($0) }
      action.elements.subscribe(onNext: { total.sum &+= $0 })
      return { [action] in action.inputs.onNext($0) }
    },
    // The cost of inputs, of a box for the key and its hash, and of an inserted and removed table entry.
    Row("1,000 keys", target: 400) {
      let action = Action<Int, Int>(by: { $0 % 1_000 }) { .just($0) }
      action.elements.subscribe(onNext: { total.sum &+= $0 })
      return { [action] in action.inputs.onNext($0) }
    },
    // An execution of one of ten mutually exclusive actions. Each start disables all of them, and each end enables
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

/// The cost of the most expensive other policy relative to dropping, for an input that starts immediately. The policies
/// alternate, so that other load on the machine affects them equally.
func policyFigures() -> [FigureRow] {
  [
    FigureRow(name: "most expensive policy, relative to .drop", unit: "times", target: 2) {
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

/// An action that executes one input, with a number of other inputs queued, until a call lets it continue.
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
