import Streams

extension ObservableType {
  /// Triggers `action` with each element, like binding to its ``Action/inputs``.
  ///
  /// - Returns: a disposable that ends the binding. The binding does not keep the action alive.
  public func bind<Result: Sendable>(to action: Action<Element, Result>) -> any Disposable {
    subscribe(action.inputs)
  }
}
