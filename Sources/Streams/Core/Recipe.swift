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
