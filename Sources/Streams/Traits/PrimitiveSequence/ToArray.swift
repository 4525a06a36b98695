extension ObservableType {
  /// Collects all elements into one array, and emits it when the source has completed.
  ///
  /// ```swift
  /// Observable.of(1, 2).toArray().subscribe(onSuccess: { print($0) })   // [1, 2]
  /// ```
  ///
  /// - Terminates when: the source does. A stream without elements produces an empty array.
  /// - Errors: the errors of the source.
  /// - Concurrency: runs on the thread of the event.
  /// - Returns: the array, as a ``Single``.
  /// - Complexity: amortized constant per event. Stores all elements.
  ///
  /// Source of the idea: [ReactiveX, To](https://reactivex.io/documentation/operators/to.html).
  public func toArray() -> Single<[Element]> {
    Single(
      raw: stage(Ring<Element>()) { element, sink in
        sink.state.append(element)
      } end: { sink in
        sink.downstream.next(sink.state.elements)
        sink.downstream.completed()
      })
  }
}
