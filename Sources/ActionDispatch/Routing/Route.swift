public import Streams

/// The path of an action to its handler, for a router or a dispatcher.
///
/// The class of a registration found here matches its action. It is stored under the identity of the action's type, and
/// its kind distinguishes a ``Handler`` from an ``AsyncHandler``.
@usableFromInline
struct Route: Sendable {
  let table: HandlerTable
  let monitor: DispatchMonitor
  /// The dispatcher to search, or nil for all dispatchers of the router.
  let owner: UInt64?

  @inlinable
  @inline(__always)
  func send<Action: RoutedAction>(
    _ action: Action, isolation: isolated (any Actor)?
  ) throws -> Action.ReturnType {
    if let handler = direct(ObjectIdentifier(Action.self)) {
      return try known(handler, as: Handler<Action>.self).call(action)
    }
    return try send(action, from: isolation, as: Action.ReturnType.self)
  }

  /// Returns the handler if it can be called synchronously and the dispatch needs neither middleware nor an observer.
  @usableFromInline
  func direct(_ key: ObjectIdentifier) -> Registration? {
    if monitor.isActive { return nil }
    guard let handler = table.handler(key, of: owner), handler.kind == .direct else { return nil }
    return handler
  }

  /// - Parameters:
  ///   - caller: the actor that the caller is on, if known.
  ///   - type: the type of the result. The client knows it statically. Without the parameter, it would be looked up in
  ///     the action's type.
  ///   - found: the outcome of a search that has already taken place.
  @usableFromInline
  func send<Action: RoutedAction, Answer: Sendable>(
    _ action: Action, from caller: (any Actor)?, as type: Answer.Type,
    found: Result<Registration, any Error>? = nil
  ) throws -> Answer where Action.ReturnType == Answer {
    let watchers = monitor.watchers
    do {
      if !watchers.isWatched { return try handle(action, watchers.chain, from: caller, found) }
      if !watchers.observers.isEmpty { return try observe(action, watchers, from: caller, found) }
      return try DispatchLog.record(Action.self, by: watchers.recorders) {
        try handle(action, watchers.chain, from: caller, found)
      }
    } catch {
      throw monitor.checked(error)
    }
  }

  /// It is not inlined, because the log costs more than an unobserved dispatch.
  @inline(never)
  private func observe<Action: RoutedAction, Answer: Sendable>(
    _ action: Action, _ watchers: DispatchMonitor.Watchers, from caller: (any Actor)?,
    _ found: Result<Registration, any Error>?
  ) throws -> Answer where Action.ReturnType == Answer {
    let log = DispatchLog(Action.self, watchers)
    do {
      let answer = try log.perform { try handle(action, watchers.chain, from: caller, found) }
      log.end(action, .success(answer))
      return answer
    } catch {
      log.end(action, .failure(error))
      throw error
    }
  }

  private func handle<Action: RoutedAction>(
    _ action: Action, _ chain: MiddlewareChain, from caller: (any Actor)?,
    _ found: Result<Registration, any Error>? = nil
  ) throws -> Action.ReturnType {
    if chain.links.isEmpty { return try handler(of: Action.self, found).call(action, from: caller) }
    return try chain.send(action) { try handler(of: Action.self, found).call($0, from: caller) }
  }

  /// Returns the handler of a type. A type can be both kinds of action, and its handler has the kind for which it was
  /// registered.
  private func handler<Action: RoutedAction>(
    of type: Action.Type, _ found: Result<Registration, any Error>? = nil
  ) throws -> Handler<Action> {
    let registration = try found?.get() ?? table.answer(for: type, of: owner).get()
    if registration.kind == .later { throw DispatchError.wrongForm(type, at: registration.site) }
    return known(registration, as: Handler<Action>.self)
  }

  private func asyncHandler<Action: AsyncRoutedAction>(
    of type: Action.Type
  ) throws -> AsyncHandler<Action> {
    let registration = try table.answer(for: type, of: owner).get()
    if registration.kind != .later { throw DispatchError.wrongForm(type, at: registration.site) }
    return known(registration, as: AsyncHandler<Action>.self)
  }

  /// - Parameter waited: the handler for which the dispatch has waited.
  nonisolated(nonsending) func send<Action: AsyncRoutedAction>(
    _ action: Action, _ waited: WaitedHandler? = nil
  ) async throws -> Action.ReturnType {
    do {
      // Runs on the actor of the sender, because there is no middleware.
      if !monitor.isActive, waited == nil {
        return try await asyncHandler(of: Action.self).call(action, monitor)
      }
      let watchers = monitor.watchers
      if !watchers.isWatched { return try await handle(action, watchers.chain, waited) }
      return try await observe(action, watchers, waited)
    } catch {
      throw monitor.checked(error)
    }
  }

