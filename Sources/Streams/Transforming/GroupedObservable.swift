/// The elements of a stream that share one key.
///
/// ```swift
/// let evens = GroupedObservable(key: true, source: Observable.of(2, 4))
/// ```
///
/// Source of the idea: [ReactiveX, GroupBy](https://reactivex.io/documentation/operators/groupby.html).
public struct GroupedObservable<Key: Sendable, Element: Sendable>: ObservableType {
  /// The key of all elements in the group.
  public let key: Key
  @usableFromInline let source: Observable<Element>

  /// Creates a group, for use in custom operators.
  ///
  /// - Parameters:
  ///   - key: the key of the elements.
  ///   - source: the elements.
  public init(key: Key, source: Observable<Element>) {
    self.key = key
    self.source = source
  }

  /// Subscribes `observer` to the elements.
  public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element {
    source.subscribe(observer)
  }

  /// Returns the elements without the key.
  @inlinable
  public func asObservable() -> Observable<Element> { source }
}
