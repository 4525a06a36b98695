extension ObservableType {
  /// Passes on the one element of a stream that must have exactly one.
  ///
  /// ```swift
  /// Observable.just(7).single()    // 7, then completed
  /// Observable.of(7, 8).single()   // 7, then error(moreThanOneElement)
  /// ```
  ///
  /// - Terminates when: the source does, or a second element comes, which disposes the source. The element passes at
  ///   once, without waiting for the end.
  /// - Errors: the errors of the source, ``RxError/noElements`` and ``RxError/moreThanOneElement``.
  /// - Concurrency: none added; everything happens on the thread of the event.
  /// - Returns: the stream of that element.
  /// - Complexity: constant per event, nothing allocated.
  ///
  /// Source of the idea: [ReactiveX, First](https://reactivex.io/documentation/operators/first.html).
  @inlinable
  public func single() -> Observable<Element> {
    single { _ in true }
  }

  /// Passes on the one element that satisfies `predicate`, of a stream that must have exactly one such element.
  ///
  /// ```swift
  /// Observable.of(1, 2, 3).single { $0.isMultiple(of: 2) }   // 2, then completed
  /// ```
  ///
  /// - Terminates when: the source does, or a second such element comes, which disposes the source. The element passes
  ///   at once, without waiting for the end.
  /// - Errors: the errors of the source, errors that `predicate` throws, ``RxError/noElements`` and
  ///   ``RxError/moreThanOneElement``.
  /// - Concurrency: `predicate` runs on the thread of the event.
  /// - Parameter predicate: whether an element counts.
  /// - Returns: the stream of that element.
  /// - Complexity: constant per event, nothing allocated.
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
