extension ObservableType {
  /// Leaves every element out, so that only the end is passed on.
  ///
  /// ```swift
  /// Observable.of(1, 2, 3).ignoreElements()   // completed
  /// ```
  ///
  /// - Terminates when: the source does.
  /// - Errors: the errors of the source.
  /// - Concurrency: none added; the end is passed on at once, on its thread.
  /// - Returns: a stream that has no elements, by its type.
  /// - Complexity: constant per event, nothing allocated.
  ///
  /// Source of the idea: [ReactiveX, IgnoreElements](https://reactivex.io/documentation/operators/ignoreelements.html).
  @inlinable
  public func ignoreElements() -> Observable<Never> {
    stage(()) { _, _ in }
  }
}
