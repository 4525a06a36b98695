/// The parameters of an operator that is more than a ``Stage``, and the way it starts a subscription.
@usableFromInline
package protocol Recipe<Element>: Sendable {
  associatedtype Element: Sendable
  /// Starts a subscription. See ``Observable/run(_:)``. The result must not retain `sink`. So it is a separate object,
  /// such as an ``UpstreamSubscription``, that retains the subscriptions to the sources. The operator's run retains
  /// this object and `sink`, and the sources retain the run through its inner sinks.
  func run(_ sink: consuming Sink<Element>) -> Teardown
  /// Pushes a single event. See ``Observable/pushScalar(_:)``. The default is for a source that requires a
  /// subscription.
  func pushScalar(_ sink: Sink<Element>) -> ScalarPush
  /// Whether the work continues after disposal. See ``Observable/outlivesDisposal``. The default is `false`.
  var outlivesDisposal: Bool { get }
  /// Starts a subscription that reports when its work has ended. See ``Observable/run(_:stopped:)``. The default is for
  /// a source that does not outlive its disposal.
  func run(_ sink: consuming Sink<Element>, stopped: @escaping @Sendable () -> Void) -> Teardown
}

extension Recipe {
  @usableFromInline
  package var outlivesDisposal: Bool { false }

  @usableFromInline
  package func run(_ sink: consuming Sink<Element>, stopped: @escaping @Sendable () -> Void) -> Teardown {
    preconditionFailure(
      "run(_:stopped:) was called on a source that stops when disposed. This is a bug in the Streams module."
    )
  }

  @usableFromInline
  package func pushScalar(_ sink: Sink<Element>) -> ScalarPush { .notScalar }
}
