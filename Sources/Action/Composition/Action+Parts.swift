import Streams

extension Action {
  /// An action that is made of others: its work for an input is a stream made of their executions.
  ///
  /// An execution of it is an execution of each of them, so an action that is also used by
  /// itself keeps its own contract.
  ///
  /// - Parameters:
  ///   - scheduler: the scheduler on which it emits the outcome of its work; if nil, it does so on the
  ///     threads of the parts.
  ///   - work: makes the stream, with ``Action/part(_:of:)``. It keeps the actions alive.
  convenience init(
    _ plan: ActionPlan, by key: (@Sendable (Input) -> any LaneKey)?,
    on scheduler: (any ImmediateSchedulerType)? = nil,
    of work: @escaping @Sendable (Input, PartsRun<Element>) -> Observable<Element>
  ) {
    self.init(
      .known,
      .procedure { input, reporter, sink, stopped in
        let parts =
          if let scheduler { PartsRun(on: scheduler, sink, reporter, stopped) } else {
            PartsRun(sink, reporter, stopped)
          }
        work(input, parts).attach(InnerSink(parts), to: parts.upstream)
        return Teardown(parts)
      }, plan, key)
  }

  /// A stream that executes this action when it is subscribed to, for an action that is made of it.
  ///
  /// - Parameter reports: whether its progress is that of the whole, as it is if there is no other part.
  func part<Result>(
    _ input: Input, of parts: PartsRun<Result>, reports: Bool = true
  ) -> Observable<Element> {
    var progress: (@Sendable (ExecutionProgress) -> Void)?
    if reports { progress = { parts.reporter.run?.report($0) } }
    return Assembled(
      PartRecipe(
        action: self, input: input, begin: { parts.begin() }, turnAway: { parts.turnAway() },
        progress: progress, ended: { parts.executionEnded() }))
  }

  /// The plan of an action that is made of this one.
  ///
  /// It has the policy and the keys of this action, so that newer inputs meet older ones also while nothing runs here,
  /// as between two attempts. With ``ExecutionPolicy/shareRunning``, this action does the sharing.
  ///
  /// - Parameter gate: whether the action accepts inputs.
  func plan(gate: Observable<Bool>) -> ActionPlan {
    var plan = ActionPlan()
    plan.gate = gate
    plan.undoStacks = core.undoStacks
    plan.policy = core.policy == .shareRunning ? .concurrent() : core.policy
    plan.isShared = core.isShared
    return plan
  }

  /// The plan of an action for the same inputs. That action is disabled while the gate of this one is closed and, if
  /// this one drops inputs, also while it executes.
  ///
  /// If this action has a limit, that one has the same, and need not wait until this one has said
  /// that there is room again.
  var plan: ActionPlan { plan(gate: core.policy == .drop ? enabled : isOpen) }

  /// Whether the gate of this action is open, no matter whether it executes.
  var isOpen: Observable<Bool> { core.engine.property(\.isOpen) }
}
