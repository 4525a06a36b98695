extension ObservableType {
  /// Ignores all elements, and emits only the termination.
  ///
  /// ```swift
  /// Observable.of(1, 2, 3).ignoreElements()   // completed
  /// ```
  ///
  /// - Terminates when: the source does.
  /// - Errors: the errors of the source.
  /// - Concurrency: terminates synchronously, on the thread on which the source terminates.
  /// - Returns: a stream without elements, which its element type `Never` guarantees.
  /// - Complexity: constant per event, without allocation.
  ///
  /// Source of the idea: [ReactiveX, IgnoreElements](https://reactivex.io/documentation/operators/ignoreelements.html).
  @inlinable
  public func ignoreElements() -> Observable<Never> {
    stage(()) { _, _ in }
  }
}
