extension ObservableType {
  /// A stream of the given elements.
  ///
  /// ```swift
  /// Observable.of(1, 2, 3)   // 1 2 3, then completed
  /// ```
  ///
  /// - Terminates when: every element has been emitted; the end takes a turn of its own.
  /// - Errors: none.
  /// - Concurrency: emits on `scheduler`, one element a turn. On the current thread, the turns begin when the whole
  ///   chain has been put together; several such sources in one subscription alternate:
  ///   `merge(of(1, 2, 3), of(4, 5, 6))` gives 1 4 2 5 3 6.
  /// - Parameters:
  ///   - elements: the elements.
  ///   - scheduler: the scheduler on which they are emitted.
  /// - Returns: the stream of the elements.
  /// - Complexity: constant per element; a constant number of objects is allocated per subscription.
  ///
  /// Source of the idea: [ReactiveX, From](https://reactivex.io/documentation/operators/from.html).
  @inlinable
  public static func of(
    _ elements: Element..., scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance
  ) -> Observable<Element> {
    from(elements, scheduler: scheduler)
  }
}
