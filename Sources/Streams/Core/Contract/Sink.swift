/// What a stage of a chain hands its events to: the inner, fast face of an observer.
///
/// Three methods instead of one that takes an ``Event``: building, copying and destroying a generic enum at
/// every stage costs ten times the call itself. ``Event`` exists only where a client can see it.
///
/// Whoever calls a sink keeps the stream contract: `next* (failed | completed)?`, one call at a time, each call
/// seeing what the one before it wrote. Sources that cannot promise that (`create`, subjects, operators with
/// several inputs) serialise first; see ``SerializedState``. A sink that ends early — `take(3)`, a transform that throws —
/// says so downstream and ignores what still comes; whoever holds the upstream's disposable, further down,
/// disposes it then.
///
/// `@unchecked Sendable` is true because events are serialised with happens-before between them (above), so a
/// leaf's plain stored properties are touched by one thread at a time; everything else a leaf holds is `let`.
@usableFromInline
package class Sink<Element: Sendable>: @unchecked Sendable {
  @inlinable
  package init() {}

  /// Takes one element.
  @usableFromInline
  package func next(_ element: Element) {
    preconditionFailure("Sink is abstract: a leaf must override next(_:)")
  }

  /// Takes the failure that ends the stream.
  @usableFromInline
  package func failed(_ error: any Error) {
    preconditionFailure("Sink is abstract: a leaf must override failed(_:)")
  }

  /// Takes the end of the stream.
  @usableFromInline
  package func completed() {
    preconditionFailure("Sink is abstract: a leaf must override completed()")
  }
}

extension Sink {
  /// Feeds one event, for the edges where an ``Event`` is what there is.
  package final func on(_ event: Event<Element>) {
    switch event {
    case .next(let element): next(element)
    case .error(let error): failed(error)
    case .completed: completed()
    }
  }
}
