extension ObservableType {
  /// Turns events into elements, so that errors and the end can be handled like values.
  ///
  /// ```swift
  /// Observable.of(1, 2).materialize()   // next(1) next(2) completed, then completed
  /// ```
  ///
  /// - Terminates when: the source does, after the element that says so. Always completes.
  /// - Errors: none.
  /// - Concurrency: none added; everything happens on the thread of the event.
  /// - Returns: the stream of the events.
  /// - Complexity: constant per event, nothing allocated.
  ///
  /// Source of the idea:
  /// [ReactiveX, Materialize](https://reactivex.io/documentation/operators/materialize-dematerialize.html).
  public func materialize() -> Observable<Event<Element>> {
    Assembled(MaterializeRecipe(source: asObservable()))
  }
}

private struct MaterializeRecipe<Input: Sendable>: Recipe {
  let source: Observable<Input>

  func run(_ sink: consuming Sink<Event<Input>>) -> Teardown {
    source.run(InnerSink(MaterializeObserver(downstream: sink)))
  }
}

private struct MaterializeObserver<Element: Sendable>: InnerObserver {
  let downstream: Sink<Event<Element>>

  func next(_ element: Element) { downstream.next(.next(element)) }

  func failed(_ error: any Error) {
    downstream.next(.error(error))
    downstream.completed()
  }

  func completed() {
    downstream.next(.completed)
    downstream.completed()
  }
}
