extension ObservableType {
  /// Converts events into elements, so that errors and completion can be handled as values.
  ///
  /// ```swift
  /// Observable.of(1, 2).materialize()   // next(1) next(2) completed, then completed
  /// ```
  ///
  /// - Terminates when: the source does, after emitting the terminating event as an element. The result always
  ///   completes.
  /// - Errors: none.
  /// - Concurrency: runs on the thread on which the source emits.
  /// - Returns: the stream of the events.
  /// - Complexity: constant per event, without allocation.
  ///
  /// Source of the idea:
  /// [ReactiveX, Materialize](https://reactivex.io/documentation/operators/materialize-dematerialize.html).
  @inlinable
  public func materialize() -> Observable<Event<Element>> {
    Assembled(
      MaterializeRecipe(
        source: asObservable(),
        makers: EventElements(next: { .next($0) }, failed: { .error($0) }, completed: { .completed })))
  }
}

/// Functions that create elements from events. `completed` is a function rather than an element, because an element of
/// a generic type would make the layout of its container depend on that type, at the cost of a metadata look-up.
@usableFromInline
struct EventElements<Input: Sendable, Element: Sendable>: Sendable {
  @usableFromInline let next: @Sendable (Input) -> Element
  @usableFromInline let failed: @Sendable (any Error) -> Element
  @usableFromInline let completed: @Sendable () -> Element

  @inlinable
  init(
    next: @escaping @Sendable (Input) -> Element, failed: @escaping @Sendable (any Error) -> Element,
    completed: @escaping @Sendable () -> Element
  ) {
    self.next = next
    self.failed = failed
    self.completed = completed
  }
}

@usableFromInline
struct MaterializeRecipe<Input: Sendable, Element: Sendable>: Recipe {
  @usableFromInline let source: Observable<Input>
  @usableFromInline let makers: EventElements<Input, Element>

  @inlinable
  init(source: Observable<Input>, makers: EventElements<Input, Element>) {
    self.source = source
    self.makers = makers
  }

  @usableFromInline
  package func run(_ sink: consuming Sink<Element>) -> Teardown {
    source.run(InnerSink(MaterializeObserver(makers: makers, downstream: sink)))
  }
}

private struct MaterializeObserver<Input: Sendable, Element: Sendable>: InnerObserver {
  let makers: EventElements<Input, Element>
  let downstream: Sink<Element>

  func next(_ element: Input) { downstream.next(makers.next(element)) }

  func failed(_ error: any Error) {
    downstream.next(makers.failed(error))
    downstream.completed()
  }

  func completed() {
    downstream.next(makers.completed())
    downstream.completed()
  }

  var hasEnded: Bool { downstream.hasEnded }
}
