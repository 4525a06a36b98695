extension ObservableType {
  /// Passes on each element together with the one before it, if there is one.
  ///
  /// ```swift
  /// Observable.of(1, 2).withPrevious()   // (previous: nil, current: 1) (previous: Optional(1), current: 2)
  /// ```
  ///
  /// - Terminates when: the source does.
  /// - Errors: the errors of the source.
  /// - Concurrency: none added; everything happens on the thread of the event.
  /// - Returns: the stream of the elements with their predecessors.
  /// - Complexity: constant per event, nothing allocated; holds the last element.
  ///
  /// If an application declares an operator of this name itself, the compiler prefers that.
  ///
  /// Source of the idea: `combinePrevious` of ReactiveSwift.
  @_disfavoredOverload
  @inlinable
  public func withPrevious() -> Observable<(previous: Element?, current: Element)> {
    stage(Element?.none) { element, sink in
      let previous = sink.state
      sink.state = element
      sink.downstream.next((previous: previous, current: element))
    }
  }

  /// Passes on each element together with the one before it, and the first one together with `first`.
  ///
  /// ```swift
  /// Observable.of(1, 2).withPrevious(startWith: 0)   // (previous: 0, current: 1) (previous: 1, current: 2)
  /// ```
  ///
  /// - Terminates when: the source does.
  /// - Errors: the errors of the source.
  /// - Concurrency: none added; everything happens on the thread of the event.
  /// - Parameter first: the predecessor of the first element.
  /// - Returns: the stream of the elements with their predecessors.
  /// - Complexity: constant per event, nothing allocated; holds the last element.
  ///
  /// Source of the idea: `combinePrevious` of ReactiveSwift.
  @inlinable
  public func withPrevious(startWith first: Element) -> Observable<(previous: Element, current: Element)> {
    stage(first) { element, sink in
      let previous = sink.state
      sink.state = element
      sink.downstream.next((previous: previous, current: element))
    }
  }
}
