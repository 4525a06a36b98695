/// The common requirements of ``RoutedAction`` and ``AsyncRoutedAction``. Conform to one of these two protocols.
public protocol DispatchedAction: Sendable {
  /// The type of ``param``. The default is `Void` if there is no property with that name.
  associatedtype ParamType: Sendable = Void
  /// The type of the result. The default is `Void`.
  associatedtype ReturnType: Sendable = Void

  /// The value passed to a handler that is registered with `register(action:)`.
  var param: ParamType { get }
}

extension DispatchedAction where ParamType == Void {
  /// An empty parameter.
  public var param: Void { () }
}
