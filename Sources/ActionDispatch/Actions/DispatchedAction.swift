/// What ``RoutedAction`` and ``AsyncRoutedAction`` have in common. Adopt one of those.
public protocol DispatchedAction: Sendable {
  /// The type of ``param``; `Void` unless there is a property of that name.
  associatedtype ParamType: Sendable = Void
  /// What the handler answers with; `Void` unless said otherwise.
  associatedtype ReturnType: Sendable = Void

  /// What a handler that is registered with `register(action:)` is given.
  var param: ParamType { get }
}

extension DispatchedAction where ParamType == Void {
  /// Nothing.
  public var param: Void { () }
}
