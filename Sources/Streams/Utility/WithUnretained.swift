extension ObservableType {
  /// Puts an object, which it does not keep alive, beside each element, and ends when the object is gone.
  ///
  /// ```swift
  /// taps
  ///   .withUnretained(self)
  ///   .map { model, tap in model.title(of: tap) }
  /// ```
  ///
  /// The subscription holds the object weakly. It notices that the object is gone when the next element comes, and
  /// leaves that element out.
  ///
  /// - Terminates when: the source does, or an element comes and the object is gone; the source is disposed then.
  /// - Errors: the errors of the source.
  /// - Concurrency: none added; everything happens on the thread of the event. The object may be released
  ///   for the last time there.
  /// - Parameter object: the object; it is not kept alive.
  /// - Returns: the pairs of the object and each element.
  /// - Complexity: constant per event; one weak reference is read.
  ///
  /// Source of the idea: RxSwift, `withUnretained`.
  @inlinable
  public func withUnretained<Object: AnyObject & Sendable>(
    _ object: Object
  ) -> Observable<(Object, Element)> {
    withUnretained(object) { ($0, $1) }
  }

  /// Combines an object, which it does not keep alive, with each element, and ends when the object is gone.
  ///
  /// ```swift
  /// taps.withUnretained(self) { model, tap in model.title(of: tap) }
  /// ```
  ///
  /// - Terminates when: the source does, or an element comes and the object is gone; the source is disposed then.
  /// - Errors: the errors of the source, and errors that `resultSelector` throws; these dispose the source.
  /// - Concurrency: `resultSelector` runs on the thread of the event. The object may be released
  ///   for the last time there.
  /// - Parameters:
  ///   - object: the object; it is not kept alive.
  ///   - resultSelector: makes a result of the object and an element.
  /// - Returns: the results.
  /// - Complexity: constant per event; one weak reference is read.
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
