extension ObservableType {
  /// Lets all observers share one subscription to the source, which ``ConnectableObservable/connect()`` makes, and
  /// gives later observers its last elements.
  ///
  /// ```swift
  /// let numbers = Observable.of(1, 2, 3).replay(2)
  /// numbers.subscribe(onNext: { print("a", $0) })
  /// _ = numbers.connect()   // a 1, a 2, a 3
  /// ```
  ///
  /// Does the same as ``multicast(makeSubject:)`` with a ``ReplaySubject``: the elements belong to the
  /// connection, and are forgotten with it. As in RxSwift, this holds after an end too: a subscriber that comes
  /// then waits for another connection.
  ///
  /// - Terminates when: the source does, while connected.
  /// - Errors: the errors of the source.
  /// - Concurrency: see ``ConnectableObservable``.
  /// - Parameter bufferSize: the number of elements that a later observer gets; `Int.max` means all of them, and no
  ///   memory is reserved for them. A negative one is a misuse and stops the program.
  /// - Returns: the stream to connect.
  /// - Complexity: constant per event and observer; holds `bufferSize` elements.
  ///
  /// Source of the idea: [ReactiveX, Replay](https://reactivex.io/documentation/operators/replay.html).
  public func replay(_ bufferSize: Int) -> ConnectableObservable<Element> {
    precondition(bufferSize >= 0, "replay(_:) got the size \(bufferSize); pass zero or more")
    return multicast(makeSubject: { ReplaySubject<Element>.create(bufferSize: bufferSize) })
  }

  /// Lets all observers share one subscription to the source, which ``ConnectableObservable/connect()`` makes, and
  /// gives later observers all its elements from the beginning.
  ///
  /// See ``replay(_:)``.
  ///
  /// - Terminates when: the source does, while connected.
  /// - Errors: the errors of the source.
  /// - Concurrency: see ``ConnectableObservable``.
  /// - Returns: the stream to connect.
  /// - Complexity: constant per event and observer; holds all elements of the connection.
  ///
  /// Source of the idea: [ReactiveX, Replay](https://reactivex.io/documentation/operators/replay.html).
  public func replayAll() -> ConnectableObservable<Element> {
    multicast(makeSubject: { ReplaySubject<Element>.createUnbounded() })
  }
}
