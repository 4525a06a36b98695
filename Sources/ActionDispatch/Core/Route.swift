import Streams

/// The way of an action to its handler, as a router and a dispatcher have it.
@usableFromInline
struct Route: Sendable {
  let table: HandlerTable
  let watch: Watch
  /// The dispatcher that is asked; nil for all of them.
  let owner: UInt64?

  // MARK: At once

  /// The cast is sound because a registration is filed under the identity of its action's type, and because only a
  /// ``Handler`` is direct.
  @inlinable
  @inline(__always)
  func send<Action: RoutedAction>(
    _ action: Action, isolation: isolated (any Actor)?
  ) throws -> Action.ReturnType {
    if let handler = direct(ObjectIdentifier(Action.self)) {
      return try unsafeDowncast(handler, to: Handler<Action>.self).call(action)
    }
    return try send(action, from: isolation)
  }

  /// The handler, if it can be called at once, and nobody watches.
  @usableFromInline
  func direct(_ key: ObjectIdentifier) -> Registration? {
    if watch.isActive { return nil }
    guard let handler = table.handler(key, of: owner), handler.isDirect else { return nil }
    return handler
  }

  /// - Parameter caller: the actor that this is called on, if that is known.
  @usableFromInline
  func send<Action: RoutedAction>(_ action: Action, from caller: (any Actor)?) throws -> Action.ReturnType {
    do {
      return try watch.chain.send(action) { action in
        try handler(of: Action.self).call(action, from: caller)
      }
    } catch {
      throw watch.judged(error)
    }
  }

  /// A type may be both kinds of action; its handler is of the kind that it was registered as.
  private func handler<Action: RoutedAction>(of type: Action.Type) throws -> Handler<Action> {
    let registration = try table.answer(for: type, of: owner).get()
    if let handler = registration as? Handler<Action> { return handler }
    throw DispatchError.wrongForm(type, at: registration.place)
  }

  func async<Action: RoutedAction>(
    _ action: Action, _ completion: @escaping @Sendable (Result<Action.ReturnType, any Error>) -> Void
  ) -> any Disposable {
    guard let handler = try? handler(of: Action.self), let courier = handler.courier else {
      completion(Result { try send(action, from: nil) })
      return Disposables.create()
    }
    let reply = Reply<Action.ReturnType>(Action.self, handler.place)
    reply.receive(completion)
    courier.send {
      if reply.isCancelled { return }
      reply.answer(Result { try send(action, from: handler.actor) })
    }
    return Disposables.create { reply.cancel() }
  }

  // MARK: Later

  private func asyncHandler<Action: AsyncRoutedAction>(of type: Action.Type) throws -> AsyncHandler<Action> {
    let registration = try table.answer(for: type, of: owner).get()
    if let handler = registration as? AsyncHandler<Action> { return handler }
    throw DispatchError.wrongForm(type, at: registration.place)
  }

  nonisolated(nonsending) func send<Action: AsyncRoutedAction>(
    _ action: Action
  ) async throws -> Action.ReturnType {
    do {
      if !watch.isActive { return try await asyncHandler(of: Action.self).call(action) }
      return try await watch.chain.send(action) { try await asyncHandler(of: Action.self).call($0) }
    } catch {
      throw watch.judged(error)
    }
  }

  func async<Action: AsyncRoutedAction>(
    _ action: Action, _ completion: @escaping @Sendable (Result<Action.ReturnType, any Error>) -> Void
  ) -> any Disposable {
    if !watch.isActive, let handler = try? asyncHandler(of: Action.self), handler.takesCompletion {
      let reply = Reply<Action.ReturnType>(Action.self, handler.place)
      reply.receive { [watch] result in completion(result.mapError { watch.judged($0) }) }
      handler.start(action, reply)
      return Disposables.create { reply.cancel() }
    }
    let task = Task {
      let outcome: Result<Action.ReturnType, any Error>
      do { outcome = .success(try await send(action)) } catch { outcome = .failure(error) }
      completion(outcome)
    }
    return Disposables.create { task.cancel() }
  }
}
