/// Handles the events of one input of an operator. It is a value, so that the compiler checks that it is `Sendable`.
///
/// An operator with several inputs, or with work on disposal, is a `final class` and one inner observer for each kind
/// of input. The class keeps its state in a ``Lock``, a ``SerializedState`` or atomics, which the compiler checks.
@usableFromInline
package protocol InnerObserver<Element>: Sendable {
  associatedtype Element: Sendable
  func next(_ element: Element)
  func failed(_ error: any Error)
  func completed()
  /// See ``Sink/hasEnded``. If it is true, an operator disposes this input. The default is false.
  var hasEnded: Bool { get }
}

extension InnerObserver {
  @usableFromInline
  package var hasEnded: Bool { false }
}

/// A sink that forwards events to an ``InnerObserver``.
///
/// `@unchecked Sendable` is true because its one property is a `let` of a `Sendable` type.
@usableFromInline
package class InnerSink<In: InnerObserver>: Sink<In.Element>, @unchecked Sendable {
  final let observer: In

  @usableFromInline
  package required init(_ observer: In) { self.observer = observer }

  package override final func next(_ element: In.Element) { observer.next(element) }
  package override final func failed(_ error: any Error) { observer.failed(error) }
  package override final func completed() { observer.completed() }
  package override final var hasEnded: Bool { observer.hasEnded }
}
