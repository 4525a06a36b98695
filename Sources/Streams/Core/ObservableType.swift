/// A type that converts to an ``Observable``, accepted by `flatMap`, `merge` and similar operators.
public protocol ObservableConvertibleType<Element>: Sendable {
  /// The type of the elements.
  associatedtype Element: Sendable

  /// Returns this stream as an ``Observable``.
  func asObservable() -> Observable<Element>
}

/// A type that can be subscribed to and that has all operators.
public protocol ObservableType<Element>: ObservableConvertibleType {
  /// Subscribes `observer` to this stream.
  ///
  /// - Returns: a disposable that ends the subscription.
  func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element
}
