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
  @inlinable
  public func ifEmpty(switchTo other: Observable<Element>) -> Observable<Element> {
    Assembled(IfEmptySwitchRecipe(source: asObservable(), other: other))
  }
}

@usableFromInline
struct IfEmptySwitchRecipe<Element: Sendable>: Recipe {
  @usableFromInline let source: Observable<Element>
  @usableFromInline let other: Observable<Element>
  // The classes are taken where the types are known; see ``MergeRecipe``.
  @usableFromInline let runType: IfEmptySwitchRun<Element>.Type
  @usableFromInline let innerType: InnerSink<IfEmptyObserver<Element>>.Type

  @inlinable
  init(source: Observable<Element>, other: Observable<Element>) {
    self.source = source
    self.other = other
    runType = IfEmptySwitchRun<Element>.self
    innerType = InnerSink<IfEmptyObserver<Element>>.self
  }

  @usableFromInline
  package func run(_ sink: consuming Sink<Element>) -> Teardown {
    let run = runType.init(sink, other)
    source.attach(innerType.init(IfEmptyObserver(run: run)), to: run.subscription.upstream)
    return .subscription(run.subscription)
  }
}

/// One subscription: to the source, and in its second slot to the other stream.
///
/// `@unchecked Sendable` is true because every property is a `let` of a `Sendable` type. Not `final`, although it has
/// no subclasses: allocating through the type that ``IfEmptySwitchRecipe`` keeps needs that.
@usableFromInline
class IfEmptySwitchRun<Element: Sendable>: @unchecked Sendable {
  fileprivate final let subscription = UpstreamSubscription()
  fileprivate final let downstream: Sink<Element>
  fileprivate final let isEmpty = Atomic<Bool>(true)
  private final let other: Observable<Element>

  required init(_ downstream: consuming Sink<Element>, _ other: consuming Observable<Element>) {
    self.downstream = consume downstream
    self.other = consume other
  }

  fileprivate final func completed() {
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

@usableFromInline
struct IfEmptyObserver<Element: Sendable>: InnerObserver {
  fileprivate let run: IfEmptySwitchRun<Element>

  @usableFromInline
  package func next(_ element: Element) {
    run.isEmpty.store(false, ordering: .relaxed)
    run.downstream.next(element)
  }

  @usableFromInline
  package func failed(_ error: any Error) {
    run.downstream.failed(error)
    run.subscription.dispose()
  }

  @usableFromInline
  package func completed() { run.completed() }
}
