import ActionDispatch

/// The expectations of a ``RecordingRouter``, and the actions sent through it.
final class DispatchBook: Sendable {
  enum Expectation: Sendable {
    case allowed
    /// A result of the action's return type.
    case answered(any Sendable)
  }

  private struct State: Sendable {
    var expected: [ObjectIdentifier: (name: String, expectation: Expectation)] = [:]
    var order: [ObjectIdentifier] = []
    var sent: [any DispatchedAction] = []
    var seen: Set<ObjectIdentifier> = []
  }

  private let site: TestSite
  private let state = Lock(State())

  init(_ site: TestSite) { self.site = site }

  func expect(_ type: any DispatchedAction.Type, _ expectation: Expectation) {
    // Retain the previous answer until the lock is released, because its release runs code of the test.
    let before = state.withLock { state in
      let key = ObjectIdentifier(type)
      if state.expected[key] == nil { state.order.append(key) }
      return state.expected.updateValue(("\(type)", expectation), forKey: key)?.expectation
    }
    withExtendedLifetime(before) {}
  }

  /// Records `action`.
  ///
  /// - Returns: the action's expectation.
  /// - Throws: an ``UnexpectedAction``, which has been reported to the test.
  func take<Action: DispatchedAction>(_ action: Action) throws -> Expectation {
    let expectation = state.withLock { state in
      state.sent.append(action)
      state.seen.insert(ObjectIdentifier(Action.self))
      return state.expected[ObjectIdentifier(Action.self)]?.expectation
    }
    if let expectation { return expectation }
    throw unexpected(action)
  }

  /// Fails the test.
  func unexpected(_ action: any DispatchedAction) -> UnexpectedAction {
    let unexpected = UnexpectedAction(action: action)
    site.report(unexpected.description)
    return unexpected
  }

  var sent: [any DispatchedAction] { state.withLock { $0.sent } }

  /// The names of the expected actions that have not been sent, in the order of their expectations.
  var missing: [String] {
    state.withLock { state in
      state.order.filter { !state.seen.contains($0) }.compactMap { state.expected[$0]?.name }
    }
  }
}

/// A prepared synchronous result for an action.
struct SynchronousAnswer<Action: RoutedAction>: Sendable {
  let give: @Sendable (Action) throws -> Action.ReturnType
}

/// A prepared asynchronous result for an action.
struct AsynchronousAnswer<Action: AsyncRoutedAction>: Sendable {
  let give: @Sendable (Action) async throws -> Action.ReturnType
}

/// The outermost middleware of a ``RecordingRouter``.
struct RecordingMiddleware: DispatchMiddleware {
  let book: DispatchBook

  func send<Action: RoutedAction>(
    _ action: Action, next: (Action) throws -> Action.ReturnType
  ) throws -> Action.ReturnType {
    switch try book.take(action) {
    case .allowed: return try next(action)
    case .answered(let given):
      // The action type may be both synchronous and asynchronous, and have a prepared result of the other kind.
      guard let answer = given as? SynchronousAnswer<Action> else { throw book.unexpected(action) }
      return try answer.give(action)
    }
  }

  func send<Action: AsyncRoutedAction>(
    _ action: Action, next: @Sendable (Action) async throws -> Action.ReturnType
  ) async throws -> Action.ReturnType {
    switch try book.take(action) {
    case .allowed: return try await next(action)
    case .answered(let given):
      // The action type may be both synchronous and asynchronous, and have a prepared result of the other kind.
      guard let answer = given as? AsynchronousAnswer<Action> else { throw book.unexpected(action) }
      return try await answer.give(action)
    }
  }
}
