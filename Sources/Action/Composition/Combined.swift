import Streams

extension Action {
  /// Returns an action that passes each input to several actions.
  ///
  /// ```swift
  /// let refresh = Action.combined([refreshMail, refreshCalendar, refreshNews])
  /// refresh.execute(account)
  /// ```
  ///
  /// An execution of the result executes each action once, in the order of the array, and emits the elements of all of
  /// them as they arrive. It completes when all have completed. When one of them fails, or rejects the input, the
  /// others are cancelled, and the execution fails with that error when they have stopped. When one of them is
  /// cancelled, the execution ends as cancelled.
  ///
  /// All actions get the same input. To give each action a different input, use ``mapInput(_:)``, as in this progress
  /// bar for two files:
  ///
  /// ```swift
  /// let upload = Action<File, Receipt>(policy: .concurrent()) { file, progress in try await server.store(file, progress) }
  /// let both: Action<Void, Receipt> = .combined([upload.mapInput { _ in photo }, upload.mapInput { _ in film }])
  /// both.progress.subscribe(onNext: { bar.fraction = $0?.fraction })
  /// ```
  ///
  /// An action that appears twice is executed twice. If its policy drops inputs while it is executing, it rejects the
  /// second input while the first one runs, and the result fails with ``ActionError/notEnabled`` as the error of its
  /// work.
  ///
  /// The progress of the result combines the actions that report progress: the sum of their counts if all of them
  /// report counts, and otherwise the mean of their fractions. A completed action counts as 100 %.
  ///
  /// ```swift
  /// // refreshMail has reported 0.5, refreshCalendar 1, and refreshNews reports no progress.
  /// refresh.progress.value?.fraction   // 0.75
  /// ```
  ///
  /// The result is disabled while one of the actions is disabled, and while it is executing. It keeps all of them
  /// alive. If the array is empty, an execution completes immediately.
  public static func combined(_ actions: [Action<Input, Element>]) -> Action<Input, Element> {
    let questions = actions.compactMap(\.core.accepts)
    let accepts = { @Sendable (input: Input) in questions.allSatisfy { $0(input) } }
    return Action(
      plan(of: actions), by: nil, accepting: questions.isEmpty ? nil : accepts,
      asking: actions.first?.asFirstPart
    ) { input, parts in
      Observable.merge(actions.map { $0.part(input, of: parts, as: .summand) })
    }
  }

  static func plan(of actions: [Action<Input, Element>]) -> ActionPlan {
    var plan = ActionPlan()
    plan.undoStacks = actions.flatMap(\.core.undoStacks)
    plan.forgetParts = actions.map { $0.core.forget }
    plan.isShared = actions.contains(where: \.core.isShared)
    plan.parts = actions.map(\.enabledGate)
    return plan
  }
}
