extension ObservableType {
  /// Emits each element together with an object that it does not retain, and completes when the object is deallocated.
  ///
  /// ```swift
  /// taps
  ///   .withUnretained(self)
  ///   .map { model, tap in model.title(of: tap) }
  /// ```
  ///
  /// The subscription retains the object weakly. The deallocation is detected at the next element, which is not
  /// emitted.
  ///
  /// - Terminates when: the source does, or emits after the object has been deallocated, which disposes the source.
  /// - Errors: the errors of the source.
  /// - Concurrency: runs on the thread on which the source emits. The last reference to the object may be released
  ///   there.
  /// - Parameter object: the object, which is not retained.
  /// - Returns: the pairs of the object and each element.
  /// - Complexity: constant per event, with one read of a weak reference.
  ///
  /// Source of the idea: RxSwift, `withUnretained`.
  @inlinable
  public func withUnretained<Object: AnyObject & Sendable>(
    _ object: Object
  ) -> Observable<(Object, Element)> {
    withUnretained(object) { ($0, $1) }
  }

  /// Combines each element with an object that it does not retain, and completes when the object is deallocated.
  ///
  /// ```swift
  /// taps.withUnretained(self) { model, tap in model.title(of: tap) }
  /// ```
  ///
  /// - Terminates when: the source does, or emits after the object has been deallocated, which disposes the source.
  /// - Errors: the errors of the source, and errors thrown by `resultSelector`, which dispose the source.
  /// - Concurrency: `resultSelector` runs on the thread on which the source emits. The last reference to the object may
  ///   be released there.
  /// - Parameters:
  ///   - object: the object, which is not retained.
  ///   - resultSelector: returns a result for the object and an element.
  /// - Returns: the results.
  /// - Complexity: constant per event, with one read of a weak reference.
  ///
  /// Source of the idea: RxSwift, `withUnretained`.
  @inlinable
  public func withUnretained<Object: AnyObject & Sendable, Result: Sendable>(
    _ object: Object, resultSelector: @escaping @Sendable (Object, Element) throws -> Result
  ) -> Observable<Result> {
    stage(()) { [weak object] element, sink in
      if sink.ended { return }
      guard let object else { return sink.complete() }
      do { sink.downstream.next(try resultSelector(object, element)) } catch { sink.fail(error) }
    }
  }
}
