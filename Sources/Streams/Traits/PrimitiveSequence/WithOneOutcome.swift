import Synchronization

extension Observable {
  /// The same stream, which does not fail any more once its element has been told: a later error, from a closure that
  /// runs after the element or at the end, goes to ``Hooks/defaultErrorHandler``, and the stream completes.
  ///
  /// This keeps the promise of a trait if closures run on the way; operators keep it by themselves.
  ///
  /// - Parameter trait: the name of the trait.
  @usableFromInline
  func withOneOutcome(of trait: StaticString) -> Observable<Element> {
    Assembled(OutcomeRecipe(source: self, trait: trait))
  }
}

private struct OutcomeRecipe<Element: Sendable>: Recipe {
  let source: Observable<Element>
  let trait: StaticString

  var delivery: EventDelivery { source.delivery }

  func run(_ sink: consuming Sink<Element>) -> Teardown {
    source.run(InnerSink(OutcomeObserver(sink, trait)))
  }
}

private final class OutcomeObserver<Element: Sendable>: InnerObserver {
  private let downstream: Sink<Element>
  private let trait: StaticString
  private let isTold = Atomic<Bool>(false)

  init(_ downstream: Sink<Element>, _ trait: StaticString) {
    self.downstream = downstream
    self.trait = trait
  }

  func next(_ element: Element) {
    isTold.store(true, ordering: .relaxed)
    downstream.next(element)
  }

  func failed(_ error: any Error) {
    guard isTold.load(ordering: .relaxed) else { return downstream.failed(error) }
    Hooks.unhandled(.thrown(on: "\(trait)<\(Element.self)>", error))
    downstream.completed()
  }

  func completed() { downstream.completed() }
}
