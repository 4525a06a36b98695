extension ObservableType {
  /// Emits one element in place of an error, and completes.
  ///
  /// ```swift
  /// Observable<Int>.error(RxError.timeout).catchAndReturn(0)   // 0, then completed
  /// ```
  ///
  /// - Terminates when: the source does. Always completes.
  /// - Errors: none.
  /// - Concurrency: none added; everything happens on the thread of the event.
  /// - Parameter element: the element in place of an error.
  /// - Returns: the stream that does not fail.
  /// - Complexity: constant per event, nothing allocated.
  ///
  /// Source of the idea: [ReactiveX, Catch](https://reactivex.io/documentation/operators/catch.html).
  public func catchAndReturn(_ element: Element) -> Observable<Element> {
    Assembled(CatchAndReturnRecipe(source: asObservable(), element: element))
  }
}

private struct CatchAndReturnRecipe<Element: Sendable>: Recipe {
  let source: Observable<Element>
  let element: Element

  var delivery: EventDelivery { source.delivery }

  func run(_ sink: consuming Sink<Element>) -> Teardown {
    source.run(InnerSink(CatchAndReturnObserver(downstream: sink, element: element)))
  }
}

private struct CatchAndReturnObserver<Element: Sendable>: InnerObserver {
  let downstream: Sink<Element>
  let element: Element

  func next(_ element: Element) { downstream.next(element) }

  func failed(_ error: any Error) {
    downstream.next(element)
    downstream.completed()
  }

  func completed() { downstream.completed() }
}
