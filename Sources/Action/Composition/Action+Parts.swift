import Streams

extension Action {
  /// An action that is made of others: what it does with an input is a stream made of theirs.
  ///
  /// An execution of it is an execution of each of them, so one that is used by itself too keeps its own contract.
  ///
  /// - Parameters:
  ///   - scheduler: where it tells what comes of its work, if not where the parts do.
  ///   - work: makes the stream, of ``Action/part(_:of:)``. It keeps the actions alive.
  convenience init(
    _ plan: ActionPlan, by key: (@Sendable (Input) -> any LaneKey)?,
    on scheduler: (any ImmediateSchedulerType)? = nil,
    of work: @escaping @Sendable (Input, Parts<Element>) -> Observable<Element>
  ) {
    self.init(
      .known,
      .procedure { input, reporter, sink, stopped in
        let parts =
          if let scheduler { Parts(on: scheduler, sink, reporter, stopped) } else {
            Parts(sink, reporter, stopped)
          }
        work(input, parts).attach(InnerSink(parts), to: parts.upstream)
        return Teardown(parts)
      }, plan, key)
  }

  /// Executes this action when it is subscribed to, for one that is made of it.
  ///
  /// - Parameter reports: whether its progress is that of the whole, as where it is the only part.
  func part<Result>(
    _ input: Input, of parts: Parts<Result>, reports: Bool = true
  ) -> Observable<Element> {
    var progress: (@Sendable (ExecutionProgress) -> Void)?
    if reports { progress = { parts.reporter.run?.report($0) } }
    return Assembled(
      PartRecipe(
        action: self, input: input, begin: { parts.begin() }, turnAway: { parts.turnAway() },
        progress: progress, over: { parts.over() }))
  }

  /// The plan of an action that is made of this one.
  ///
  /// It has the policy and the keys of this one, so that newer inputs meet older ones also while none of these runs here,
  /// as between two attempts. What is to be shared is shared here.
  ///
  /// - Parameter gate: what is to be turned away.
  func plan(gate: Observable<Bool>) -> ActionPlan {
    var plan = ActionPlan()
    plan.gate = gate
    plan.undoStacks = core.undoStacks
    plan.policy = core.policy == .shareRunning ? .concurrent() : core.policy
    plan.isShared = core.isShared
    return plan
  }

  /// The plan of an action for the same inputs, which is disabled while the gate of this one is closed, and where this one
  /// drops inputs also while it executes.
  ///
  /// With a limit it has the same one, and need not wait until this one has said that there is room again.
  var plan: ActionPlan { plan(gate: core.policy == .drop ? enabled : isOpen) }

  /// What the gate of this action says, whether it executes or not.
  var isOpen: Observable<Bool> { core.engine.figures.map(\.isOpen).distinctUntilChanged() }
}
