extension ObservableType {
  /// Creates a stream that never emits and never terminates.
  ///
  /// ```swift
  /// Observable<Int>.never()   // no element, no end
  /// ```
  ///
  /// - Terminates when: never.
  /// - Errors: none.
  /// - Concurrency: never calls an observer.
  /// - Returns: a stream without events.
  /// - Complexity: constant.
  ///
  /// Source of the idea: [ReactiveX, Never](https://reactivex.io/documentation/operators/empty-never-throw.html).
  @inlinable
  public static func never() -> Observable<Element> { NeverSource() }
}

/// The source that never emits. It is created in client code, where the type of the elements is known.
///
/// `@unchecked Sendable` is true because it has no properties.
@usableFromInline
final class NeverSource<Element: Sendable>: Observable<Element>, @unchecked Sendable {
  @inlinable
  override init() { super.init() }

  override func run(_ sink: consuming Sink<Element>) -> Teardown { .none }
}
