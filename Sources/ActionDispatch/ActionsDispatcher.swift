public import Streams

/// Registers action handlers, and unregisters them when it is deallocated.
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
/// Use dispatch where modules must not depend on each other, for example where one screen opens another screen. Within
/// a module, call a function.
///
/// Use a separate dispatcher in each module. A handler that captures the owner of its dispatcher must capture it weakly
/// to avoid a retain cycle. A handler that is isolated to an actor other than a global actor always retains that actor.
/// Such an actor must not own the dispatcher, or must dispose the registration when it is no longer needed.
///
/// - Concurrency: all methods can be called on any thread, including from handlers.
/// - Lifetime: the router does not retain the dispatcher. The handlers are unregistered when the dispatcher is
///   deallocated. A running call of a handler continues.
public final class ActionsDispatcher: Sendable {
  @usableFromInline let route: Route
  let owner = HandlerTable.newNumber()

  /// Creates a dispatcher without handlers.
  ///
  /// - Parameters:
  ///   - routingEnabled: whether `router` finds the handlers registered with this dispatcher. If it is false, only
  ///     ``dispatch(_:isolation:)`` and its overloads call the handlers, and another dispatcher may handle the same
  ///     actions.
  ///   - router: the router that finds the handlers. Actions sent with this dispatcher always pass through its
  ///     middleware.
  public init(routingEnabled: Bool = true, router: ActionsRouter = .default) {
    route = Route(
      table: routingEnabled ? router.route.table : HandlerTable(), monitor: router.route.monitor, owner: owner
    )
  }

  deinit { route.table.forget(owner) }

  /// Returns whether this dispatcher handles actions of the given type.
  ///
  /// - Complexity: constant, on average.
  public func handles(_ type: any DispatchedAction.Type) -> Bool {
    route.table.handler(ObjectIdentifier(type), of: owner) != nil
  }

  /// The same as ``RoutedAction/send(through:isolation:)``, but only for the handlers of this dispatcher.
  @inlinable
  @discardableResult
  public func dispatch<Action: RoutedAction>(
    _ action: Action, isolation: isolated (any Actor)? = #isolation
  ) throws -> Action.ReturnType {
    try route.send(action, isolation: isolation)
  }

  /// The same as ``AsyncRoutedAction/send(through:)``, but only for the handlers of this dispatcher.
  @discardableResult
  public nonisolated(nonsending) func dispatch<Action: AsyncRoutedAction>(
    _ action: Action
  ) async throws -> Action.ReturnType {
    try await route.send(action)
  }

  /// The same as ``RoutedAction/send(through:completion:)``, but only for the handlers of this dispatcher.
  @inlinable
  @discardableResult
  public func dispatch<Action: RoutedAction>(
    _ action: Action,
    @_inheritActorContext completion:
      @escaping @Sendable @isolated(any) (Result<Action.ReturnType, any Error>) -> Void
  ) -> any Disposable {
    route.send(action, completion: recipient(completion))
  }

  /// The same as ``AsyncRoutedAction/send(through:completion:)``, but only for the handlers of this dispatcher.
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
