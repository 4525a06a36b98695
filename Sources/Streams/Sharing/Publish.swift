extension ObservableType {
  /// Shares one subscription to the source among all observers. ``ConnectableObservable/connect()`` makes the
  /// subscription.
  ///
  /// ```swift
  /// let numbers = Observable.of(1, 2, 3).publish()
  /// numbers.subscribe(onNext: { print("a", $0) })
  /// numbers.subscribe(onNext: { print("b", $0) })
  /// _ = numbers.connect()   // a 1, b 1, a 2, b 2, a 3, b 3
  /// ```
  ///
  /// Equivalent to ``multicast(makeSubject:)`` with a ``PublishSubject``. After the source has terminated or the
  /// connection has been disposed, a new observer receives events of the next connection only.
  ///
  /// - Terminates when: the source does, while connected.
  /// - Errors: the errors of the source.
  /// - Concurrency: see ``ConnectableObservable``.
  /// - Returns: the stream to connect.
  /// - Complexity: constant per event and observer, without allocation.
  ///
  /// Source of the idea: [ReactiveX, Publish](https://reactivex.io/documentation/operators/publish.html).
  public func publish() -> ConnectableObservable<Element> {
    // The sink of the subject, without the cast that any other observer requires.
    multicast({ PublishSubject<Element>() }, feed: { InnerSink(SubjectFeed($0, $0.core)) })
  }
}
