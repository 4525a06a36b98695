public import Streams

/// Where handlers are registered, and lost again with it.
///
/// ```swift
/// final class ProfileCoordinator {
///   private let dispatcher = ActionsDispatcher()
///
///   init() throws {
///     try dispatcher.register(action: ShowProfile.self) { id in print("profile", id) }
///   }
/// }
/// let coordinator = try ProfileCoordinator()
/// try ShowProfile(param: 3).send()   // profile 3
/// ```
///
/// A module has one of its own. A handler that captures the owner of its dispatcher does so weakly, or both stay alive.
/// One that belongs to an actor that is no global one keeps that actor in any case: let the actor not be the owner, or
/// dispose the registration when the actor is done.
///
/// - Concurrency: everything may be called from any thread, also inside handlers.
/// - Lifetime: the router does not keep it. With the dispatcher go its handlers; a call of one that is running is
///   finished.
public final class ActionsDispatcher: Sendable {
  @usableFromInline let route: Route
  let owner = HandlerTable.newNumber()

  /// A dispatcher that handles nothing yet.
  ///
  /// - Parameters:
  ///   - routingEnabled: whether `router` finds what is registered here. If not, only ``dispatch(_:isolation:)`` and its
  ///     kin do, and another dispatcher may handle the same actions.
  ///   - router: finds the handlers. Its middleware sees the dispatches of this dispatcher in any case.
  public init(routingEnabled: Bool = true, router: ActionsRouter = .default) {
    route = Route(
      table: routingEnabled ? router.route.table : HandlerTable(), watch: router.route.watch, owner: owner)
  }

  deinit { route.table.release(owner) }

  /// Whether an action of this type is handled here.
  ///
  /// - Complexity: constant, on average.
  public func handles(_ type: any DispatchedAction.Type) -> Bool {
    route.table.handler(ObjectIdentifier(type), of: owner) != nil
  }

  /// Has an action handled that is registered here, and returns the answer.
  ///
  /// As ``RoutedAction/send(through:isolation:)``, for the handlers of this dispatcher only.
  @inlinable
  @discardableResult
  public func dispatch<Action: RoutedAction>(
    _ action: Action, isolation: isolated (any Actor)? = #isolation
  ) throws -> Action.ReturnType {
    try route.send(action, isolation: isolation)
  }

  /// Has an action handled that is registered here, and returns the answer.
  ///
  /// As ``AsyncRoutedAction/send(through:)``, for the handlers of this dispatcher only.
  @discardableResult
  public nonisolated(nonsending) func dispatch<Action: AsyncRoutedAction>(
    _ action: Action
  ) async throws -> Action.ReturnType {
    try await route.send(action)
  }

  /// Has an action handled that is registered here, and calls `completion` with the answer, once.
  ///
  /// As ``RoutedAction/async(through:_:)``, for the handlers of this dispatcher only.
  @discardableResult
  public func dispatch<Action: RoutedAction>(
    _ action: Action,
    @_inheritActorContext completion:
      @escaping @Sendable @isolated(any) (Result<Action.ReturnType, any Error>) -> Void
  ) -> any Disposable {
    route.async(action, recipient(completion))
  }

  /// Has an action handled that is registered here, and calls `completion` with the answer, once.
  ///
  /// As ``AsyncRoutedAction/async(through:_:)``, for the handlers of this dispatcher only.
  @discardableResult
  public func dispatch<Action: AsyncRoutedAction>(
    _ action: Action,
    @_inheritActorContext completion:
      @escaping @Sendable @isolated(any) (Result<Action.ReturnType, any Error>) -> Void
  ) -> any Disposable {
    route.async(action, recipient(completion))
  }

  // MARK: Registering

  func origin(_ fileID: StaticString, _ line: UInt) -> RegistrationOrigin {
    RegistrationOrigin(owner: owner, site: RegistrationSite(fileID: fileID.description, line: line))
  }

  func file(_ registration: Registration) throws -> ActionRegistration {
    do { try route.table.register(registration) } catch { throw route.watch.judged(error) }
    return ActionRegistration(route.table, registration)
  }
}
