/// Something to be done, or asked for, whose answer takes time. The handler that is registered for it gives the answer.
///
/// ```swift
/// struct FetchUser: AsyncRoutedAction { typealias ReturnType = User; let param: Int }
///
/// let dispatcher = ActionsDispatcher()
/// try dispatcher.register(action: FetchUser.self) { id in try await server.user(id) }
/// let user = try await FetchUser(param: 3).send()
/// ```
///
/// An action is handled in one place and no other, and its sender need not know that place. See ``RoutedAction`` for an
/// action whose answer is there at once.
public protocol AsyncRoutedAction: DispatchedAction {}
