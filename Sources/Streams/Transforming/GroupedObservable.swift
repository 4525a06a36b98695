/// The elements of a stream that have one key in common.
///
/// ```swift
/// let evens = GroupedObservable(key: true, source: Observable.of(2, 4))
/// ```
///
/// Source of the idea: [ReactiveX, GroupBy](https://reactivex.io/documentation/operators/groupby.html).
public struct GroupedObservable<Key: Sendable, Element: Sendable>: ObservableType {
  /// The key of all its elements.
  public let key: Key
  @usableFromInline let source: Observable<Element>

  /// A group, for operators of your own.
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

  /// The elements without the key.
  @inlinable
  public func asObservable() -> Observable<Element> { source }
}
