/// The reactions of an operator to the events of one input, as a value that the compiler checks for `Sendable`.
///
/// An operator with several inputs, or with work to do on disposal, is a `final class` (with its state behind a
/// ``Lock``, in a ``SerializedState`` or in atomics, all checked) and one inner observer for each kind of input.
@usableFromInline
package protocol InnerObserver<Element>: Sendable {
  associatedtype Element: Sendable
  func next(_ element: Element)
  func failed(_ error: any Error)
  func completed()
}

/// The sink of an ``InnerObserver``.
///
/// `@unchecked Sendable` is true because its one property is a `let` of a `Sendable` type.
@usableFromInline
package class InnerSink<In: InnerObserver>: Sink<In.Element>, @unchecked Sendable {
  private final let observer: In

  @usableFromInline
  package required init(_ observer: In) { self.observer = observer }

  package override final func next(_ element: In.Element) { observer.next(element) }
  package override final func failed(_ error: any Error) { observer.failed(error) }
  package override final func completed() { observer.completed() }
}
