extension ObservableType {
  /// Creates, for each observer, a stream based on a shared subscription to the source.
  ///
  /// ```swift
  /// let sums = numbers.multicast({ PublishSubject() }) { shared in
  ///   Observable.zip(shared, shared.skip(1)) { $0 + $1 }   // one subscription to numbers
  /// }
  /// ```
  ///
  /// Subscribes first to the stream returned by `selector`, and then to the source, unless the result has ended.
  ///
  /// - Terminates when: the stream returned by `selector` does.
  /// - Errors: the errors of that stream, and errors thrown by either closure.
  /// - Concurrency: both closures run on the subscribing thread. On disposal, the stream returned by `selector` is
  ///   disposed before the source.
  /// - Parameters:
  ///   - subjectSelector: creates the subject through which the subscription is shared.
  ///   - selector: returns the stream.
  /// - Returns: the stream returned by `selector`.
  /// - Complexity: depends on the subject and on the stream returned by `selector`.
  ///
  /// Source of the idea: [ReactiveX, Publish](https://reactivex.io/documentation/operators/publish.html).
  public func multicast<Subject: SubjectType, Result: Sendable>(
    _ subjectSelector: @escaping @Sendable () throws -> Subject,
    selector: @escaping @Sendable (Observable<Subject.Element>) throws -> Observable<Result>
  ) -> Observable<Result> where Subject.Observer.Element == Element {
    Assembled(
      MulticastSelectorRecipe(
        source: asObservable(), makeSubject: subjectSelector, selector: selector,
        feed: { $0.asObserver().makeSink() }))
  }
}

private struct MulticastSelectorRecipe<Subject: ObservableType, Input: Sendable, Element: Sendable>: Recipe {
  let source: Observable<Input>
  let makeSubject: @Sendable () throws -> Subject
  let selector: @Sendable (Observable<Subject.Element>) throws -> Observable<Element>
  let feed: @Sendable (Subject) -> Sink<Input>

  func run(_ sink: consuming Sink<Element>) -> Teardown {
    let subscription = UpstreamSubscription()
    guard let connectable = listen(sink, subscription) else { return .none }
    if !sink.hasEnded { subscription.second.set(connectable.connect(for: sink)) }
    return .subscription(subscription)
  }

  /// Subscribes to the stream returned by `selector`. Returns before the source is subscribed to, so that a long chain
  /// needs less stack.
  private func listen(
    _ sink: Sink<Element>, _ subscription: UpstreamSubscription
  ) -> ConnectableObservable<Subject.Element>? {
    let connectable: ConnectableObservable<Subject.Element>
    let result: Observable<Element>
    do {
      let subject = try makeSubject()
      connectable = source.multicast({ subject }, feed: feed)
      result = try selector(connectable)
    } catch {
      sink.failed(error)
      return nil
    }
    // The termination of the result needs no handling here, because `sink` then disposes this subscription.
    if !sink.hasEnded { result.attach(sink, to: subscription.upstream) }
    return connectable
  }
}
