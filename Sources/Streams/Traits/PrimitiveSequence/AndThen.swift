extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
  /// Runs `next` as soon as this completable has completed.
  ///
  /// ```swift
  /// save.andThen(load).subscribe(onSuccess: { show($0) })
  /// ```
  ///
  /// - Errors: the errors of this completable, after which `next` is not subscribed to, and those of `next`.
  @inlinable
  public func andThen<Next: Sendable>(_ next: Single<Next>) -> Single<Next> { Single(raw: then(next)) }

  /// Runs `next` as soon as this completable has completed.
  @inlinable
  public func andThen<Next: Sendable>(_ next: Maybe<Next>) -> Maybe<Next> { Maybe(raw: then(next)) }

  /// Runs `next` as soon as this completable has completed.
  @inlinable
  public func andThen(_ next: Completable) -> Completable { Completable(raw: then(next)) }

  /// Runs `next` as soon as this completable has completed.
  @inlinable
  public func andThen<Next: Sendable>(_ next: Observable<Next>) -> Observable<Next> { then(next) }

  /// Runs this and then `next`; another name for ``andThen(_:)-(Completable)``.
  public func concat(_ next: Completable) -> Completable { andThen(next) }

  @inlinable
  func then<Next: ObservableConvertibleType>(_ next: Next) -> Observable<Next.Element> {
    Assembled(AndThenRecipe(first: asObservable(), second: next.asObservable()))
  }
}

@usableFromInline
struct AndThenRecipe<Element: Sendable>: Recipe {
  @usableFromInline let first: Observable<Never>
  @usableFromInline let second: Observable<Element>
  // The class is taken where the type is known; see ``MergeRecipe``.
  @usableFromInline let run: AndThenRun<Element>.Type

  @inlinable
  init(first: Observable<Never>, second: Observable<Element>) {
    self.first = first
    self.second = second
    run = AndThenRun<Element>.self
  }

  @usableFromInline
  package func run(_ sink: consuming Sink<Element>) -> Teardown {
    let run = run.init(second, sink)
    first.attach(run, to: run.subscription.upstream)
    return .subscription(run.subscription)
  }
}

/// One subscription of an `andThen`: the sink of the first part.
///
/// `@unchecked Sendable` is true because every property is a `let` of a `Sendable` type. Not `final`, although it has no
/// subclasses: allocating through the type that ``AndThenRecipe`` keeps needs that.
@usableFromInline
class AndThenRun<Element: Sendable>: Sink<Never>, @unchecked Sendable {
  // Both of its slots are used: a synchronous first part has completed, and the second one runs,
  // before the first can be kept.
  final let subscription = UpstreamSubscription()
  private final let following: Observable<Element>
  private final let sink: Sink<Element>

  required init(_ following: Observable<Element>, _ sink: Sink<Element>) {
    self.following = following
    self.sink = sink
  }

  @usableFromInline
  override final func next(_ element: Never) {}

  @usableFromInline
  override final func completed() {
    // A callback of the first part may have disposed everything just before that completed.
    if subscription.isDisposed { return }
    subscription.upstream.dispose()
    following.attach(sink, to: subscription.second)
  }

  @usableFromInline
  override final func failed(_ error: any Error) {
    sink.failed(error)
    subscription.dispose()
  }
}
