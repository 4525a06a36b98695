extension ObservableType {
  /// Shares one subscription to the source among all observers, and replays its last elements to later observers.
  /// ``ConnectableObservable/connect()`` makes the subscription.
  ///
  /// ```swift
  /// let numbers = Observable.of(1, 2, 3).replay(2)
  /// numbers.subscribe(onNext: { print("a", $0) })
  /// _ = numbers.connect()   // a 1, a 2, a 3
  /// ```
  ///
  /// Equivalent to ``multicast(makeSubject:)`` with a ``ReplaySubject``. The elements belong to the connection, and are
  /// released with it. As in RxSwift, this also applies after termination: a later subscriber waits for another
  /// connection.
  ///
  /// - Terminates when: the source does, while connected.
  /// - Errors: the errors of the source.
  /// - Concurrency: see ``ConnectableObservable``.
  /// - Parameter bufferSize: the number of elements to replay. `Int.max` means all of them, for which no memory is
  ///   reserved in advance. A negative number stops the program.
  /// - Returns: the stream to connect.
  /// - Complexity: constant per event and observer. Retains `bufferSize` elements.
  ///
  /// Source of the idea: [ReactiveX, Replay](https://reactivex.io/documentation/operators/replay.html).
  public func replay(_ bufferSize: Int) -> ConnectableObservable<Element> {
    precondition(bufferSize >= 0, "replay(_:) got the size \(bufferSize). Pass zero or more.")
    return multicast(makeSubject: { ReplaySubject<Element>.create(bufferSize: bufferSize) })
  }

  /// Shares one subscription to the source among all observers, and replays all its elements to later observers.
  /// ``ConnectableObservable/connect()`` makes the subscription.
  ///
  /// See ``replay(_:)``.
  ///
  /// - Terminates when: the source does, while connected.
  /// - Errors: the errors of the source.
  /// - Concurrency: see ``ConnectableObservable``.
  /// - Returns: the stream to connect.
  /// - Complexity: constant per event and observer. Retains all elements of the connection.
  ///
  /// Source of the idea: [ReactiveX, Replay](https://reactivex.io/documentation/operators/replay.html).
  public func replayAll() -> ConnectableObservable<Element> {
    multicast(makeSubject: { ReplaySubject<Element>.createUnbounded() })
  }
}
