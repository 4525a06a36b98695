extension ObservableType {
  /// Leaves elements out until another stream emits.
  ///
  /// ```swift
  /// positions.skip(until: mouseDowns)
  /// ```
  ///
  /// This stream is subscribed to first. The first element of `other` disposes `other`.
  ///
  /// - Terminates when: this stream does, once `other` has emitted. As in RxSwift, a stream that completes before
  ///   leaves the result silent: it never completes.
  /// - Errors: those of either stream; the other is disposed then.
  /// - Concurrency: events of both are handled one at a time, without making a thread wait.
  /// - Parameter other: its first element lets the elements through.
  /// - Returns: the elements that come afterwards.
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
    other.attach(InnerSink(TriggerObserver<Element, Trigger>(run: run)), to: run.subscription.second)
    return .subscription(run.subscription)
  }
}
