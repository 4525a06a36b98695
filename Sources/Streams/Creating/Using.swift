extension ObservableType {
  /// A stream that owns a resource for as long as it runs.
  ///
  /// ```swift
  /// let lines = Observable.using({ try File(path) }, observableFactory: { file in file.lines })
  /// // the file is closed when the stream ends or the subscription is disposed
  /// ```
  ///
  /// - Terminates when: the stream that was made does.
  /// - Errors: the errors of that stream, and errors that either factory throws.
  /// - Concurrency: both factories run on the thread that subscribes. The resource is disposed exactly once, on the
  ///   thread of the end or of the disposal: after the end has been passed on, and after the stream that used it.
  /// - Parameters:
  ///   - resourceFactory: makes the resource, once for each subscription.
  ///   - observableFactory: makes the stream that uses the resource. When it throws, the resource is disposed.
  /// - Returns: a stream that emits the events of the stream made for each subscription.
  /// - Complexity: constant per event, nothing allocated.
  ///
  /// Source of the idea: [ReactiveX, Using](https://reactivex.io/documentation/operators/using.html).
  @inlinable
  public static func using<Resource: Disposable>(
    _ resourceFactory: @escaping @Sendable () throws -> Resource,
    observableFactory: @escaping @Sendable (Resource) throws -> Observable<Element>
  ) -> Observable<Element> {
    Assembled(UsingRecipe(makeResource: resourceFactory, makeSource: observableFactory))
  }
}

@usableFromInline
struct UsingRecipe<Resource: Disposable, Element: Sendable>: Recipe {
  @usableFromInline let makeResource: @Sendable () throws -> Resource
  @usableFromInline let makeSource: @Sendable (Resource) throws -> Observable<Element>
  // The classes are taken where the types are known; see ``MergeRecipe``.
  @usableFromInline let runType: UsingRun<Element>.Type
  @usableFromInline let innerType: InnerSink<UsingObserver<Element>>.Type

  @inlinable
  init(
    makeResource: @escaping @Sendable () throws -> Resource,
    makeSource: @escaping @Sendable (Resource) throws -> Observable<Element>
  ) {
    self.makeResource = makeResource
    self.makeSource = makeSource
    runType = UsingRun<Element>.self
    innerType = InnerSink<UsingObserver<Element>>.self
  }

  @usableFromInline
  package func run(_ sink: consuming Sink<Element>) -> Teardown {
    let run = runType.init(sink)
    do {
      let resource = try makeResource()
      run.subscription.second.set(resource)
      try makeSource(resource).attach(innerType.init(UsingObserver(run: run)), to: run.subscription.upstream)
    } catch {
      run.failed(error)
    }
    return .subscription(run.subscription)
  }
}

/// One subscription. The second slot of its upstream subscription holds the resource.
///
/// `@unchecked Sendable` is true because every property is a `let` of a `Sendable` type. Not `final`, although it has
/// no subclasses: allocating through the type that ``UsingRecipe`` keeps needs that.
@usableFromInline
class UsingRun<Element: Sendable>: @unchecked Sendable {
  fileprivate final let subscription = UpstreamSubscription()
  fileprivate final let downstream: Sink<Element>

  required init(_ downstream: consuming Sink<Element>) { self.downstream = consume downstream }

  fileprivate final func failed(_ error: any Error) {
    downstream.failed(error)
    subscription.dispose()
  }
}

@usableFromInline
struct UsingObserver<Element: Sendable>: InnerObserver {
  fileprivate let run: UsingRun<Element>

  @usableFromInline
  package func next(_ element: Element) { run.downstream.next(element) }
  @usableFromInline
  package func failed(_ error: any Error) { run.failed(error) }
  @usableFromInline
  package func completed() {
    run.downstream.completed()
    run.subscription.dispose()
  }
}
