/// Something to be done, or asked for. The handler that is registered for it answers before `send()` returns.
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
/// An action is handled in one place and no other, and its sender need not know that place. The type is the key: an
/// `internal` type belongs to its module, and each specialisation of a generic type is an action of its own. If the
/// answer takes time, the action is an ``AsyncRoutedAction``.
public protocol RoutedAction: DispatchedAction {}
