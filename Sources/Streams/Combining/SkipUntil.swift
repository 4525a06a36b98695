extension ObservableType {
  /// Skips elements until another stream emits.
  ///
  /// ```swift
  /// positions.skip(until: mouseDowns)
  /// ```
  ///
  /// Subscribes to this stream first. The first element of `other` disposes `other`.
  ///
  /// - Terminates when: this stream does, after `other` has emitted. As in RxSwift, if this stream completes before
  ///   that, the result never emits or completes.
  /// - Errors: the errors of either stream. An error of one disposes the other.
  /// - Concurrency: events of both streams are handled one at a time, without blocking a thread.
  /// - Parameter other: the stream whose first element ends the skipping.
  /// - Returns: the elements emitted after the first element of `other`.
  /// - Complexity: constant per event.
  ///
  /// Source of the idea: [ReactiveX, SkipUntil](https://reactivex.io/documentation/operators/skipuntil.html).
  public func skip<Source: ObservableType>(until other: Source) -> Observable<Element> {
    Assembled(SkipUntilRecipe(source: asObservable(), other: other.asObservable()))
  }
}

private struct SkipUntilRecipe<Element: Sendable, Trigger: Sendable>: Recipe {
  let source: Observable<Element>
  let other: Observable<Trigger>

  func run(_ sink: consuming Sink<Element>) -> Teardown {
    let run = UntilRun(sink, opens: true)
    source.attach(run, to: run.subscription.upstream)
    if run.hasEnded { return .subscription(run.subscription) }
    other.attach(InnerSink(TriggerObserver<Element, Trigger>(run: run)), to: run.subscription.second)
    return .subscription(run.subscription)
  }
}
