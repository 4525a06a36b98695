import Synchronization

extension ObservableType {
  /// Goes on with another stream when the source ends without an element.
  ///
  /// ```swift
  /// cache.ifEmpty(switchTo: server)
  /// ```
  ///
  /// - Terminates when: the source does, or, if that was empty, `other` does.
  /// - Errors: the errors of the source, after which `other` is not subscribed to, and those of `other`.
  /// - Concurrency: subscribes to `other` on the thread of the source's end, after the source has been disposed.
  /// - Parameter other: the stream that takes over.
  /// - Returns: the elements of the source, or those of `other`.
  /// - Complexity: constant per event, nothing allocated.
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

/// One subscription: to the source, and in its second slot to the other stream.
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

  override func completed() {
    guard isEmpty.load(ordering: .relaxed) else {
      downstream.completed()
      return subscription.dispose()
    }
    if subscription.isDisposed { return }
    subscription.upstream.dispose()
    // Its end disposes this subscription: the stage below does that.
    other.attach(downstream, to: subscription.second)
  }
}
