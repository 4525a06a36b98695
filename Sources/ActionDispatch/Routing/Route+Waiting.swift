import Streams

/// The outcome of a wait for the handler of an ``AsyncRoutedAction``.
struct WaitedHandler: Sendable {
  let wait: HandlerWait
  let found: Result<Registration, any Error>
}

extension Route {
  /// Sends the action when it has a handler, or when the wait has ended without one, on the actor of the handler.
  nonisolated(nonsending) func send<Action: RoutedAction>(
    _ action: Action, waiting span: Duration, on scheduler: any SchedulerType
  ) async throws -> Action.ReturnType {
    if monitor.pretends(ObjectIdentifier(Action.self)) {
      return try send(action, from: nil, as: Action.ReturnType.self)
    }
    let wait = HandlerWait(Action.self, in: table, span, scheduler)
    defer { wait.end() }
    var found = await wait.handler()
    while case .success(let registration) = found, registration.kind != .later {
      let actor = known(registration, as: Handler<Action>.self).actor
      let begin = { @Sendable [found] in
        // It may have been unregistered before this task reached the actor.
        guard wait.isCurrent(registration) else { return Action.ReturnType?.none }
        return try send(action, from: actor, as: Action.ReturnType.self, found: found)
      }
      let answer = if let actor { try await perform(on: actor, begin) } else { try begin() }
      if let answer { return answer }
      found = await wait.nextHandler()
    }
    return try send(action, from: nil, as: Action.ReturnType.self, found: found)
  }

  /// Sends the action when it has a handler, or when the wait has ended without one.
  nonisolated(nonsending) func send<Action: AsyncRoutedAction>(
    _ action: Action, waiting span: Duration, on scheduler: any SchedulerType
  ) async throws -> Action.ReturnType {
    if monitor.pretends(ObjectIdentifier(Action.self)) { return try await send(action) }
    let wait = HandlerWait(Action.self, in: table, span, scheduler)
    defer { wait.end() }
    return try await send(action, WaitedHandler(wait: wait, found: wait.handler()))
  }

  /// Calls the handler for which the dispatch has waited. If the handler has been unregistered since, for example while
  /// a middleware delayed the action, waits for another handler.
  nonisolated(nonsending) func call<Action: AsyncRoutedAction>(
    _ action: Action, _ waited: WaitedHandler
  ) async throws -> Action.ReturnType {
    let wait = waited.wait
    var registration = try waited.found.get()
    while true {
      if registration.kind != .later { throw DispatchError.wrongForm(Action.self, at: registration.site) }
      let handler = known(registration, as: AsyncHandler<Action>.self)
      let answer =
        if let actor = handler.actor {
          try await call(action, handler, wait, on: actor)
        } else {
          try await call(action, handler, wait)
        }
      if let answer { return answer }
      registration = try await wait.nextHandler().get()
    }
  }

  /// Calls the handler, unless it was unregistered before this task reached the actor.
  private func call<Action: AsyncRoutedAction>(
    _ action: Action, _ handler: AsyncHandler<Action>, _ wait: HandlerWait, on actor: isolated any Actor
  ) async throws -> Action.ReturnType? {
    try await call(action, handler, wait)
  }

  private nonisolated(nonsending) func call<Action: AsyncRoutedAction>(
    _ action: Action, _ handler: AsyncHandler<Action>, _ wait: HandlerWait
  ) async throws -> Action.ReturnType? {
    guard wait.isCurrent(handler) else { return nil }
    return try await handler.call(action, monitor) { wait.leave() }
  }

  /// Performs `body` on the actor.
  ///
  /// The closure is synchronous. A `nonisolated(nonsending)` closure would not run on the actor, because Swift 6.3
  /// passes it to this function without the isolation of its caller.
  private func perform<Answer: Sendable>(
    on actor: isolated any Actor, _ body: @Sendable () throws -> Answer
  ) async throws -> Answer {
    try body()
  }
}
