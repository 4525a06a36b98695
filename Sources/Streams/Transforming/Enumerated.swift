extension ObservableType {
  /// Numbers the elements, from zero.
  ///
  /// ```swift
  /// Observable.of("a", "b").enumerated()   // (index: 0, element: "a") (index: 1, element: "b")
  /// ```
  ///
  /// - Terminates when: the source does.
  /// - Errors: the errors of the source.
  /// - Concurrency: none added; everything happens on the thread of the event.
  /// - Returns: the stream of the elements with their positions.
  /// - Complexity: constant per event, nothing allocated.
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
