import Streams

extension Action {
  /// Creates a composed action. Its work for an input is a stream that executes the parts.
  ///
  /// An execution of the composed action executes each part, so a part that is also used directly keeps its own
  /// contract.
  ///
  /// - Parameters:
  ///   - accepts: whether the action accepts an input.
  ///   - firstPart: the action that an execution executes first.
  ///   - scheduler: the scheduler on which the action emits the outcome of its work. If it is nil, the action emits on
  ///     the threads of the parts.
  ///   - work: returns the stream, made with ``Action/part(_:of:as:)``. It retains the parts.
  convenience init(
    _ plan: consuming ActionPlan, by key: (@Sendable (Input) -> any LaneKey)?,
    accepting accepts: (@Sendable (Input) -> Bool)?, asking firstPart: FirstPart<Input>?,
    on scheduler: (any ImmediateSchedulerType)? = nil,
    of work: @escaping @Sendable (Input, PartsRun<Element>) -> Observable<Element>
  ) {
    self.init(
      .procedure { input, reporter, sink, stopped in
        let parts =
          if let scheduler { PartsRun(on: scheduler, sink, reporter, stopped) } else {
            PartsRun(sink, reporter, stopped)
          }
        return parts.follow(work(input, parts))
      }, plan, key, accepting: accepts, asking: firstPart)
  }

  /// This action, as the first part of a composed action that has the same inputs.
  var asFirstPart: FirstPart<Input> {
    { [core] input, question in core.rejectionReason(for: input(), question) }
  }

  /// Returns a stream that executes this action, as a part of a composed action, when it is subscribed.
  ///
  /// - Parameter role: determines how the progress of this action contributes to the progress of the composed
  ///   execution.
  func part(_ input: Input, of parts: any Parts, as role: PartRole = .only) -> Observable<Element> {
    Assembled(PartRecipe(action: self, input: input, parts: parts, role: role))
  }

  /// Returns a composed action for the same inputs, made from this action and possibly others.
  func composed<NewElement>(
    _ plan: consuming ActionPlan, on scheduler: (any ImmediateSchedulerType)? = nil,
    of work: @escaping @Sendable (Input, PartsRun<NewElement>) -> Observable<NewElement>
  ) -> Action<Input, NewElement> {
    Action<Input, NewElement>(
      plan, by: core.key, accepting: core.accepts, asking: asFirstPart, on: scheduler, of: work)
  }

  /// Returns the plan of an action that is composed of this action.
  ///
  /// The plan has the policy and the keys of this action, so the policy also applies to newer inputs while this action
  /// is idle, for example between two attempts. With ``ExecutionPolicy/shareRunning``, this action shares the
  /// executions.
  ///
  /// - Parameters:
  ///   - parts: the gates of the actions that the composed action executes.
  ///   - gate: the other conditions under which it accepts inputs.
  func plan(parts: [Property<GateReading>], gate: Gate = .open) -> ActionPlan {
    var plan = ActionPlan()
    plan.gate = core.policy.pausesWhenClosed ? gate && Gate(core.engine.gateHolds) : gate
    plan.parts = parts
    plan.name = name
    plan.undoStacks = core.undoStacks
    plan.forgetParts = [core.forget]
    plan.policy = core.policy == .shareRunning ? .concurrent() : core.policy
    plan.isShared = core.isShared
    return plan
  }

  /// The plan of an action for the same inputs. The composed action is disabled while the gate of this action is closed
  /// and, if this action drops inputs, while this action is executing.
  ///
  /// If this action has a limit, the composed action has the same limit. It does not wait until this action publishes
  /// that a slot is free.
  var plan: ActionPlan { plan(parts: [core.policy == .drop ? enabledGate : openGate]) }

  /// The condition under which a composed action with further conditions accepts inputs. If this action pauses while
  /// its gate is closed, the inputs wait in the queue of the composed action.
  var firstGate: Property<GateReading> { core.policy.pausesWhenClosed ? openGate : enabledGate }

  /// The condition of a composed action that executes this action after another one. It ignores whether this action has
  /// room, which is not known in advance. An action that pauses accepts inputs while its gate is closed.
  var laterGate: Property<GateReading> {
    let least = core.policy.pausesWhenClosed ? GateState.closed : .busy
    return core.readingGate(
      core.engine.property { status in
        let gate = status.gateOfPart
        return gate.state >= least ? .open : gate
      })
  }

  /// Whether this action is enabled, as a condition of a composed action.
  var enabledGate: Property<GateReading> {
    let (drops, pauses) = (core.policy == .drop, core.policy.pausesWhenClosed)
    return core.readingGate(
      core.engine.property { status in
        let takesInputs = pauses && status.gate > .broken && !status.visible.isReleased
        let gate = takesInputs ? .open : status.gateOfPart
        if gate.state < .open || status.visible.isEnabled { return gate }
        return drops && status.visible.isExecuting ? .busy : .full
      })
  }

  /// Whether the gate of this action is open, regardless of whether the action is executing, as a condition of a
  /// composed action.
  var openGate: Property<GateReading> { core.readingGate(core.engine.property(\.gateOfPart)) }
}

extension StatusSnapshot {
  /// The gate of an action as a condition of a composed action. If it fails, the gate of the composed action fails.
  fileprivate var gateOfPart: GateReading {
    if gate == .broken { return .broken }
    if let closed = visible.closed { return GateReading(closed: closed) }
    return switch gate {
    case .busy: .busy
    case .full: .full
    case .broken, .closed, .open: .open
    }
  }
}
