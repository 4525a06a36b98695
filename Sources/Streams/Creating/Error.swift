extension ObservableType {
  /// Creates a stream that fails immediately.
  ///
  /// ```swift
  /// Observable<Int>.error(RxError.timeout)   // error(timeout)
  /// ```
  ///
  /// - Terminates when: it is subscribed to.
  /// - Errors: `error`.
  /// - Concurrency: fails during the subscription, on the subscribing thread.
  /// - Parameter error: the error.
  /// - Returns: the failing stream.
  /// - Complexity: constant. `flatMap`, `concat` and `merge` do not subscribe to it.
  ///
  /// Source of the idea: [ReactiveX, Throw](https://reactivex.io/documentation/operators/empty-never-throw.html).
  @inlinable
  public static func error(_ error: any Error) -> Observable<Element> { ErrorSource(error) }
}

/// The source that fails immediately.
///
/// `@unchecked Sendable` is true because its one property is a `let` of a `Sendable` type.
@usableFromInline
final class ErrorSource<Element: Sendable>: Observable<Element>, @unchecked Sendable {
  @usableFromInline let error: any Error

  @inlinable
  init(_ error: any Error) { self.error = error }

  override func run(_ sink: consuming Sink<Element>) -> Teardown {
    sink.failed(error)
    return .none
  }

  override func pushScalar(_ sink: Sink<Element>) -> ScalarPush {
    sink.failed(error)
    return .failed
  }
}
