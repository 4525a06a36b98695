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
    let run = IfEmptySwitchRun(sink, other)
    source.attach(InnerSink(IfEmptyObserver(run: run)), to: run.subscription.upstream)
    return .subscription(run.subscription)
  }
}

/// One subscription: to the source, and in its second slot to the other stream.
private final class IfEmptySwitchRun<Element: Sendable>: Sendable {
  let subscription = UpstreamSubscription()
  let downstream: Sink<Element>
  let isEmpty = Atomic<Bool>(true)
  private let other: Observable<Element>

  init(_ downstream: Sink<Element>, _ other: Observable<Element>) {
    self.downstream = downstream
    self.other = other
  }

  func completed() {
    guard isEmpty.load(ordering: .relaxed) else {
      downstream.completed()
      return subscription.dispose()
    }
    if subscription.isDisposed { return }
    subscription.upstream.dispose()
    // Its end needs no handling here: the downstream that hears it disposes this subscription.
    other.attach(downstream, to: subscription.second)
  }
}

private struct IfEmptyObserver<Element: Sendable>: InnerObserver {
  let run: IfEmptySwitchRun<Element>

  func next(_ element: Element) {
    run.isEmpty.store(false, ordering: .relaxed)
    run.downstream.next(element)
  }

  func failed(_ error: any Error) {
    run.downstream.failed(error)
    run.subscription.dispose()
  }

  func completed() { run.completed() }
}
