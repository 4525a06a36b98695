extension ObservableType {
  /// Creates a stream of the given elements.
  ///
  /// ```swift
  /// Observable.of(1, 2, 3)   // 1 2 3, then completed
  /// ```
  ///
  /// - Terminates when: every element has been emitted. Completion takes a separate turn.
  /// - Errors: none.
  /// - Concurrency: emits on `scheduler`, one element per turn. On the current thread, the turns begin after the whole
  ///   chain has been subscribed. Several such sources in one subscription alternate. For example,
  ///   `merge(of(1, 2, 3), of(4, 5, 6))` emits 1 4 2 5 3 6.
  /// - Parameters:
  ///   - elements: the elements.
  ///   - scheduler: the scheduler on which the elements are emitted.
  /// - Returns: the stream of the elements.
  /// - Complexity: constant per element, with a constant number of allocations per subscription.
  ///
  /// Source of the idea: [ReactiveX, From](https://reactivex.io/documentation/operators/from.html).
  @inlinable
  public static func of(
    _ elements: Element..., scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance
  ) -> Observable<Element> {
    from(elements, scheduler: scheduler)
  }
}
