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
  @inlinable
  public func catchAndReturn(_ element: Element) -> Observable<Element> {
    Assembled(CatchAndReturnRecipe(source: asObservable(), element: element))
  }
}

@usableFromInline
struct CatchAndReturnRecipe<Element: Sendable>: Recipe {
  @usableFromInline let source: Observable<Element>
  @usableFromInline let element: Element
  /// Taken where the type is known; see ``MergeRecipe``.
  @usableFromInline let runType: CatchAndReturnRun<Element>.Type

  @inlinable
  init(source: Observable<Element>, element: Element) {
    self.source = source
    self.element = element
    runType = CatchAndReturnRun<Element>.self
  }

  @usableFromInline
  package var delivery: EventDelivery { source.delivery }

  @usableFromInline
  package func run(_ sink: consuming Sink<Element>) -> Teardown {
    source.run(runType.init(sink, element))
  }
}

/// One subscription. No ``InnerObserver``: to move a structure with an element in it costs a metadata look-up.
///
/// `@unchecked Sendable` is true because every property is a `let` of a `Sendable` type. Not `final`, although it has
/// no subclasses: allocating through the type that ``CatchAndReturnRecipe`` keeps needs that.
@usableFromInline
class CatchAndReturnRun<Element: Sendable>: Sink<Element>, @unchecked Sendable {
  private final let downstream: Sink<Element>
  private final let element: Element

  required init(_ downstream: consuming Sink<Element>, _ element: consuming Element) {
    self.downstream = consume downstream
    self.element = consume element
  }

  @usableFromInline
  package override final func next(_ element: Element) { downstream.next(element) }

  @usableFromInline
  package override final func failed(_ error: any Error) {
    downstream.next(element)
    downstream.completed()
  }

  @usableFromInline
  package override final func completed() { downstream.completed() }
}
