extension ObservableType {
  /// Puts an object that is not kept beside each element, and ends when the object is gone.
  ///
  /// ```swift
  /// taps
  ///   .withUnretained(self)
  ///   .map { model, tap in model.title(of: tap) }
  /// ```
  ///
  /// The subscription holds the object weakly. That it is gone is noticed with the next element, which is left out.
  ///
  /// - Terminates when: the source does, or an element comes and the object is gone; the source is disposed then.
  /// - Errors: those of the source.
  /// - Concurrency: none added; everything happens where the event is. The object may be released for the last time
  ///   there.
  /// - Parameter object: is not kept alive.
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

  /// Combines an object that is not kept with each element, and ends when the object is gone.
  ///
  /// ```swift
  /// taps.withUnretained(self) { model, tap in model.title(of: tap) }
  /// ```
  ///
  /// - Terminates when: the source does, or an element comes and the object is gone; the source is disposed then.
  /// - Errors: those of the source, and what `resultSelector` throws; the source is disposed then.
  /// - Concurrency: `resultSelector` runs where the event is. The object may be released for the last time there.
  /// - Parameters:
  ///   - object: is not kept alive.
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
