/// Receives the events of one stage of a chain. The fast internal form of an observer.
///
/// It has three methods instead of one that takes an ``Event``, because creating, copying and destroying a generic enum
/// at every stage costs ten times the call itself. ``Event`` is used only where it is visible to clients.
///
/// The caller of a sink follows the stream contract: `next* (failed | completed)?`, one call at a time, each call
/// seeing the effects of the previous one. Sources that cannot guarantee this (`create`, subjects, operators with
/// several inputs) serialize their events first. See ``SerializedState``. A sink that terminates early (`take(3)`, a
/// transform that throws) delivers the termination and ignores later events. The downstream sink that retains the
/// upstream teardown then disposes it.
///
/// `@unchecked Sendable` is true because events are serialized, and each one happens before the next. So only one
/// thread at a time accesses the variables of a subclass, and every other stored property of a subclass is a `let`.
@usableFromInline
package class Sink<Element: Sendable>: @unchecked Sendable {
  @inlinable
  package init() {}

  /// Receives one element.
  @usableFromInline
  package func next(_ element: Element) {
    preconditionFailure("Sink is abstract: a subclass must override next(_:)")
  }

  /// Receives the error that terminates the stream.
  @usableFromInline
  package func failed(_ error: any Error) {
    preconditionFailure("Sink is abstract: a subclass must override failed(_:)")
  }

  /// Receives the completion of the stream.
  @usableFromInline
  package func completed() {
    preconditionFailure("Sink is abstract: a subclass must override completed()")
  }
}

extension Sink {
  /// Calls the method that matches an ``Event``.
  package final func on(_ event: Event<Element>) {
    switch event {
    case .next(let element): next(element)
    case .error(let error): failed(error)
    case .completed: completed()
    }
  }
}
