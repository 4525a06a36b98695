extension ObservableType {
  /// A stream of the element, if there is one.
  ///
  /// ```swift
  /// Observable.from(optional: Int("7"))     // 7, then completed
  /// Observable.from(optional: Int("seven")) // completed
  /// ```
  ///
  /// - Terminates when: the element, if any, has been emitted.
  /// - Errors: none.
  /// - Concurrency: emits during the subscription, on the thread that subscribes.
  /// - Parameter optional: the element, or nil.
  /// - Returns: the stream of one element or none.
  /// - Complexity: constant. `flatMap`, `concat` and `merge` take the element without a subscription.
  ///
  /// Source of the idea: [ReactiveX, From](https://reactivex.io/documentation/operators/from.html).
  public static func from(optional: Element?) -> Observable<Element> {
    if let optional { just(optional) } else { empty() }
  }

  /// A stream of the element, if there is one, emitted on a scheduler.
  ///
  /// - Terminates when: the element, if any, has been emitted; the end takes a turn of its own.
  /// - Errors: none.
  /// - Concurrency: emits on `scheduler`.
  /// - Parameters:
  ///   - optional: the element, or nil.
  ///   - scheduler: the scheduler on which it is emitted.
  /// - Returns: the stream of one element or none.
  /// - Complexity: constant.
  ///
  /// Source of the idea: [ReactiveX, From](https://reactivex.io/documentation/operators/from.html).
  public static func from(
    optional: Element?, scheduler: any ImmediateSchedulerType
  ) -> Observable<Element> {
    from(optional.map { [$0] } ?? [], scheduler: scheduler)
  }
}
