extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
  /// Runs `next` as soon as this completable has completed.
  ///
  /// ```swift
  /// save.andThen(load).subscribe(onSuccess: { show($0) })
  /// ```
  ///
  /// - Errors: the errors of this completable, after which `next` is not subscribed to, and those of `next`.
  public func andThen<Next: Sendable>(_ next: Single<Next>) -> Single<Next> { Single(raw: then(next)) }

  /// Runs `next` as soon as this completable has completed.
  public func andThen<Next: Sendable>(_ next: Maybe<Next>) -> Maybe<Next> { Maybe(raw: then(next)) }

  /// Runs `next` as soon as this completable has completed.
  public func andThen(_ next: Completable) -> Completable { Completable(raw: then(next)) }

  /// Runs `next` as soon as this completable has completed.
  public func andThen<Next: Sendable>(_ next: Observable<Next>) -> Observable<Next> { then(next) }

  /// Runs this and then `next`; another name for ``andThen(_:)-(Completable)``.
  public func concat(_ next: Completable) -> Completable { andThen(next) }

  private func then<Next: ObservableConvertibleType>(_ next: Next) -> Observable<Next.Element> {
    Assembled(AndThenRecipe(first: asObservable(), second: next.asObservable()))
  }
}

private struct AndThenRecipe<Element: Sendable>: Recipe {
  let first: Observable<Never>
  let second: Observable<Element>

  func run(_ sink: consuming Sink<Element>) -> Teardown {
    let coordinator = AndThenRun(second, sink)
    first.attach(InnerSink(AndThenObserver(coordinator: coordinator)), to: coordinator.subscription.upstream)
    return .subscription(coordinator.subscription)
  }
}

private final class AndThenRun<Element: Sendable>: Sendable {
  // Both of its slots are used: a synchronous first part has completed, and the second one runs,
  // before the first can be kept.
  let subscription = UpstreamSubscription()
  private let next: Observable<Element>
  private let sink: Sink<Element>

  init(_ next: Observable<Element>, _ sink: Sink<Element>) {
    self.next = next
    self.sink = sink
  }

  func proceed() {
    // A callback of the first part may have disposed everything just before that completed.
    if subscription.isDisposed { return }
    subscription.upstream.dispose()
    next.attach(sink, to: subscription.second)
  }

  func failed(_ error: any Error) {
    sink.failed(error)
    subscription.dispose()
  }
}

private struct AndThenObserver<Element: Sendable>: InnerObserver {
  let coordinator: AndThenRun<Element>
  func next(_ element: Never) {}
  func failed(_ error: any Error) { coordinator.failed(error) }
  func completed() { coordinator.proceed() }
}
