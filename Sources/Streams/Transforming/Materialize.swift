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
  @inlinable
  public func materialize() -> Observable<Event<Element>> {
    // The events are built where the types are known.
    .eventsAsElements(of: asObservable(), { .next($0) }, { .error($0) }, .completed)
  }
}

extension Observable {
  /// The events of a source as elements, made of what the closures make of them.
  @usableFromInline
  static func eventsAsElements<Input: Sendable>(
    of source: Observable<Input>, _ next: @escaping @Sendable (Input) -> Element,
    _ failed: @escaping @Sendable (any Error) -> Element, _ completed: Element
  ) -> Observable {
    Assembled(MaterializeRecipe(source: source, next: next, failed: failed, completed: completed))
  }
}

private struct MaterializeRecipe<Input: Sendable, Element: Sendable>: Recipe {
  let source: Observable<Input>
  let next: @Sendable (Input) -> Element
  let failed: @Sendable (any Error) -> Element
  let completed: Element

  var delivery: EventDelivery { source.delivery }

  func run(_ sink: consuming Sink<Element>) -> Teardown {
    source.run(
      InnerSink(MaterializeObserver(make: next, failure: failed, end: completed, downstream: sink)))
  }
}

private struct MaterializeObserver<Input: Sendable, Element: Sendable>: InnerObserver {
  let make: @Sendable (Input) -> Element
  let failure: @Sendable (any Error) -> Element
  let end: Element
  let downstream: Sink<Element>

  func next(_ element: Input) { downstream.next(make(element)) }

  func failed(_ error: any Error) {
    downstream.next(failure(error))
    downstream.completed()
  }

  func completed() {
    downstream.next(end)
    downstream.completed()
  }
}
