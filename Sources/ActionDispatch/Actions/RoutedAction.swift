/// A request whose registered handler returns its result before `send()` returns.
///
/// ```swift
/// struct ShowHome: RoutedAction {}                                      // no parameter, no result
/// struct ShowProfile: RoutedAction { let param: Int }                   // a parameter
/// struct Twice: RoutedAction { typealias ReturnType = Int; let param: Int }
/// struct Move: RoutedAction { let from: Int; let to: Int }              // several fields
///
/// let dispatcher = ActionsDispatcher()
/// try dispatcher.register(action: Twice.self) { number in number * 2 }
/// let four = try Twice(param: 2).send()
/// ```
///
/// An action has exactly one handler. The sender does not refer to it. The handler is found by the type of the action,
/// so an `internal` action is private to its module, and each specialization of a generic type is a separate action.
/// For an asynchronous result, use an ``AsyncRoutedAction``.
public protocol RoutedAction: DispatchedAction {}
