import Streams

/// Work that gets a state beside its input.
struct StateWork<State: Sendable, Input: Sendable, Element: Sendable>: Sendable {
  /// The stand-in for the work while there is no state: of the same kind, on the same actor.
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

  init(task: @escaping @Sendable (State, Input) async throws -> Element) {
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

  init(task: @escaping @Sendable (State) async throws -> Element) {
    template = .task { _, _ in }
    bound = { state in .value { _ in try await task(state) } }
  }
}

extension Action {
  /// An action whose work gets a state.
  ///
  /// - Parameters:
  ///   - owner: the object whose property it is, which the action keeps.
  ///   - accepted: the part of a value that the work gets; nil closes the action.
  convenience init<Value, State>(
    _ policy: ExecutionPolicy, _ key: (@Sendable (Input) -> any LaneKey)?,
    _ accepts: (@Sendable (Input) -> Bool)?,
    _ work: StateWork<State, Input, Element>, _ property: Property<Value>, of owner: any Sendable,
    _ accepted: @escaping @Sendable (Value) -> State?
  ) {
    self.init(
      .known, work.template, ActionPlan(AlwaysOpen(), policy), key, accepting: accepts,
      state: StateGate(property, of: owner) { accepted($0).map(work.bound) })
  }
}
