extension InfallibleType {
  /// The elements that are followed by none for `dueTime`; see ``ObservableType/debounce(_:scheduler:)``.
  public func debounce(_ dueTime: Duration, scheduler: any SchedulerType) -> Infallible<Element> {
    Infallible(raw: asObservable().debounce(dueTime, scheduler: scheduler))
  }

  /// At most one element in each `dueTime`; see ``ObservableType/throttle(_:latest:scheduler:)``.
  public func throttle(
    _ dueTime: Duration, latest: Bool = true, scheduler: any SchedulerType
  ) -> Infallible<Element> {
    Infallible(raw: asObservable().throttle(dueTime, latest: latest, scheduler: scheduler))
  }

  /// The elements of the first `duration`, and then the end; see ``ObservableType/take(for:scheduler:)``.
  public func take(for duration: Duration, scheduler: any SchedulerType) -> Infallible<Element> {
    Infallible(raw: asObservable().take(for: duration, scheduler: scheduler))
  }
}
