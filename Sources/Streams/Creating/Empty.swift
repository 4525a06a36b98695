extension ObservableType {
  /// Creates a stream that completes immediately.
  ///
  /// ```swift
  /// Observable<Int>.empty()   // completed
  /// ```
  ///
  /// - Terminates when: it is subscribed to.
  /// - Errors: none.
  /// - Concurrency: completes during the subscription, on the subscribing thread.
  /// - Returns: the stream without elements.
  /// - Complexity: constant. `flatMap`, `concat` and `merge` do not subscribe to it.
  ///
  /// Source of the idea: [ReactiveX, Empty](https://reactivex.io/documentation/operators/empty-never-throw.html).
  @inlinable
  public static func empty() -> Observable<Element> { EmptySource() }
}

/// The source that completes immediately.
///
/// `@unchecked Sendable` is true because it has no properties.
@usableFromInline
final class EmptySource<Element: Sendable>: Observable<Element>, @unchecked Sendable {
  @inlinable
  override init() { super.init() }

  override func run(_ sink: consuming Sink<Element>) -> Teardown {
    sink.completed()
    return .none
  }

  override func pushScalar(_ sink: Sink<Element>) -> ScalarPush { .completed }
}
