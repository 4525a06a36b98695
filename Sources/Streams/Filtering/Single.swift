extension ObservableType {
  /// Emits the element of a stream that must have exactly one.
  ///
  /// ```swift
  /// Observable.just(7).single()    // 7, then completed
  /// Observable.of(7, 8).single()   // 7, then error(moreThanOneElement)
  /// ```
  ///
  /// - Terminates when: the source does, or emits a second element, which disposes the source. The first element is
  ///   emitted immediately, before the source completes.
  /// - Errors: the errors of the source, ``RxError/noElements`` and ``RxError/moreThanOneElement``.
  /// - Concurrency: runs on the thread on which the source emits.
  /// - Returns: the stream of the single element.
  /// - Complexity: constant per event, without allocation.
  ///
  /// Source of the idea: [ReactiveX, First](https://reactivex.io/documentation/operators/first.html).
  @inlinable
  public func single() -> Observable<Element> {
    single { _ in true }
  }

  /// Emits the element that satisfies `predicate`, in a stream that must have exactly one such element.
  ///
  /// ```swift
  /// Observable.of(1, 2, 3).single { $0.isMultiple(of: 2) }   // 2, then completed
  /// ```
  ///
  /// - Terminates when: the source does, or emits a second such element, which disposes the source. The first such
  ///   element is emitted immediately, before the source completes.
  /// - Errors: the errors of the source, errors thrown by `predicate`, ``RxError/noElements`` and
  ///   ``RxError/moreThanOneElement``.
  /// - Concurrency: `predicate` runs on the thread on which the source emits.
  /// - Parameter predicate: returns whether an element is the requested element.
  /// - Returns: the stream of the single element.
  /// - Complexity: constant per event, without allocation.
  ///
  /// Source of the idea: [ReactiveX, First](https://reactivex.io/documentation/operators/first.html).
  @inlinable
  public func single(_ predicate: @escaping @Sendable (Element) throws -> Bool) -> Observable<Element> {
    stage(false) { element, sink in
      if sink.ended { return }
      do {
        guard try predicate(element) else { return }
        if sink.state { return sink.fail(RxError.moreThanOneElement) }
        sink.state = true
        sink.downstream.next(element)
      } catch {
        sink.fail(error)
      }
    } end: { sink in
      if sink.state { sink.downstream.completed() } else { sink.fail(RxError.noElements) }
    }
  }
}
