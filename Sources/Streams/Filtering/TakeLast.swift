extension ObservableType {
  /// Passes on only the last elements, when the source has completed.
  ///
  /// ```swift
  /// Observable.of(1, 2, 3, 4).takeLast(2)   // 3 4, then completed
  /// ```
  ///
  /// - Terminates when: the source does; the elements then pass at once, one after the other, before the end.
  /// - Errors: the errors of the source, without any elements.
  /// - Concurrency: none added; everything passes on the thread of the end.
  /// - Parameter count: the number of elements that pass; with zero, only the end is passed on, and with `Int.max`, all
  ///   elements are. A negative one is a misuse and stops the program.
  /// - Returns: the stream of the last elements.
  /// - Complexity: amortised constant per event; holds up to `count` elements.
  ///
  /// Source of the idea: [ReactiveX, TakeLast](https://reactivex.io/documentation/operators/takelast.html).
  public func takeLast(_ count: Int) -> Observable<Element> {
    precondition(count >= 0, "takeLast(_:) got the count \(count); pass zero or more")
    return stage(Ring<Element>()) { element, sink in
      sink.state.append(element)
      if sink.state.count > count { _ = sink.state.takeFirst() }
    } end: { sink in
      while let element = sink.state.popFirst() { sink.downstream.next(element) }
      sink.downstream.completed()
    }
  }
}
