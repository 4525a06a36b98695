/// Disposes another disposable on a scheduler.
///
/// ```swift
/// let closing = ScheduledDisposable(scheduler: MainScheduler.instance, disposable: window)
/// closing.dispose()   // the window is closed on the main actor
/// ```
public final class ScheduledDisposable: Cancelable {
  /// The scheduler that disposes the disposable.
  public let scheduler: any ImmediateSchedulerType
  /// Kept apart, because a scheduled action must not keep the scheduler alive.
  private let target = SingleAssignmentDisposable()

  /// A disposable that disposes `disposable` on `scheduler`.
  ///
  /// - Parameters:
  ///   - scheduler: the scheduler that disposes it.
  ///   - disposable: the disposable to dispose.
  public init(scheduler: any ImmediateSchedulerType, disposable: any Disposable) {
    self.scheduler = scheduler
    target.setDisposable(disposable)
  }

  /// Whether the scheduler has disposed the disposable, or is doing so.
  public var isDisposed: Bool { target.isDisposed }

  /// Has the scheduler dispose the disposable. Further calls do nothing.
  public func dispose() {
    _ = scheduler.schedule(()) { [target] _ in
      target.dispose()
      return NopDisposable()
    }
  }
}
