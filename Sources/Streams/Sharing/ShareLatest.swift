extension ObservableType {
  /// Lets all observers share one subscription to the source, and gives later observers the latest element.
  ///
  /// ```swift
  /// let position = locations.shareLatest()
  /// position.subscribe(onNext: { print("a", $0) })
  /// position.subscribe(onNext: { print("b", $0) })   // at once, the position that a got last
  /// ```
  ///
  /// Does the same as ``share(replay:scope:)`` with one element to replay; see there for the connection,
  /// the end and concurrency.
  ///
  /// - Terminates when: the source does.
  /// - Errors: the errors of the source.
  /// - Concurrency: if several observers come at once, one of them connects.
  /// - Parameter scope: the time for which the element is kept.
  /// - Returns: the shared stream.
  /// - Complexity: constant per event and observer, no allocation; holds one element.
  ///
  /// Source of the idea: [ReactiveX, Replay](https://reactivex.io/documentation/operators/replay.html).
  public func shareLatest(scope: SubjectLifetimeScope = .whileConnected) -> Observable<Element> {
    share(replay: 1, scope: scope)
  }
}
