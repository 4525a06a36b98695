/// A request whose registered handler returns its result asynchronously.
///
/// ```swift
/// struct FetchUser: AsyncRoutedAction { typealias ReturnType = User; let param: Int }
///
/// let dispatcher = ActionsDispatcher()
/// try dispatcher.register(action: FetchUser.self) { id in try await server.user(id) }
/// let user = try await FetchUser(param: 3).send()
/// ```
///
/// An action has exactly one handler. The sender does not refer to it. See ``RoutedAction`` for an action with a
/// synchronous result.
public protocol AsyncRoutedAction: DispatchedAction {}
