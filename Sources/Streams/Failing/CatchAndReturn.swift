extension ObservableType {
  /// Emits one element in place of an error, and completes.
  ///
  /// ```swift
  /// Observable<Int>.error(RxError.timeout).catchAndReturn(0)   // 0, then completed
  /// ```
  ///
  /// - Terminates when: the source does. The result always completes.
  /// - Errors: none.
  /// - Concurrency: runs on the thread on which the source emits.
  /// - Parameter element: the element to emit in place of an error.
  /// - Returns: a stream that does not fail.
  /// - Complexity: constant per event, without allocation.
  ///
  /// Source of the idea: [ReactiveX, Catch](https://reactivex.io/documentation/operators/catch.html).
  public func catchAndReturn(_ element: Element) -> Observable<Element> {
    Assembled(CatchAndReturnRecipe(source: asObservable(), element: element))
  }
}

private struct CatchAndReturnRecipe<Element: Sendable>: Recipe {
  let source: Observable<Element>
  let element: Element

  func run(_ sink: consuming Sink<Element>) -> Teardown {
    source.run(CatchAndReturnRun(downstream: sink, element: element))
  }
}

/// `@unchecked Sendable` is true because every property is a `let` of a `Sendable` type.
private final class CatchAndReturnRun<Element: Sendable>: Sink<Element>, @unchecked Sendable {
  private let downstream: Sink<Element>
  private let element: Element

  init(downstream: Sink<Element>, element: Element) {
    self.downstream = downstream
    self.element = element
  }

  override func next(_ element: Element) { downstream.next(element) }

  override func failed(_ error: any Error) {
    downstream.next(element)
    downstream.completed()
  }

  override func completed() { downstream.completed() }

  override var hasEnded: Bool { downstream.hasEnded }
}
