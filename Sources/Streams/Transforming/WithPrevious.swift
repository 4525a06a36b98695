extension ObservableType {
  /// Emits each element together with the previous one, which is nil for the first element.
  ///
  /// ```swift
  /// Observable.of(1, 2).withPrevious()   // (previous: nil, current: 1) (previous: Optional(1), current: 2)
  /// ```
  ///
  /// - Terminates when: the source does.
  /// - Errors: the errors of the source.
  /// - Concurrency: runs on the thread on which the source emits.
  /// - Returns: the stream of the elements with their predecessors.
  /// - Complexity: constant per event, without allocation. Retains the last element.
  ///
  /// If an application declares an operator with this name, the compiler prefers the application's operator.
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

  /// Emits each element together with the previous one, using `first` as the predecessor of the first element.
  ///
  /// ```swift
  /// Observable.of(1, 2).withPrevious(startWith: 0)   // (previous: 0, current: 1) (previous: 1, current: 2)
  /// ```
  ///
  /// - Terminates when: the source does.
  /// - Errors: the errors of the source.
  /// - Concurrency: runs on the thread on which the source emits.
  /// - Parameter first: the predecessor of the first element.
  /// - Returns: the stream of the elements with their predecessors.
  /// - Complexity: constant per event, without allocation. Retains the last element.
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
