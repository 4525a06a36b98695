import Synchronization

extension Observable {
  /// The same stream, which does not fail any more once its element has been told: a later error, from a closure that
  /// runs after the element or at the end, goes to ``Hooks/defaultErrorHandler``, and the stream completes.
  ///
  /// This keeps the promise of a trait if closures run on the way; operators keep it by themselves.
  func withOneOutcome() -> Observable<Element> { Assembled(OutcomeRecipe(source: self)) }
}

private struct OutcomeRecipe<Element: Sendable>: Recipe {
  let source: Observable<Element>

  func run(_ sink: consuming Sink<Element>) -> Teardown { source.run(InnerSink(OutcomeObserver(sink))) }
}

private final class OutcomeObserver<Element: Sendable>: InnerObserver {
  private let downstream: Sink<Element>
  private let isTold = Atomic<Bool>(false)

  init(_ downstream: Sink<Element>) { self.downstream = downstream }

  func next(_ element: Element) {
    isTold.store(true, ordering: .relaxed)
    downstream.next(element)
  }

  func failed(_ error: any Error) {
    guard isTold.load(ordering: .relaxed) else { return downstream.failed(error) }
    Hooks.unhandled(error, [])
    downstream.completed()
  }

  func completed() { downstream.completed() }
}
