extension ObservableType {
  /// Emits each element together with the previous one.
  ///
  /// ```swift
  /// Observable.of(1, 2, 3).pairwise()   // (1, 2) (2, 3)
  /// ```
  ///
  /// - Terminates when: the source does. A stream of fewer than two elements emits no pair.
  /// - Errors: the errors of the source.
  /// - Concurrency: runs on the thread on which the source emits.
  /// - Returns: the stream of the pairs.
  /// - Complexity: constant per event, without allocation. Retains the last element.
  ///
  /// If an application declares an operator with this name, the compiler prefers the application's operator.
  ///
  /// Source of the idea: `pairwise` of RxJS and RxSwiftExt.
  @_disfavoredOverload
  @inlinable
  public func pairwise() -> Observable<(Element, Element)> {
    stage(Element?.none) { element, sink in
      let previous = sink.state
      sink.state = element
      if let previous { sink.downstream.next((previous, element)) }
    }
  }
}
