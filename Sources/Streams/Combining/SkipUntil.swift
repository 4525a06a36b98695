extension ObservableType {
  /// Leaves elements out until another stream emits.
  ///
  /// ```swift
  /// positions.skip(until: mouseDowns)
  /// ```
  ///
  /// Subscribes to this stream first. The first element of `other` disposes `other`.
  ///
  /// - Terminates when: this stream does, after `other` has emitted. As in RxSwift, if this stream completes before,
  ///   the result stays silent and never completes.
  /// - Errors: the errors of either stream; the other one is disposed then.
  /// - Concurrency: events of both are handled one at a time, without making a thread wait.
  /// - Parameter other: the stream whose first element lets the elements through.
  /// - Returns: the elements that come after it.
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
