extension SharedSequenceConvertibleType {
  /// The elements that are followed by none for `dueTime`; see ``ObservableType/debounce(_:scheduler:)``.
  public func debounce(_ dueTime: Duration) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(source.debounce(dueTime, scheduler: SharingStrategy.scheduler))
  }

  /// At most one element in each `dueTime`; see ``ObservableType/throttle(_:latest:scheduler:)``.
  ///
  /// - Parameters:
  ///   - dueTime: the least span between two elements.
  ///   - latest: whether the last one of the elements that came too early is emitted when the span is over.
  public func throttle(
    _ dueTime: Duration, latest: Bool = true
  ) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(source.throttle(dueTime, latest: latest, scheduler: SharingStrategy.scheduler))
  }

  /// Emits everything `dueTime` later; see ``ObservableType/delay(_:scheduler:)``.
  public func delay(_ dueTime: Duration) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(source.delay(dueTime, scheduler: SharingStrategy.scheduler))
  }
}
