extension ObservableType {
  /// A stream made of a closure that is called for each subscription.
  ///
  /// ```swift
  /// let clock = Observable<Int>.create { observer in
  ///   observer.onNext(1)
  ///   observer.onCompleted()
  ///   return Disposables.create { print("stopped") }
  /// }
  /// ```
  ///
  /// - Terminates when: the observer is told so.
  /// - Errors: those that the observer is told.
  /// - Concurrency: `subscribe` runs where the subscription is made. The observer it is given may be called from any
  ///   thread, also from several at once: events are passed on one at a time, and what comes after the end is ignored.
  /// - Parameter subscribe: starts the work and returns what stops it. That is disposed when the stream ends or the
  ///   subscription is disposed, exactly once.
  /// - Returns: the stream of what the observers are told.
  /// - Complexity: constant per event; a compare-and-swap serialises it.
  ///
  /// Source of the idea: [ReactiveX, Create](https://reactivex.io/documentation/operators/create.html).
  @inlinable
  public static func create(
    _ subscribe: @escaping @Sendable (AnyObserver<Element>) -> any Disposable
  ) -> Observable<Element> {
    Create(subscribe, SerializedSink<Element>.self)
  }
}

/// `@unchecked Sendable` is true because every property is a `let` of a `Sendable` type.
@usableFromInline
final class Create<Element: Sendable>: Observable<Element>, @unchecked Sendable {
  private let subscribe: @Sendable (AnyObserver<Element>) -> any Disposable
  /// Kept from where the types are known; see ``Stage``.
  private let sinkType: SerializedSink<Element>.Type

  @usableFromInline
  init(
    _ subscribe: @escaping @Sendable (AnyObserver<Element>) -> any Disposable,
    _ sinkType: SerializedSink<Element>.Type
  ) {
    self.subscribe = subscribe
    self.sinkType = sinkType
  }

  @usableFromInline
  override func run(_ sink: consuming Sink<Element>) -> Teardown {
    let serialized = sinkType.init(consume sink)
    let subscription = serialized.subscription
    subscription.upstream.set(subscribe(AnyObserver(sink: consume serialized)))
    return .subscription(subscription)
  }
}
