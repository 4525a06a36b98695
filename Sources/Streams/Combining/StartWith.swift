extension ObservableType {
  /// Emits the given elements before the elements of the source.
  ///
  /// ```swift
  /// Observable.of(3, 4).startWith(1, 2)   // 1 2 3 4
  /// ```
  ///
  /// - Terminates when: the source does.
  /// - Errors: the errors of the source.
  /// - Concurrency: emits during the subscription, on the subscribing thread. All of `elements` are emitted before the
  ///   source is subscribed to, without a turn of current-thread sources in between.
  /// - Parameter elements: the elements to emit first.
  /// - Returns: the stream of `elements` and the elements of the source.
  /// - Complexity: adds no cost to an event of the source.
  ///
  /// Source of the idea: [ReactiveX, StartWith](https://reactivex.io/documentation/operators/startwith.html).
  public func startWith(_ elements: Element...) -> Observable<Element> { starting(with: elements) }

  /// Prepends elements to any kind of stream.
  func starting(with elements: [Element]) -> Observable<Element> {
    Assembled(StartWithRecipe(elements: elements, source: asObservable()))
  }
}

private struct StartWithRecipe<Element: Sendable>: Recipe {
  let elements: [Element]
  let source: Observable<Element>

  func run(_ sink: consuming Sink<Element>) -> Teardown {
    for element in elements { sink.next(element) }
    return sink.hasEnded ? .none : source.run(sink)
  }
}
