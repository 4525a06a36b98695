extension SharedSequenceConvertibleType {
  /// Emits the elements that are not followed by another element for `dueTime`. See
  /// ``ObservableType/debounce(_:scheduler:)``.
  public func debounce(_ dueTime: Duration) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(source.debounce(dueTime, scheduler: SharingStrategy.scheduler))
  }

  /// Emits at most one element in each `dueTime`. See ``ObservableType/throttle(_:latest:scheduler:)``.
  ///
  /// - Parameters:
  ///   - dueTime: the minimum time between two elements.
  ///   - latest: whether the last element that arrived too early is emitted when the time has passed.
  public func throttle(
    _ dueTime: Duration, latest: Bool = true
  ) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(source.throttle(dueTime, latest: latest, scheduler: SharingStrategy.scheduler))
  }

  /// Emits every event `dueTime` later. See ``ObservableType/delay(_:scheduler:)``.
  public func delay(_ dueTime: Duration) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(source.delay(dueTime, scheduler: SharingStrategy.scheduler))
  }
}
