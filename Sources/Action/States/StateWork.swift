import Streams

/// Work that receives a state together with its input.
struct StateWork<State: Sendable, Input: Sendable, Element: Sendable>: Sendable {
  /// A placeholder for the work while there is no state. It is of the same kind, and runs on the same actor.
  let template: Work<Input, Element>
  /// The work for a state.
  let bound: @Sendable (State) -> Work<Input, Element>

  init(factory: @escaping @Sendable @isolated(any) (State, Input) -> Observable<Element>) {
    let plain = assumingIsolation(factory: factory)
    if let actor = factory.isolation {
      template = .isolatedFactory({ _ in .empty() }, actor)
      bound = { state in .isolatedFactory({ plain(state, $0) }, actor) }
    } else {
      template = .factory { _ in .empty() }
      bound = { state in .factory { plain(state, $0) } }
    }
  }

  init(task: @escaping @Sendable @isolated(any) (State, Input) async throws -> Element) {
    let task = unlessCancelled(task)
    template = .task { _, _ in }
    bound = { state in .value { input in try await task(state, input) } }
  }
}

extension StateWork where Input == Void {
  init(factory: @escaping @Sendable @isolated(any) (State) -> Observable<Element>) {
    let plain = assumingIsolation(factory: factory)
    if let actor = factory.isolation {
      template = .isolatedFactory({ _ in .empty() }, actor)
      bound = { state in .isolatedFactory({ _ in plain(state) }, actor) }
    } else {
      template = .factory { _ in .empty() }
      bound = { state in .factory { _ in plain(state) } }
    }
  }

  init(task: @escaping @Sendable @isolated(any) (State) async throws -> Element) {
    let task = unlessCancelled(task)
    template = .task { _, _ in }
    bound = { state in .value { _ in try await task(state) } }
  }
}

extension Action {
  /// Creates an action whose work receives a state.
  ///
  /// - Parameters:
  ///   - owner: the object that owns the property, which the action retains.
  ///   - accepted: returns the part of a value that the work receives, or nil to close the gate.
  convenience init<Value, State>(
    _ gate: Gate, _ policy: ExecutionPolicy, _ key: (@Sendable (Input) -> any LaneKey)?,
    _ accepts: (@Sendable (Input) -> Bool)?,
    _ work: StateWork<State, Input, Element>, _ property: Property<Value>, of owner: any Sendable,
    _ accepted: @escaping @Sendable (Value) -> State?
  ) {
    var plan = ActionPlan(gate, policy)
    plan.state = GateSource(property, of: owner) { accepted($0).map(work.bound) }
    self.init(.known, work.template, plan, key, accepting: accepts)
  }
}
