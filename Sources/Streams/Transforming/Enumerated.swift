extension ObservableType {
  /// Pairs each element with its index, counted from zero.
  ///
  /// ```swift
  /// Observable.of("a", "b").enumerated()   // (index: 0, element: "a") (index: 1, element: "b")
  /// ```
  ///
  /// - Terminates when: the source does.
  /// - Errors: the errors of the source.
  /// - Concurrency: runs on the thread on which the source emits.
  /// - Returns: the stream of the elements with their indexes.
  /// - Complexity: constant per event, without allocation.
  ///
  /// Source of the idea: `enumerated()` of Swift's sequences.
  @inlinable
  public func enumerated() -> Observable<(index: Int, element: Element)> {
    stage(0) { element, sink in
      let index = sink.state
      sink.state = index + 1
      sink.downstream.next((index: index, element: element))
    }
  }
}
