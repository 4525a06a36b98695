extension ObservableType {
  /// Creates a stream that owns a resource for the lifetime of the subscription.
  ///
  /// ```swift
  /// let lines = Observable.using({ try File(path) }, observableFactory: { file in file.lines })
  /// // the file is closed when the stream ends or the subscription is disposed
  /// ```
  ///
  /// - Terminates when: the created stream does.
  /// - Errors: the errors of the created stream, and errors thrown by either factory.
  /// - Concurrency: both factories run on the subscribing thread. The resource is disposed exactly once, on the thread
  ///   of the termination or of the disposal. It is disposed after the created stream, and after the terminating event
  ///   has been delivered.
  /// - Parameters:
  ///   - resourceFactory: creates the resource, once for each subscription.
  ///   - observableFactory: creates the stream that uses the resource. If it throws, the resource is disposed.
  /// - Returns: a stream that emits the events of the stream created for each subscription.
  /// - Complexity: constant per event, without allocation.
  ///
  /// Source of the idea: [ReactiveX, Using](https://reactivex.io/documentation/operators/using.html).
  public static func using<Resource: Disposable>(
    _ resourceFactory: @escaping @Sendable () throws -> Resource,
    observableFactory: @escaping @Sendable (Resource) throws -> Observable<Element>
  ) -> Observable<Element> {
    Assembled(UsingRecipe(makeResource: resourceFactory, makeSource: observableFactory))
  }
}

private struct UsingRecipe<Resource: Disposable, Element: Sendable>: Recipe {
  let makeResource: @Sendable () throws -> Resource
  let makeSource: @Sendable (Resource) throws -> Observable<Element>

  func run(_ sink: consuming Sink<Element>) -> Teardown {
    let run = UsingRun(downstream: sink)
    do {
      let resource = try makeResource()
      run.subscription.second.set(resource)
      let source = try makeSource(resource)
      // The closures may have ended the stream.
      if !run.hasEnded { source.attach(run, to: run.subscription.upstream) }
    } catch {
      run.failed(error)
    }
    return .subscription(run.subscription)
  }
}

/// One subscription. The second slot of `subscription` holds the resource.
///
/// `@unchecked Sendable` is true because every property is a `let` of a `Sendable` type.
private final class UsingRun<Element: Sendable>: Sink<Element>, @unchecked Sendable {
  let subscription = UpstreamSubscription()
  private let downstream: Sink<Element>

  init(downstream: Sink<Element>) { self.downstream = downstream }

  override func next(_ element: Element) { downstream.next(element) }

  override func failed(_ error: any Error) {
    downstream.failed(error)
    subscription.dispose()
  }

  override func completed() {
    downstream.completed()
    subscription.dispose()
  }

  override var hasEnded: Bool { subscription.isDisposed || downstream.hasEnded }
}
