extension ObservableType {
  /// Emits elements until another stream emits.
  ///
  /// ```swift
  /// positions.take(until: mouseUps)
  /// ```
  ///
  /// Subscribes to `other` first. If `other` emits or fails synchronously, this stream is not subscribed to. The
  /// completion of `other` has no effect.
  ///
  /// - Terminates when: `other` emits, which disposes this stream, or this stream terminates.
  /// - Errors: the errors of either stream. An error of one disposes the other.
  /// - Concurrency: events of both streams are handled one at a time, without blocking a thread.
  /// - Parameter other: the stream whose first element completes the result.
  /// - Returns: the elements emitted before the first element of `other`.
  /// - Complexity: constant per event.
  ///
  /// Source of the idea: [ReactiveX, TakeUntil](https://reactivex.io/documentation/operators/takeuntil.html).
  public func take<Source: ObservableType>(until other: Source) -> Observable<Element> {
    Assembled(TakeUntilRecipe(source: asObservable(), other: other.asObservable()))
  }

  /// Emits elements until an element satisfies `predicate`.
  ///
  /// ```swift
  /// Observable.of(1, 2, 3, 1).take(until: { $0 == 3 })                         // 1 2, then completed
  /// Observable.of(1, 2, 3, 1).take(until: { $0 == 3 }, behavior: .inclusive)   // 1 2 3, then completed
  /// ```
  ///
  /// - Terminates when: an element satisfies `predicate`, which disposes the source, or the source terminates.
  /// - Errors: the errors of the source, and errors thrown by `predicate`, which dispose the source.
  /// - Concurrency: `predicate` runs on the thread on which the source emits.
  /// - Parameters:
  ///   - predicate: returns whether to complete at an element.
  ///   - behavior: whether to emit the element that ends the stream.
  /// - Returns: the stream of the elements before the end.
  /// - Complexity: constant per event, without allocation.
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
    if !run.hasEnded { source.attach(run, to: run.subscription.upstream) }
    return .subscription(run.subscription)
  }
}
