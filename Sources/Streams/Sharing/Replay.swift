extension ObservableType {
  /// Lets all observers use one subscription to the source, which is made when it is told so, and gives each that comes
  /// later the last elements.
  ///
  /// ```swift
  /// let numbers = Observable.of(1, 2, 3).replay(2)
  /// numbers.subscribe(onNext: { print("a", $0) })
  /// _ = numbers.connect()   // a 1, a 2, a 3
  /// ```
  ///
  /// The same as ``multicast(makeSubject:)`` with a ``ReplaySubject``: what is kept is that of the connection, and is
  /// forgotten with it. As in RxSwift, that is so after an end, too: who subscribes then waits for another connection.
  ///
  /// - Terminates when: the source does, while connected.
  /// - Errors: those of the source.
  /// - Concurrency: see ``ConnectableObservable``.
  /// - Parameter bufferSize: how many elements an observer that comes later gets; `Int.max` is all of them, and
  ///   nothing is reserved for it. A negative one is a misuse, and stops the program.
  /// - Returns: the stream to connect.
  /// - Complexity: constant per event and observer; holds `bufferSize` elements.
  ///
  /// Source of the idea: [ReactiveX, Replay](https://reactivex.io/documentation/operators/replay.html).
  public func replay(_ bufferSize: Int) -> ConnectableObservable<Element> {
    precondition(bufferSize >= 0, "replay(_:) got the size \(bufferSize); pass zero or more")
    return multicast(makeSubject: { ReplaySubject<Element>.create(bufferSize: bufferSize) })
  }

  /// Lets all observers use one subscription to the source, which is made when it is told so, and gives each that comes
  /// later all elements from its beginning.
  ///
  /// See ``replay(_:)``.
  ///
  /// - Terminates when: the source does, while connected.
  /// - Errors: those of the source.
  /// - Concurrency: see ``ConnectableObservable``.
  /// - Returns: the stream to connect.
  /// - Complexity: constant per event and observer; holds all elements of the connection.
  ///
  /// Source of the idea: [ReactiveX, Replay](https://reactivex.io/documentation/operators/replay.html).
  public func replayAll() -> ConnectableObservable<Element> {
    multicast(makeSubject: { ReplaySubject<Element>.createUnbounded() })
  }
}
