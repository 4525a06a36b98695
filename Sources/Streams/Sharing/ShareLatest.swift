extension ObservableType {
  /// Shares one subscription to the source among all observers, and replays the latest element to later observers.
  ///
  /// ```swift
  /// let position = locations.shareLatest()
  /// position.subscribe(onNext: { print("a", $0) })
  /// position.subscribe(onNext: { print("b", $0) })   // at once, the position that a got last
  /// ```
  ///
  /// Equivalent to ``share(replay:scope:)`` with one element to replay, which describes connection, termination and
  /// concurrency.
  ///
  /// - Terminates when: the source does.
  /// - Errors: the errors of the source.
  /// - Concurrency: if several observers subscribe concurrently, one of them connects.
  /// - Parameter scope: determines how long the element is kept.
  /// - Returns: the shared stream.
  /// - Complexity: constant per event and observer, without allocation. Retains one element.
  ///
  /// Source of the idea: [ReactiveX, Replay](https://reactivex.io/documentation/operators/replay.html).
  public func shareLatest(scope: SubjectLifetimeScope = .whileConnected) -> Observable<Element> {
    share(replay: 1, scope: scope)
  }
}
