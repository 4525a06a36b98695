extension InfallibleType {
  /// Emits the elements that are not followed by another element for `dueTime`. See
  /// ``ObservableType/debounce(_:scheduler:)``.
  public func debounce(_ dueTime: Duration, scheduler: any SchedulerType) -> Infallible<Element> {
    Infallible(raw: asObservable().debounce(dueTime, scheduler: scheduler))
  }

  /// Emits at most one element in each `dueTime`. See ``ObservableType/throttle(_:latest:scheduler:)``.
  public func throttle(
    _ dueTime: Duration, latest: Bool = true, scheduler: any SchedulerType
  ) -> Infallible<Element> {
    Infallible(raw: asObservable().throttle(dueTime, latest: latest, scheduler: scheduler))
  }

  /// Emits the elements of the first `duration`, and then completes. See ``ObservableType/take(for:scheduler:)``.
  public func take(for duration: Duration, scheduler: any SchedulerType) -> Infallible<Element> {
    Infallible(raw: asObservable().take(for: duration, scheduler: scheduler))
  }
}
