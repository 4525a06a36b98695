extension ObservableType {
  /// Goes on with another stream when the source fails.
  ///
  /// ```swift
  /// server.catch { error in cache }   // the server's elements, and after an error the cache's
  /// ```
  ///
  /// - Terminates when: the source completes, or the other stream terminates.
  /// - Errors: the errors of the other stream, and errors that `handler` throws.
  /// - Concurrency: `handler` runs on the thread of the error; then the source is disposed and the other stream
  ///   subscribed to. A handler that returns another `catch`, and so on, makes a loop: any number of failures needs no
  ///   more stack, and leaves no more behind, than one.
  /// - Parameter handler: makes the other stream.
  /// - Returns: the stream of the elements of both.
  /// - Complexity: constant per event, nothing allocated.
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
    let run = CatchRun(handler, sink)
    run.start(source)
    return .subscription(run.subscription)
  }
}

/// One subscription.
///
/// Subscribing takes the turn, and a source that fails meanwhile leaves its error to the thread that subscribes. If the
/// handler returns a `catch`, this subscription becomes that one, instead of putting it inside itself.
private final class CatchRun<Element: Sendable>: Sendable {
  let downstream: Sink<Element>
  let subscription = UpstreamSubscription()
  private let turn: SerializedState<@Sendable (any Error) throws -> Observable<Element>, any Error>

  init(
    _ handler: @escaping @Sendable (any Error) throws -> Observable<Element>, _ downstream: Sink<Element>
  ) {
    self.downstream = downstream
    turn = SerializedState(handler, entered: true)
  }

  func start(_ source: Observable<Element>) {
    source.attach(InnerSink(CatchObserver(run: self)), to: subscription.upstream)
    turn.leave(recover)
  }

  func failed(_ error: any Error) { turn.wait(error, recover) }

  func completed() {
    downstream.completed()
    subscription.upstream.dispose()
  }

  private func recover(from error: any Error) {
    if subscription.upstream.isDisposed { return }
    let next: Observable<Element>
    do {
      next = try turn.state(error)
    } catch {
      downstream.failed(error)
      return subscription.upstream.dispose()
    }
    subscription.upstream.clear()
    if let nested = next as? Assembled<CatchRecipe<Element>> {
      turn.state = nested.recipe.handler
      nested.recipe.source.attach(InnerSink(CatchObserver(run: self)), to: subscription.upstream)
    } else {
      // Its end needs no handling here: the downstream that hears it disposes this subscription.
      next.attach(downstream, to: subscription.upstream)
    }
  }
}

private struct CatchObserver<Element: Sendable>: InnerObserver {
  let run: CatchRun<Element>

  func next(_ element: Element) { run.downstream.next(element) }
  func failed(_ error: any Error) { run.failed(error) }
  func completed() { run.completed() }
}
