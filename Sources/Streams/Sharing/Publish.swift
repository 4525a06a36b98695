extension ObservableType {
  /// Lets all observers share one subscription to the source, which ``ConnectableObservable/connect()`` makes.
  ///
  /// ```swift
  /// let numbers = Observable.of(1, 2, 3).publish()
  /// numbers.subscribe(onNext: { print("a", $0) })
  /// numbers.subscribe(onNext: { print("b", $0) })
  /// _ = numbers.connect()   // a 1, b 1, a 2, b 2, a 3, b 3
  /// ```
  ///
  /// Does the same as ``multicast(makeSubject:)`` with a ``PublishSubject``: after an end or a disposed connection, an
  /// observer waits for the next connection and gets nothing of the one before.
  ///
  /// - Terminates when: the source does, while connected.
  /// - Errors: the errors of the source.
  /// - Concurrency: see ``ConnectableObservable``.
  /// - Returns: the stream to connect.
  /// - Complexity: constant per event and observer, no allocation.
  ///
  /// Source of the idea: [ReactiveX, Publish](https://reactivex.io/documentation/operators/publish.html).
  public func publish() -> ConnectableObservable<Element> {
    // The sink of the subject, without the cast that another observer needs.
    multicast({ PublishSubject<Element>() }, feed: { InnerSink(SubjectFeed($0, $0.core)) })
  }
}