  private nonisolated(nonsending) func observe<Action: AsyncRoutedAction>(
    _ action: Action, _ watchers: DispatchMonitor.Watchers, _ waited: WaitedHandler?
  ) async throws -> Action.ReturnType {
    let log = DispatchLog(Action.self, watchers)
    do {
      let answer = try await log.perform { try await handle(action, watchers.chain, waited) }
      log.end(action, .success(answer))
      return answer
    } catch {
      log.end(action, .failure(error))
      throw error
    }
  }

  private nonisolated(nonsending) func handle<Action: AsyncRoutedAction>(
    _ action: Action, _ chain: MiddlewareChain, _ waited: WaitedHandler?
  ) async throws -> Action.ReturnType {
    if chain.links.isEmpty { return try await call(action, waited) }
    return try await chain.send(action) { try await call($0, waited) }
  }

  private nonisolated(nonsending) func call<Action: AsyncRoutedAction>(
    _ action: Action, _ waited: WaitedHandler?
  ) async throws -> Action.ReturnType {
    if let waited { return try await call(action, waited) }
    return try await asyncHandler(of: Action.self).call(action, monitor)
  }

  // MARK: With a completion

  /// It is inlined in the client, which knows the type of the result.
  @inlinable
  func send<Action: RoutedAction>(
    _ action: Action,
    completion: @escaping @Sendable (Result<Action.ReturnType, any Error>) -> Void
  ) -> any Disposable {
    if let onItsWay = sendToActor(action, completion) { return onItsWay }
    completion(Result { try send(action, isolation: nil) })
    return Disposables.create()
  }

  /// Sends the action to the actor of its handler.
  ///
  /// - Returns: nil if the handler is not isolated to an actor.
  @usableFromInline
  func sendToActor<Action: RoutedAction, Answer: Sendable>(
    _ action: Action, _ completion: @escaping @Sendable (Result<Answer, any Error>) -> Void
  ) -> (any Disposable)? where Action.ReturnType == Answer {
    guard let registration = table.handler(ObjectIdentifier(Action.self), of: owner),
      registration.kind == .isolated, let mailbox = known(registration, as: Handler<Action>.self).mailbox
    else { return nil }
    let log = DispatchLog(Action.self, monitor.watchers)
    let reply = reply(to: action, registration.site, log, completion)
    bring(action, by: mailbox, reply, log)
    return Disposables.create { reply.cancel() }
  }

  /// Calls the handler that is registered when the job runs, on the actor of that handler.
  private func bring<Action: RoutedAction, Answer: Sendable>(
    _ action: Action, by mailbox: ActorMailbox<Job>, _ reply: Reply<Answer>, _ log: DispatchLog
  ) where Action.ReturnType == Answer {
    mailbox.send {
      let handler = try? handler(of: Action.self)
      if let other = handler?.mailbox, other !== mailbox { return bring(action, by: other, reply, log) }
      guard reply.begin() else { return }
      reply.answer(
        Result { try log.perform { try handle(action, monitor.watchers.chain, from: handler?.actor) } })
    }
  }

  @usableFromInline
  func send<Action: AsyncRoutedAction>(
    _ action: Action,
    completion: @escaping @Sendable (Result<Action.ReturnType, any Error>) -> Void
  ) -> any Disposable {
    let hasMiddleware = !monitor.watchers.chain.links.isEmpty
    if !hasMiddleware, let handler = try? asyncHandler(of: Action.self), handler.takesCompletion {
      let log = DispatchLog(Action.self, monitor.watchers)
      let reply = reply(to: action, handler.site, log, completion)
      log.perform { handler.call(action, reply) }
      return Disposables.create { reply.cancel() }
    }
    let task = Task {
      do {
        let answer = try await send(action)
        completion(.success(answer))
      } catch {
        completion(.failure(error))
      }
    }
    return Disposables.create { task.cancel() }
  }

  /// Returns a reply that passes the result to the observers, and then to the sender.
  private func reply<Answer: Sendable>(
    to action: some DispatchedAction, _ site: RegistrationSite, _ log: DispatchLog,
    _ receiver: @escaping AnswerReceiver<Answer>
  ) -> Reply<Answer> {
    let reply = Reply<Answer>(type(of: action), site, monitor)
    // Without observers, a pending reply does not retain the action.
    let observer: AnswerReceiver<Answer>? =
      log.isHeard ? { @Sendable answer in log.end(action, answer.map { $0 as any Sendable }) } : nil
    reply.receive { [monitor] answer in
      observer?(answer)
      receiver(answer.mapError { monitor.checked($0) })
    }
    return reply
  }
}
