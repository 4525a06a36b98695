/// Something that can be turned into an ``Observable``: `flatMap`, `merge` and their kin accept it.
public protocol ObservableConvertibleType<Element>: Sendable {
  /// The type of the elements.
  associatedtype Element: Sendable

  /// This stream as an ``Observable``.
  func asObservable() -> Observable<Element>
}

/// Something that can be subscribed to, and that has all the operators.
public protocol ObservableType<Element>: ObservableConvertibleType {
  /// Subscribes `observer` to this stream.
  ///
  /// - Returns: a disposable that ends the subscription.
  func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element
}
