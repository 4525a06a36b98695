import Synchronization

extension ObservableType {
  /// Switches to another stream if the source completes without emitting.
  ///
  /// ```swift
  /// cache.ifEmpty(switchTo: server)
  /// ```
  ///
  /// - Terminates when: the source does, or, if the source was empty, when `other` does.
  /// - Errors: the errors of the source, after which `other` is not subscribed to, and the errors of `other`.
  /// - Concurrency: subscribes to `other` on the thread on which the source completes, after disposing the source.
  /// - Parameter other: the stream that replaces an empty source.
  /// - Returns: the elements of the source, or of `other`.
  /// - Complexity: constant per event, without allocation.
  ///
  /// Source of the idea: [ReactiveX, DefaultIfEmpty](https://reactivex.io/documentation/operators/defaultifempty.html).
  public func ifEmpty(switchTo other: Observable<Element>) -> Observable<Element> {
    Assembled(IfEmptySwitchRecipe(source: asObservable(), other: other))
  }
}

private struct IfEmptySwitchRecipe<Element: Sendable>: Recipe {
  let source: Observable<Element>
  let other: Observable<Element>

  func run(_ sink: consuming Sink<Element>) -> Teardown {
    let run = IfEmptySwitchRun(downstream: sink, other: other)
    source.attach(run, to: run.subscription.upstream)
    return .subscription(run.subscription)
  }
}

/// One subscription to the source and, in the second slot, to the other stream.
///
/// `@unchecked Sendable` is true because every property is a `let` of a `Sendable` type.
private final class IfEmptySwitchRun<Element: Sendable>: Sink<Element>, @unchecked Sendable {
  let subscription = UpstreamSubscription()
  private let downstream: Sink<Element>
  private let other: Observable<Element>
  private let isEmpty = Atomic<Bool>(true)

  init(downstream: Sink<Element>, other: Observable<Element>) {
    self.downstream = downstream
    self.other = other
  }

  override func next(_ element: Element) {
    isEmpty.store(false, ordering: .relaxed)
    downstream.next(element)
  }

  override func failed(_ error: any Error) {
    downstream.failed(error)
    subscription.dispose()
  }

  override var hasEnded: Bool { subscription.isDisposed || downstream.hasEnded }

  override func completed() {
    guard isEmpty.load(ordering: .relaxed) else {
      downstream.completed()
      return subscription.dispose()
    }
    if hasEnded { return subscription.dispose() }
    subscription.upstream.dispose()
    // The stage below disposes this subscription when `other` terminates.
    other.attach(downstream, to: subscription.second)
  }
}
