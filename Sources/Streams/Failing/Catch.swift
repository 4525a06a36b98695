extension ObservableType {
  /// Switches to another stream when the source fails.
  ///
  /// ```swift
  /// server.catch { error in cache }   // the server's elements, and after an error the cache's
  /// ```
  ///
  /// - Terminates when: the source completes, or the other stream terminates.
  /// - Errors: the errors of the other stream, and errors thrown by `handler`.
  /// - Concurrency: `handler` runs on the thread on which the source fails. The source is then disposed, and the other
  ///   stream subscribed to. If a handler returns another `catch`, and so on, the failures are handled in a loop. Any
  ///   number of them uses no more stack or memory than a single failure.
  /// - Parameter handler: returns the other stream.
  /// - Returns: the stream of the elements of both.
  /// - Complexity: constant per event, without allocation.
  ///
  /// Source of the idea: [ReactiveX, Catch](https://reactivex.io/documentation/operators/catch.html).
  public func `catch`(
    _ handler: @escaping @Sendable (any Error) throws -> Observable<Element>
  ) -> Observable<Element> {
    Assembled(CatchRecipe(source: asObservable(), handler: handler))
  }
}

private struct CatchRecipe<Element: Sendable>: Recipe {
  let source: Observable<Element>
  let handler: @Sendable (any Error) throws -> Observable<Element>

  func run(_ sink: consuming Sink<Element>) -> Teardown {
    let run = CatchRun(downstream: sink, handler: handler)
    run.start(source)
    return .subscription(run.subscription)
  }
}

/// One subscription.
///
/// The turn is held while subscribing. If the source fails during that time, its error is queued for the subscribing
/// thread. If the handler returns a `catch`, this subscription takes over its source and handler instead of nesting it.
///
/// `@unchecked Sendable` is true because `handler` is accessed only by the holder of the turn, and every other property
/// is a `let` of a `Sendable` type.
private final class CatchRun<Element: Sendable>: Sink<Element>, @unchecked Sendable {
  let subscription = UpstreamSubscription()
  private let downstream: Sink<Element>
  private let loop = DrainLoop(entered: true)
  private var handler: @Sendable (any Error) throws -> Observable<Element>

  // Does not retain the recipe, because the source in it may retain this run.
  init(downstream: Sink<Element>, handler: @escaping @Sendable (any Error) throws -> Observable<Element>) {
    self.downstream = downstream
    self.handler = handler
  }

  func start(_ source: Observable<Element>) {
    source.attach(self, to: subscription.upstream)
    loop.leave()
  }

  override func next(_ element: Element) { downstream.next(element) }

  override func failed(_ error: any Error) {
    guard loop.enter() else { return loop.enqueue { [unowned self] in recover(from: error) } }
    recover(from: error)
    loop.leave()
  }

  override func completed() {
    downstream.completed()
    subscription.upstream.dispose()
  }

  override var hasEnded: Bool { subscription.upstream.isDisposed || downstream.hasEnded }

  private func recover(from error: any Error) {
    if hasEnded { return subscription.upstream.dispose() }
    let next: Observable<Element>
    do {
      next = try handler(error)
    } catch {
      downstream.failed(error)
      return subscription.upstream.dispose()
    }
    // The handler may have ended the stream.
    if hasEnded { return subscription.upstream.dispose() }
    subscription.upstream.clear()
    if let nested = (next as? Assembled<CatchRecipe<Element>>)?.recipe {
      handler = nested.handler
      nested.source.attach(self, to: subscription.upstream)
    } else {
      // The stage below disposes this subscription when `next` terminates.
      next.attach(downstream, to: subscription.upstream)
    }
  }
}
