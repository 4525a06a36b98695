/// Takes the events of a stage of a chain: the inner, fast face of an observer.
///
/// Three methods instead of one that takes an ``Event``: building, copying and destroying a generic enum at every stage
/// costs ten times the call itself. ``Event`` exists only at the places that a client can see.
///
/// The caller of a sink keeps the stream contract: `next* (failed | completed)?`, one call at a time, each call seeing
/// the effects of the one before. Sources that cannot promise that (`create`, subjects, operators with several inputs)
/// serialise first; see ``SerializedState``. A sink that ends early — `take(3)`, a transform that throws — sends the
/// end on and ignores later events; the sink further down that keeps the teardown of the upstream disposes that then.
///
/// `@unchecked Sendable` is true because events are serialised with happens-before between them (above), so only one
/// thread at a time touches the variables of a subclass; everything else that a subclass stores is a `let`.
@usableFromInline
package class Sink<Element: Sendable>: @unchecked Sendable {
  @inlinable
  package init() {}

  /// Takes one element.
  @usableFromInline
  package func next(_ element: Element) {
    preconditionFailure("Sink is abstract: a subclass must override next(_:)")
  }

  /// Takes the failure that ends the stream.
  @usableFromInline
  package func failed(_ error: any Error) {
    preconditionFailure("Sink is abstract: a subclass must override failed(_:)")
  }

  /// Takes the end of the stream.
  @usableFromInline
  package func completed() {
    preconditionFailure("Sink is abstract: a subclass must override completed()")
  }
}

extension Sink {
  /// Takes one event, from callers that have an ``Event``.
  package final func on(_ event: Event<Element>) {
    switch event {
    case .next(let element): next(element)
    case .error(let error): failed(error)
    case .completed: completed()
    }
  }
}
