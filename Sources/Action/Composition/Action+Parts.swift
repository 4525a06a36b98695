import Streams

extension Action {
  /// An action that is made of others: its work for an input is a stream made of their executions.
  ///
  /// An execution of it is an execution of each of them, so an action that is also used by
  /// itself keeps its own contract.
  ///
  /// - Parameters:
  ///   - accepts: whether it accepts an input.
  ///   - scheduler: the scheduler on which it emits the outcome of its work; if nil, it does so on the
  ///     threads of the parts.
  ///   - work: makes the stream, with ``Action/part(_:of:reports:)``. It keeps the actions alive.
  convenience init(
    _ plan: consuming ActionPlan, by key: (@Sendable (Input) -> any LaneKey)?,
    accepting accepts: (@Sendable (Input) -> Bool)?,
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
        return parts.follow(work(input, parts))
      }, plan, key, accepting: accepts)
  }

  /// A stream that executes this action when it is subscribed to, for an action that is made of it.
  ///
  /// - Parameter reports: whether its progress is that of the whole, as it is if there is no other part.
  func part(_ input: Input, of parts: any Parts, reports: Bool = true) -> Observable<Element> {
    Assembled(PartRecipe(action: self, input: input, parts: parts, reports: reports))
  }

  /// An action for the same inputs that is made of this one and perhaps of others.
  func composed<NewElement>(
    _ plan: consuming ActionPlan, on scheduler: (any ImmediateSchedulerType)? = nil,
    of work: @escaping @Sendable (Input, PartsRun<NewElement>) -> Observable<NewElement>
  ) -> Action<Input, NewElement> {
    Action<Input, NewElement>(plan, by: core.key, accepting: core.accepts, on: scheduler, of: work)
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
    plan.name = name
    plan.undoStacks = core.undoStacks
    plan.policy = core.policy == .shareRunning ? .concurrent() : core.policy
    plan.isShared = core.isShared
    return plan
  }

  /// The plan of an action that is enabled while this one is, and another gate is open.
  func plan(and gate: Observable<Bool>) -> ActionPlan {
    plan(gate: Observable.combineLatest(enabled, gate) { $0 && $1 })
  }

  /// The plan of an action for the same inputs. That action is disabled while the gate of this one is closed and, if
  /// this one drops inputs, also while it executes.
  ///
  /// If this action has a limit, that one has the same, and need not wait until this one has said
  /// that there is room again.
  var plan: ActionPlan { plan(gate: core.policy == .drop ? enabled : isOpen) }

  /// Whether the gate of this action is open, no matter whether it executes.
  var isOpen: Observable<Bool> { core.engine.property(\.visible.isOpen) }
}
