public import Streams

/// Finds the handler of an action, regardless of the dispatcher on which the handler is registered.
///
/// ```swift
/// let router = ActionsRouter()
/// let dispatcher = ActionsDispatcher(router: router)
/// try dispatcher.register(action: ShowHome.self) { print("home") }
/// try router.send(ShowHome())            // home
/// try ShowHome().send(through: router)   // home
/// ```
///
/// Most programs use only the ``default`` router. Create routers in tests, and for parts of a program whose handlers
/// must be separate, such as two windows.
///
/// `send()` uses the ``default`` router unless another router is passed. Tests create separate routers and can run in
/// parallel.
///
/// - Concurrency: all methods can be called on any thread, including from handlers and middleware. No lock is held
///   while a handler runs.
/// - Lifetime: a router does not retain dispatchers. The handlers are unregistered when their dispatcher is
///   deallocated. A running call of a handler continues.
public final class ActionsRouter: Sendable {
  /// The router used by `send()` if no other router is passed.
  public static let `default` = ActionsRouter()

  @usableFromInline let route: Route

  /// Creates a router without dispatchers.
  public init() { route = Route(table: HandlerTable(), monitor: DispatchMonitor(), owner: nil) }

  deinit { route.monitor.end() }

  /// A Boolean value that indicates whether a ``DispatchError`` is an assertion failure in a debug build instead of
  /// being thrown.
  ///
  /// The default is `false`. Set it where an unhandled action is a programmer error.
  public var isStrict: Bool {
    get { route.monitor.isStrict }
    set { route.monitor.isStrict = newValue }
  }

  /// Returns whether this router finds a handler for actions of the given type.
  ///
  /// - Complexity: constant, on average.
  public func handles(_ type: any DispatchedAction.Type) -> Bool {
    route.table.handler(ObjectIdentifier(type), of: nil) != nil
      || route.monitor.pretends(ObjectIdentifier(type))
  }

  /// Treats actions of this type as handled, for a test whose middleware handles them.
  package func pretendToHandle(_ type: any DispatchedAction.Type) {
    route.monitor.pretend(ObjectIdentifier(type))
  }

  /// The same as ``RoutedAction/send(through:isolation:)`` with this router.
  @inlinable
  @discardableResult
  public func send<Action: RoutedAction>(
    _ action: Action, isolation: isolated (any Actor)? = #isolation
  ) throws -> Action.ReturnType {
    try route.send(action, isolation: isolation)
  }

  /// The same as ``AsyncRoutedAction/send(through:)`` with this router.
  @discardableResult
  public nonisolated(nonsending) func send<Action: AsyncRoutedAction>(
    _ action: Action
  ) async throws -> Action.ReturnType {
    try await route.send(action)
  }

  /// Adds a middleware inside the existing middleware, closer to the handler.
  ///
  /// It does not receive dispatches that are already in progress.
  ///
  /// - Returns: a token that removes the middleware. Otherwise the middleware stays until the router and its
  ///   dispatchers are deallocated.
  @discardableResult
  public func use(_ middleware: some DispatchMiddleware) -> any Disposable { route.monitor.add(middleware) }

  /// Emits a record of every finished dispatch with its outcome, for logs, metrics and inspectors.
  ///
  /// ```swift
  /// router.dispatched.subscribe(onNext: { print($0) })   // Twice(param: 2) returned 4 in 1.2e-06 seconds
  /// ```
  ///
  /// - Terminates when: the router is deallocated.
  /// - Concurrency: emits on the thread on which the outcome is known, before the sender receives it. Records are
  ///   serialized: a record that arrives during the delivery of another record is delivered afterwards, on the same
  ///   thread.
  public var dispatched: Observable<DispatchRecord> {
    .create { [monitor = route.monitor] observer in monitor.add(observer) }
  }
}
