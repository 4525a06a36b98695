extension ObservableType {
  /// Creates a stream of one element.
  ///
  /// ```swift
  /// Observable.just(7)   // 7, then completed
  /// ```
  ///
  /// - Terminates when: the element has been emitted.
  /// - Errors: none.
  /// - Concurrency: emits during the subscription, on the subscribing thread.
  /// - Parameter element: the element.
  /// - Returns: the stream of the element.
  /// - Complexity: constant. `flatMap`, `concat` and `merge` read the element without subscribing.
  ///
  /// Source of the idea: [ReactiveX, Just](https://reactivex.io/documentation/operators/just.html).
  @inlinable
  public static func just(_ element: Element) -> Observable<Element> { Just(element) }

  /// Creates a stream of one element, emitted on a scheduler.
  ///
  /// - Terminates when: the element has been emitted. Completion takes a separate turn.
  /// - Errors: none.
  /// - Concurrency: emits on `scheduler`.
  /// - Parameters:
  ///   - element: the element.
  ///   - scheduler: the scheduler on which it is emitted.
  /// - Returns: the stream of the element.
  /// - Complexity: constant.
  ///
  /// Source of the idea: [ReactiveX, Just](https://reactivex.io/documentation/operators/just.html).
  public static func just(
    _ element: Element, scheduler: any ImmediateSchedulerType
  ) -> Observable<Element> {
    from([element], scheduler: scheduler)
  }
}

/// `@unchecked Sendable` is true because its one property is a `let` of a `Sendable` type.
@usableFromInline
final class Just<Element: Sendable>: Observable<Element>, @unchecked Sendable {
  @usableFromInline let element: Element

  @inlinable
  init(_ element: Element) { self.element = element }

  override func run(_ sink: consuming Sink<Element>) -> Teardown {
    sink.next(element)
    sink.completed()
    return .none
  }

  /// Subscribes without a sink, because the stream has terminated before the caller receives a disposable.
  override func subscribe(
    _ callbacks: Callbacks<Element>, on actor: (any Actor)?, _ type: CallbackSink<Element>.Type
  ) -> any Disposable {
    if actor != nil { return super.subscribe(callbacks, on: actor, type) }
    callbacks.onNext?(element)
    callbacks.onCompleted?()
    callbacks.onDisposed?()
    return NopDisposable()
  }

  override func subscribe(
    _ onNext: consuming @escaping @Sendable (Element) -> Void, _ type: CallbackSink<Element>.Type
  ) -> any Disposable {
    onNext(element)
    return NopDisposable()
  }

  override func pushScalar(_ sink: Sink<Element>) -> ScalarPush {
    sink.next(element)
    return .completed
  }
}
