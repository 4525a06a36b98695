extension ObservableType {
  /// Passes on each element together with the one before it.
  ///
  /// ```swift
  /// Observable.of(1, 2, 3).pairwise()   // (1, 2) (2, 3)
  /// ```
  ///
  /// - Terminates when: the source does. A stream of fewer than two elements gives no pair.
  /// - Errors: the errors of the source.
  /// - Concurrency: none added; everything happens on the thread of the event.
  /// - Returns: the stream of the pairs.
  /// - Complexity: constant per event, nothing allocated; holds the last element.
  ///
  /// If an application declares an operator of this name itself, the compiler prefers that.
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
