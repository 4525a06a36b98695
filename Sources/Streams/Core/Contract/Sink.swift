/// Receives the events of one stage of a chain. A sink is the fast internal form of an observer.
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

  /// Whether this sink, or everything downstream of it, has terminated or has been disposed.
  ///
  /// A stream may end while its source is still subscribing, for example because `take(1)` has received its element.
  /// The disposal reaches the source only afterwards, when the source has returned its teardown. A source therefore
  /// reads this property before it subscribes again or continues with its next source. No operator reads it for an
  /// element.
  ///
  /// Any thread may read it at any time, so it depends only on constants and atomic flags. It never changes back to
  /// false. The default is false, which is always correct, but may cause a subscription that is disposed immediately.
  @usableFromInline
  package var hasEnded: Bool { false }

  /// Returns a sink for messages that contain the elements, if this sink passes its elements to a closure on the main
  /// actor. The caller sends all events to that sink instead of this one.
  ///
  /// - Parameter pass: called on the main actor when a message is delivered. It calls its second argument with the
  ///   element, unless the closure must not be called.
  /// - Returns: the other sink, or nil if this sink delivers elsewhere.
  package func filtered<Message: Sendable>(
    _ pass: @escaping @Sendable (Message, (Element) -> Void) -> Void
  ) -> Sink<Message>? { nil }
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
