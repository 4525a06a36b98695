public import Streams

/// Finds the handler of an action, no matter with which dispatcher that is registered.
///
/// ```swift
/// let router = ActionsRouter()
/// let dispatcher = ActionsDispatcher(router: router)
/// try dispatcher.register(action: ShowHome.self) { print("home") }
/// try router.send(ShowHome())            // home
/// try ShowHome().send(through: router)   // home
/// ```
///
/// ``default`` is the router for everybody: `send()` takes it unless told otherwise. Tests make routers of their
/// own and run side by side.
///
/// - Concurrency: any thread may call everything, also inside handlers and middleware. No lock is
///   held while a handler runs.
/// - Lifetime: a router does not keep dispatchers alive. The handlers go with their dispatcher; a call of a handler
///   that is running goes on to its end.
public final class ActionsRouter: Sendable {
  /// The router of all calls that name none.
  public static let `default` = ActionsRouter()

  @usableFromInline let route: Route

  /// A router without dispatchers.
  public init() { route = Route(table: HandlerTable(), monitor: DispatchMonitor(), owner: nil) }

  deinit { route.monitor.end() }

  /// Whether a ``DispatchError`` stops the process in a debug build, as a failed assertion, instead of being thrown.
  ///
  /// False unless set. For apps in which an action that nobody handles is a mistake of the programmer.
  public var isStrict: Bool {
    get { route.monitor.isStrict }
    set { route.monitor.isStrict = newValue }
  }

  /// Whether this router knows a handler of actions of this type.
  ///
  /// - Complexity: constant, on average.
  public func handles(_ type: any DispatchedAction.Type) -> Bool {
    route.table.handler(ObjectIdentifier(type), of: nil) != nil
      || route.monitor.pretends(ObjectIdentifier(type))
  }

  /// Lets actions of this type count as handled, for a test that answers them in a middleware.
  package func pretendToHandle(_ type: any DispatchedAction.Type) {
    route.monitor.pretend(ObjectIdentifier(type))
  }

  /// The same as ``RoutedAction/send(through:isolation:)`` through this router.
  @inlinable
  @discardableResult
  public func send<Action: RoutedAction>(
    _ action: Action, isolation: isolated (any Actor)? = #isolation
  ) throws -> Action.ReturnType {
    try route.send(action, isolation: isolation)
  }

  /// The same as ``AsyncRoutedAction/send(through:)`` through this router.
  @discardableResult
  public nonisolated(nonsending) func send<Action: AsyncRoutedAction>(
    _ action: Action
  ) async throws -> Action.ReturnType {
    try await route.send(action)
  }

  /// Puts a middleware inside the present ones: it runs after them, and nearer to the handler.
  ///
  /// Dispatches that are under way do not see it.
  ///
  /// - Returns: a token that takes the middleware out. Otherwise it stays as long as the router and its dispatchers.
  @discardableResult
  public func use(_ middleware: some DispatchMiddleware) -> any Disposable { route.monitor.add(middleware) }

  /// The record of every dispatch when it is over, with its outcome: for logs, metrics and inspectors.
  ///
  /// ```swift
  /// router.dispatched.subscribe(onNext: { print($0) })   // Twice(param: 2) gave 4 in 1.2e-06 seconds
  /// ```
  ///
  /// - Terminates when: the router is released.
  /// - Concurrency: emits on the thread on which the outcome is known, before the sender hears of it. Records come one
  ///   at a time: while another one is being delivered, that thread delivers this one too, afterwards.
  public var dispatched: Observable<DispatchRecord> {
    .create { [monitor = route.monitor] observer in monitor.add(observer) }
  }
}
