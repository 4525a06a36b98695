import Observation
public import Streams

extension ActionModel {
  /// Returns whether to show a busy indicator that does not flicker. The indicator appears when the ``phase`` has been
  /// `executing` for a given time, and then stays visible for a minimum time. It does not wait for cancelled work that
  /// has not stopped.
  ///
  /// ```swift
  /// if model.isBusy() { ProgressView() }
  /// ```
  ///
  /// - Parameters:
  ///   - delay: the time for which the action must execute before the indicator appears.
  ///   - span: the minimum time for which the indicator is shown.
  ///   - scheduler: the scheduler that measures the times. The first call with these times determines it.
  public func isBusy(
    after delay: Duration = .milliseconds(150), atLeast span: Duration = .milliseconds(400),
    scheduler: any SchedulerType = MainScheduler.instance
  ) -> Bool {
    let isExecuting = read(\.busySigns).phase == .executing
    if let timer = timers.first(where: { $0.fits(after: delay, atLeast: span) }) { return timer.isShown }
    let timer = BusyTimer(BusyState(after: delay, atLeast: span), scheduler) { [weak self] in
      self?.updateTimers()
    }
    timers.append(timer)
    _ = timer.take(isExecuting: isExecuting)
    return timer.isShown
  }

  func updateTimers() {
    if timers.isEmpty { return }
    let isExecuting = snapshot.phase == .executing
    var hasChanged = false
    for timer in timers where timer.take(isExecuting: isExecuting) { hasChanged = true }
    if hasChanged { registrar.withMutation(of: ModelSigns.shared, keyPath: \.busySigns) {} }
  }
}
