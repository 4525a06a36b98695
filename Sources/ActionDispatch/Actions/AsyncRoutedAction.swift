/// Something to be done, or asked for, by whoever has registered for it, whose answer takes time.
///
/// ```swift
/// struct FetchUser: AsyncRoutedAction { typealias ReturnType = User; let param: Int }
///
/// let dispatcher = ActionsDispatcher()
/// try dispatcher.register(action: FetchUser.self) { id in try await server.user(id) }
/// let user = try await FetchUser(param: 3).send()
/// ```
///
/// An action is handled in one place and no other, and whoever sends it need not know where. See ``RoutedAction`` for one
/// whose answer is there at once.
public protocol AsyncRoutedAction: DispatchedAction {}
