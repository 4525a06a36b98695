extension ObservableType {
  /// Creates a stream of an optional element.
  ///
  /// ```swift
  /// Observable.from(optional: Int("7"))     // 7, then completed
  /// Observable.from(optional: Int("seven")) // completed
  /// ```
  ///
  /// - Terminates when: the element, if any, has been emitted.
  /// - Errors: none.
  /// - Concurrency: emits during the subscription, on the subscribing thread.
  /// - Parameter optional: the element, or nil.
  /// - Returns: a stream of one element, or an empty stream if `optional` is nil.
  /// - Complexity: constant. `flatMap`, `concat` and `merge` read the element without subscribing.
  ///
  /// Source of the idea: [ReactiveX, From](https://reactivex.io/documentation/operators/from.html).
  public static func from(optional: Element?) -> Observable<Element> {
    if let optional { just(optional) } else { empty() }
  }

  /// Creates a stream of an optional element, emitted on a scheduler.
  ///
  /// - Terminates when: the element, if any, has been emitted. Completion takes a separate turn.
  /// - Errors: none.
  /// - Concurrency: emits on `scheduler`.
  /// - Parameters:
  ///   - optional: the element, or nil.
  ///   - scheduler: the scheduler on which it is emitted.
  /// - Returns: a stream of one element, or an empty stream if `optional` is nil.
  /// - Complexity: constant.
  ///
  /// Source of the idea: [ReactiveX, From](https://reactivex.io/documentation/operators/from.html).
  public static func from(
    optional: Element?, scheduler: any ImmediateSchedulerType
  ) -> Observable<Element> {
    from(optional.map { [$0] } ?? [], scheduler: scheduler)
  }
}
