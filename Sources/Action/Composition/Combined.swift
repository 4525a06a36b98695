import Streams

extension Action {
  /// One action made of several, each of which gets the input.
  ///
  /// ```swift
  /// let refresh = Action.combined([refreshMail, refreshCalendar, refreshNews])
  /// refresh.execute(account)
  /// ```
  ///
  /// An execution of the result is one execution of each, asked for in the order in which the actions are named; its
  /// elements are those of all, as they come. It completes when all have completed. When one fails, or is turned away,
  /// the others are cancelled, and the execution fails with that error when they have stopped; when one is cancelled,
  /// the execution ends as cancelled.
  ///
  /// An action that is named twice is executed twice: if its policy drops inputs while it executes, it turns the second
  /// one away as long as the first runs, and the result fails with ``ActionError/notEnabled`` as the error of its work.
  ///
  /// The result is disabled while one of the actions is, and while it executes. It keeps all of them alive. Without any
  /// action, an execution completes at once.
  public static func combined(_ actions: [Action<Input, Element>]) -> Action<Input, Element> {
    let questions = actions.compactMap(\.core.accepts)
    let accepts = { @Sendable (input: Input) in questions.allSatisfy { $0(input) } }
    return Action(plan(of: actions), by: nil, accepting: questions.isEmpty ? nil : accepts) { input, parts in
      Observable.merge(actions.map { $0.part(input, of: parts, reports: false) })
    }
  }

  static func plan(of actions: [Action<Input, Element>]) -> ActionPlan {
    var plan = ActionPlan()
    plan.undoStacks = actions.flatMap(\.core.undoStacks)
    plan.isShared = actions.contains(where: \.core.isShared)
    if !actions.isEmpty {
      plan.gate = Observable.combineLatest(actions.map { $0.enabled.asObservable() }) { $0.allSatisfy { $0 } }
    }
    return plan
  }
}
