extension ObservableType {
  /// Lets elements pass until another stream emits.
  ///
  /// ```swift
  /// positions.take(until: mouseUps)
  /// ```
  ///
  /// Subscribes to `other` first, and not to this stream if `other` emits or fails at once. The completion of `other`
  /// ends nothing.
  ///
  /// - Terminates when: `other` emits, which disposes this stream, or this stream does.
  /// - Errors: the errors of either stream; the other one is disposed then.
  /// - Concurrency: events of both are handled one at a time, without making a thread wait.
  /// - Parameter other: the stream whose first element ends the result.
  /// - Returns: the elements that come before it.
  /// - Complexity: constant per event.
  ///
  /// Source of the idea: [ReactiveX, TakeUntil](https://reactivex.io/documentation/operators/takeuntil.html).
  public func take<Source: ObservableType>(until other: Source) -> Observable<Element> {
    Assembled(TakeUntilRecipe(source: asObservable(), other: other.asObservable()))
  }

  /// Lets elements pass until one satisfies `predicate`.
  ///
  /// ```swift
  /// Observable.of(1, 2, 3, 1).take(until: { $0 == 3 })                         // 1 2, then completed
  /// Observable.of(1, 2, 3, 1).take(until: { $0 == 3 }, behavior: .inclusive)   // 1 2 3, then completed
  /// ```
  ///
  /// - Terminates when: an element satisfies `predicate`, which disposes the source, or the source terminates.
  /// - Errors: the errors of the source, and errors that `predicate` throws; these dispose the source.
  /// - Concurrency: `predicate` runs on the thread of the event.
  /// - Parameters:
  ///   - predicate: whether to end.
  ///   - behavior: whether the element at which it ends still passes.
  /// - Returns: the stream of the elements before the end.
  /// - Complexity: constant per event, nothing allocated.
  @inlinable
  public func take(
    until predicate: @escaping @Sendable (Element) throws -> Bool, behavior: TakeBehavior = .exclusive
  ) -> Observable<Element> {
    take(while: { try !predicate($0) }, behavior: behavior)
  }
}

private struct TakeUntilRecipe<Element: Sendable, Trigger: Sendable>: Recipe {
  let source: Observable<Element>
  let other: Observable<Trigger>

  func run(_ sink: consuming Sink<Element>) -> Teardown {
    let run = UntilRun(sink, opens: false)
    other.attach(InnerSink(TriggerObserver<Element, Trigger>(run: run)), to: run.subscription.second)
    if run.subscription.upstream.isDisposed { return .subscription(run.subscription) }
    source.attach(run, to: run.subscription.upstream)
    return .subscription(run.subscription)
  }
}
