extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
  /// Runs `next` after this completable has completed.
  ///
  /// ```swift
  /// save.andThen(load).subscribe(onSuccess: { show($0) })
  /// ```
  ///
  /// - Errors: the errors of this completable, after which `next` is not subscribed to, and the errors of `next`.
  public func andThen<Next: Sendable>(_ next: Single<Next>) -> Single<Next> { Single(raw: then(next)) }

  /// Runs `next` after this completable has completed.
  public func andThen<Next: Sendable>(_ next: Maybe<Next>) -> Maybe<Next> { Maybe(raw: then(next)) }

  /// Runs `next` after this completable has completed.
  public func andThen(_ next: Completable) -> Completable { Completable(raw: then(next)) }

  /// Runs `next` after this completable has completed.
  public func andThen<Next: Sendable>(_ next: Observable<Next>) -> Observable<Next> { then(next) }

  /// Runs this completable and then `next`. The same as ``andThen(_:)-(Completable)``.
  public func concat(_ next: Completable) -> Completable { andThen(next) }

  private func then<Next: ObservableConvertibleType>(_ next: Next) -> Observable<Next.Element> {
    Assembled(AndThenRecipe(first: asObservable(), second: next.asObservable()))
  }
}

private struct AndThenRecipe<Element: Sendable>: Recipe {
  let first: Observable<Never>
  let second: Observable<Element>

  func run(_ sink: consuming Sink<Element>) -> Teardown {
    let run = AndThenRun(downstream: sink, following: second)
    first.attach(run, to: run.subscription.upstream)
    return .subscription(run.subscription)
  }
}

/// One subscription of an `andThen`, which is the sink of the first part.
///
/// `@unchecked Sendable` is true because every property is a `let` of a `Sendable` type.
private final class AndThenRun<Element: Sendable>: Sink<Never>, @unchecked Sendable {
  // Uses both slots, because a synchronous first part completes, and the second part runs, before the first teardown
  // can be stored.
  let subscription = UpstreamSubscription()
  private let downstream: Sink<Element>
  private let following: Observable<Element>

  init(downstream: Sink<Element>, following: Observable<Element>) {
    self.downstream = downstream
    self.following = following
  }

  override func next(_ element: Never) {}

  override func completed() {
    // A callback of the first part may have disposed everything just before the first part completed.
    if hasEnded { return subscription.dispose() }
    subscription.upstream.dispose()
    following.attach(downstream, to: subscription.second)
  }

  override func failed(_ error: any Error) {
    downstream.failed(error)
    subscription.dispose()
  }

  override var hasEnded: Bool { subscription.isDisposed || downstream.hasEnded }
}
