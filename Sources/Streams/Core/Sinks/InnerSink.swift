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

  package required init(_ observer: In) { self.observer = observer }

  package override final func next(_ element: In.Element) { observer.next(element) }
  package override final func failed(_ error: any Error) { observer.failed(error) }
  package override final func completed() { observer.completed() }
}

/// The recipe of an operator that is more than a ``Stage``: its parameters, and the way in which a subscription starts.
package protocol Recipe<Element>: Sendable {
  associatedtype Element: Sendable
  /// Starts a subscription; see ``Observable/run(_:)``. The result must not lead to `sink`: an ``UpstreamSubscription``
  /// owns the upstream subscriptions, and the coordinator, which its upstream owns through its inner sinks, owns the
  /// ``UpstreamSubscription`` and `sink`.
  func run(_ sink: consuming Sink<Element>) -> Teardown
  /// Pushes a single event; see ``Observable/pushScalar(_:)``. The default is for a source that
  /// has to be subscribed to.
  func pushScalar(_ sink: Sink<Element>) -> ScalarPush
  /// Whether the work goes on after disposal; see ``Observable/outlivesDisposal``. The default is for a source that has
  /// stopped when it has been disposed.
  var outlivesDisposal: Bool { get }
  /// Starts a subscription that reports its stop; see ``Observable/run(_:stopped:)``. The default is for a source that
  /// does not outlive its disposal.
  func run(_ sink: consuming Sink<Element>, stopped: @escaping @Sendable () -> Void) -> Teardown
}

extension Recipe {
  package var outlivesDisposal: Bool { false }

  package func run(_ sink: consuming Sink<Element>, stopped: @escaping @Sendable () -> Void) -> Teardown {
    preconditionFailure(
      "run(_:stopped:) was called on a source that does not outlive its disposal; this is a bug of the Streams module"
    )
  }

  package func pushScalar(_ sink: Sink<Element>) -> ScalarPush { .notScalar }
}

/// The observable of a ``Recipe``.
///
/// `@unchecked Sendable` is true because its one property is a `let` of a `Sendable` type.
package final class Assembled<R: Recipe>: Observable<R.Element>, @unchecked Sendable {
  /// The recipe, for operators that recognise their own kind in their source, and flatten it.
  package let recipe: R

  package init(_ recipe: R) { self.recipe = recipe }

  override func run(_ sink: consuming Sink<R.Element>) -> Teardown { recipe.run(sink) }

  override func pushScalar(_ sink: Sink<R.Element>) -> ScalarPush { recipe.pushScalar(sink) }

  package override var outlivesDisposal: Bool { recipe.outlivesDisposal }

  package override func run(
    _ sink: consuming Sink<R.Element>, stopped: @escaping @Sendable () -> Void
  ) -> Teardown { recipe.run(sink, stopped: stopped) }
}
