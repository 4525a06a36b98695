extension ObservableType {
  /// Lets all observers use one subscription to the source, and gives each that comes later the latest element.
  ///
  /// ```swift
  /// let position = locations.shareLatest()
  /// position.subscribe(onNext: { print("a", $0) })
  /// position.subscribe(onNext: { print("b", $0) })   // at once the position that a has heard
  /// ```
  ///
  /// The same as ``share(replay:scope:)`` with one element to replay. What that says about the connection, the end and
  /// concurrency holds here.
  ///
  /// - Terminates when: the source does.
  /// - Errors: those of the source.
  /// - Concurrency: however many come at once, one of them connects.
  /// - Parameter scope: how long the element is kept.
  /// - Returns: the shared stream.
  /// - Complexity: constant per event and observer, no allocation; holds one element.
  ///
  /// Source of the idea: [ReactiveX, Replay](https://reactivex.io/documentation/operators/replay.html).
  public func shareLatest(scope: SubjectLifetimeScope = .whileConnected) -> Observable<Element> {
    share(replay: 1, scope: scope)
  }
}
