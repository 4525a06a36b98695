/// What one input of an operator does with its events, as a value the compiler checks for `Sendable`.
///
/// Operators with several inputs, or with work to do on disposal, are a `final class` (their state behind a
/// ``Lock``, a ``SerializedState`` or atomics, all checked) and one inner observer for each kind of input.
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

  package required init(_ observer: In) { self.observer = observer }

  package override final func next(_ element: In.Element) { observer.next(element) }
  package override final func failed(_ error: any Error) { observer.failed(error) }
  package override final func completed() { observer.completed() }
}

/// The recipe of an operator that is more than a ``Stage``: what it needs, and how a subscription starts.
package protocol Recipe<Element>: Sendable {
  associatedtype Element: Sendable
  /// See ``Observable/run(_:)``. What is returned must not lead to `sink`: a ``UpstreamSubscription`` owns the upstream
  /// subscriptions, and the coordinator, owned by its upstream through its inner sinks, owns the upstream subscription and `sink`.
  func run(_ sink: consuming Sink<Element>) -> Teardown
  /// See ``Observable/pushScalar(_:)``. The default is a source that has to be subscribed to.
  func pushScalar(_ sink: Sink<Element>) -> ScalarPush
  /// See ``Observable/delivery``. The default is anywhere.
  var delivery: EventDelivery { get }
  /// See ``Observable/outlivesDisposal``. The default is a source that has stopped when it has been disposed.
  var outlivesDisposal: Bool { get }
  /// See ``Observable/run(_:stopped:)``. There is a default for what does not outlive its disposal.
  func run(_ sink: consuming Sink<Element>, stopped: @escaping @Sendable () -> Void) -> Teardown
}

extension Recipe {
  package var delivery: EventDelivery { .anywhere }

  package var outlivesDisposal: Bool { false }

  package func run(_ sink: consuming Sink<Element>, stopped: @escaping @Sendable () -> Void) -> Teardown {
    preconditionFailure(
      "only what outlives its disposal says when it has stopped; this is a bug of the package")
  }

  package func pushScalar(_ sink: Sink<Element>) -> ScalarPush { .notScalar }
}

/// The observable of a ``Recipe``.
///
/// `@unchecked Sendable` is true because its one property is a `let` of a `Sendable` type.
package final class Assembled<R: Recipe>: Observable<R.Element>, @unchecked Sendable {
  /// For operators that recognise their own kind in their source, and flatten it.
  package let recipe: R

  package init(_ recipe: R) { self.recipe = recipe }

  override func run(_ sink: consuming Sink<R.Element>) -> Teardown { recipe.run(sink) }

  override func pushScalar(_ sink: Sink<R.Element>) -> ScalarPush { recipe.pushScalar(sink) }

  override var delivery: EventDelivery { recipe.delivery }

  package override var outlivesDisposal: Bool { recipe.outlivesDisposal }

  package override func run(
    _ sink: consuming Sink<R.Element>, stopped: @escaping @Sendable () -> Void
  ) -> Teardown { recipe.run(sink, stopped: stopped) }
}
