/// The recipe of an operator that is more than a ``Stage``: its parameters, and the way in which a subscription starts.
@usableFromInline
package protocol Recipe<Element>: Sendable {
  associatedtype Element: Sendable
  /// Starts a subscription; see ``Observable/run(_:)``. The result must not lead to `sink`. So an
  /// ``UpstreamSubscription``, which is the result, keeps the subscriptions to the sources. The operator's run keeps it
  /// and `sink`, and the sources keep the run, through its inner sinks.
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
  @usableFromInline
  package var outlivesDisposal: Bool { false }

  @usableFromInline
  package func run(_ sink: consuming Sink<Element>, stopped: @escaping @Sendable () -> Void) -> Teardown {
    preconditionFailure(
      "run(_:stopped:) was called on a source that does not outlive its disposal; this is a bug of the Streams module"
    )
  }

  @usableFromInline
  package func pushScalar(_ sink: Sink<Element>) -> ScalarPush { .notScalar }
}
