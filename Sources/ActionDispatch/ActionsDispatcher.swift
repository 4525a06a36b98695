public import Streams

/// Registers the handlers of actions. Its release unregisters them.
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
/// Each module has a dispatcher of its own. A handler that captures the owner of its dispatcher must do so weakly, or
/// both stay alive. A handler that belongs to an actor other than a global one always keeps that actor alive: let the
/// actor not be the owner, or dispose the registration when the actor is done.
///
/// - Concurrency: any thread may call everything, also inside handlers.
/// - Lifetime: the router does not keep the dispatcher. The handlers go with the dispatcher; a call of a handler that
///   is running goes on to its end.
public final class ActionsDispatcher: Sendable {
  @usableFromInline let route: Route
  let owner = HandlerTable.newNumber()

  /// A dispatcher that handles nothing yet.
  ///
  /// - Parameters:
  ///   - routingEnabled: whether `router` finds the handlers that are registered here. If not, only
  ///     ``dispatch(_:isolation:)`` and its kin find them, and another dispatcher may handle the same actions.
  ///   - router: the router that finds the handlers. Its middleware sees the dispatches of this dispatcher in any case.
  public init(routingEnabled: Bool = true, router: ActionsRouter = .default) {
    route = Route(
      table: routingEnabled ? router.route.table : HandlerTable(), monitor: router.route.monitor, owner: owner
    )
  }

  deinit { route.table.forget(owner) }

  /// Whether this dispatcher handles actions of this type.
  ///
  /// - Complexity: constant, on average.
  public func handles(_ type: any DispatchedAction.Type) -> Bool {
    route.table.handler(ObjectIdentifier(type), of: owner) != nil
  }

  /// The same as ``RoutedAction/send(through:isolation:)``, for the handlers of this dispatcher only.
  @inlinable
  @discardableResult
  public func dispatch<Action: RoutedAction>(
    _ action: Action, isolation: isolated (any Actor)? = #isolation
  ) throws -> Action.ReturnType {
    try route.send(action, isolation: isolation)
  }

  /// The same as ``AsyncRoutedAction/send(through:)``, for the handlers of this dispatcher only.
  @discardableResult
  public nonisolated(nonsending) func dispatch<Action: AsyncRoutedAction>(
    _ action: Action
  ) async throws -> Action.ReturnType {
    try await route.send(action)
  }

  /// The same as ``RoutedAction/send(through:completion:)``, for the handlers of this dispatcher only.
  @inlinable
  @discardableResult
  public func dispatch<Action: RoutedAction>(
    _ action: Action,
    @_inheritActorContext completion:
      @escaping @Sendable @isolated(any) (Result<Action.ReturnType, any Error>) -> Void
  ) -> any Disposable {
    route.send(action, completion: recipient(completion))
  }

  /// The same as ``AsyncRoutedAction/send(through:completion:)``, for the handlers of this dispatcher only.
  @inlinable
  @discardableResult
  public func dispatch<Action: AsyncRoutedAction>(
    _ action: Action,
    @_inheritActorContext completion:
      @escaping @Sendable @isolated(any) (Result<Action.ReturnType, any Error>) -> Void
  ) -> any Disposable {
    route.send(action, completion: recipient(completion))
  }

  // MARK: Registering

  func origin(_ fileID: StaticString, _ line: UInt) -> RegistrationOrigin {
    RegistrationOrigin(owner: owner, site: RegistrationSite(fileID: fileID.description, line: line))
  }

  func file(_ registration: Registration) throws -> ActionRegistration {
    do { try route.table.register(registration) } catch { throw route.monitor.checked(error) }
    return ActionRegistration(route.table, registration)
  }
}
