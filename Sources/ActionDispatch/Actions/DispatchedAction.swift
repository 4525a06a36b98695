/// The common part of ``RoutedAction`` and ``AsyncRoutedAction``. Adopt one of the two.
public protocol DispatchedAction: Sendable {
  /// The type of ``param``; `Void` unless there is a property of that name.
  associatedtype ParamType: Sendable = Void
  /// The type of the answer; `Void` unless said otherwise.
  associatedtype ReturnType: Sendable = Void

  /// The value that a handler gets if it is registered with `register(action:)`.
  var param: ParamType { get }
}

extension DispatchedAction where ParamType == Void {
  /// Nothing.
  public var param: Void { () }
}
