extension ObservableType {
  /// Emits only the last `count` elements, after the source has completed.
  ///
  /// ```swift
  /// Observable.of(1, 2, 3, 4).takeLast(2)   // 3 4, then completed
  /// ```
  ///
  /// - Terminates when: the source does. If it completes, the elements are emitted first, one after the other.
  /// - Errors: the errors of the source, without any elements.
  /// - Concurrency: emits on the thread on which the source completes.
  /// - Parameter count: the number of elements to emit. With zero, only the termination is emitted. With `Int.max`, all
  ///   elements are emitted. A negative number stops the program.
  /// - Returns: the stream of the last elements.
  /// - Complexity: amortized constant per event. Retains up to `count` elements.
  ///
  /// Source of the idea: [ReactiveX, TakeLast](https://reactivex.io/documentation/operators/takelast.html).
  public func takeLast(_ count: Int) -> Observable<Element> {
    precondition(count >= 0, "takeLast(_:) got the count \(count). Pass zero or more.")
    return stage(Ring<Element>()) { element, sink in
      sink.state.append(element)
      if sink.state.count > count { _ = sink.state.takeFirst() }
    } end: { sink in
      while let element = sink.state.popFirst() { sink.downstream.next(element) }
      sink.downstream.completed()
    }
  }
}
