extension ObservableType {
  /// Goes on with another stream when the source fails.
  ///
  /// ```swift
  /// server.catch { error in cache }   // the server's elements, and after an error the cache's
  /// ```
  ///
  /// - Terminates when: the source completes, or the other stream terminates.
  /// - Errors: the errors of the other stream, and errors that `handler` throws.
  /// - Concurrency: `handler` runs on the thread of the error; then this disposes the source and subscribes to the
  ///   other stream. A handler that returns another `catch`, and so on, makes a loop: any number of failures needs no
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

@usableFromInline
struct CatchRecipe<Element: Sendable>: Recipe {
  @usableFromInline let source: Observable<Element>
  @usableFromInline let handler: @Sendable (any Error) throws -> Observable<Element>
  // The classes are taken where the types are known; see ``MergeRecipe``.
  @usableFromInline let runType: CatchRun<Element>.Type
  @usableFromInline let innerType: InnerSink<CatchObserver<Element>>.Type
  @usableFromInline let ownType: Assembled<CatchRecipe<Element>>.Type

  @inlinable
  init(source: Observable<Element>, handler: @escaping @Sendable (any Error) throws -> Observable<Element>) {
    self.source = source
    self.handler = handler
    runType = CatchRun<Element>.self
    innerType = InnerSink<CatchObserver<Element>>.self
    ownType = Assembled<CatchRecipe<Element>>.self
  }

  @usableFromInline
  package func run(_ sink: consuming Sink<Element>) -> Teardown {
    let run = runType.init(self, sink)
    run.start(source)
    return .subscription(run.subscription)
  }
}

/// One subscription.
///
/// Subscribing takes the turn, and a source that fails meanwhile leaves its error to the thread that subscribes. If the
/// handler returns a `catch`, this subscription becomes that one, instead of putting it inside itself.
///
/// `@unchecked Sendable` and unchecked exclusivity are true because `handler` belongs to the holder of the turn; all
/// else is a `let` of a `Sendable` type. Not `final`, although it has no subclasses: allocating through the type that
/// ``CatchRecipe`` keeps needs that.
@usableFromInline
class CatchRun<Element: Sendable>: @unchecked Sendable {
  fileprivate final let downstream: Sink<Element>
  final let subscription = UpstreamSubscription()
  private final let loop = DrainLoop(entered: true)
  private final let innerType: InnerSink<CatchObserver<Element>>.Type
  /// The class of a `catch` of these elements.
  private final let ownType: Assembled<CatchRecipe<Element>>.Type
  @exclusivity(unchecked) private final var handler: @Sendable (any Error) throws -> Observable<Element>

  // Does not keep the recipe: the source in it may keep this run.
  required init(_ recipe: CatchRecipe<Element>, _ downstream: consuming Sink<Element>) {
    self.downstream = downstream
    innerType = recipe.innerType
    ownType = recipe.ownType
    handler = recipe.handler
  }

  final func start(_ source: Observable<Element>) {
    source.attach(innerType.init(CatchObserver(run: self)), to: subscription.upstream)
    loop.leave()
  }

  fileprivate final func failed(_ error: any Error) {
    guard loop.enter() else { return loop.enqueue { [unowned self] in recover(from: error) } }
    recover(from: error)
    loop.leave()
  }

  fileprivate final func completed() {
    downstream.completed()
    subscription.upstream.dispose()
  }

  private final func recover(from error: any Error) {
    if subscription.upstream.isDisposed { return }
    let next: Observable<Element>
    do {
      next = try handler(error)
    } catch {
      downstream.failed(error)
      return subscription.upstream.dispose()
    }
    subscription.upstream.clear()
    // Comparing the classes is faster than a dynamic cast.
    if type(of: next) == ownType {
      let nested = known(next, as: Assembled<CatchRecipe<Element>>.self).recipe
      handler = nested.handler
      nested.source.attach(innerType.init(CatchObserver(run: self)), to: subscription.upstream)
    } else {
      // Its end needs no handling here: the downstream that hears it disposes this subscription.
      next.attach(downstream, to: subscription.upstream)
    }
  }
}

@usableFromInline
struct CatchObserver<Element: Sendable>: InnerObserver {
  fileprivate let run: CatchRun<Element>

  @usableFromInline
  package func next(_ element: Element) { run.downstream.next(element) }
  @usableFromInline
  package func failed(_ error: any Error) { run.failed(error) }
  @usableFromInline
  package func completed() { run.completed() }
}
