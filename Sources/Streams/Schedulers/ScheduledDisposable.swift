/// Disposes another disposable on a scheduler.
///
/// ```swift
/// let closing = ScheduledDisposable(scheduler: MainScheduler.instance, disposable: window)
/// closing.dispose()   // the window is closed on the main actor
/// ```
public final class ScheduledDisposable: Cancelable {
  /// The scheduler that disposes the disposable.
  public let scheduler: any ImmediateSchedulerType
  /// The disposable to dispose. It is a separate object, because a scheduled action must not retain the scheduler.
  private let target = SingleAssignmentDisposable()

  /// Creates a disposable that disposes `disposable` on `scheduler`.
  ///
  /// - Parameters:
  ///   - scheduler: the scheduler that disposes it.
  ///   - disposable: the disposable to dispose.
  public init(scheduler: any ImmediateSchedulerType, disposable: any Disposable) {
    self.scheduler = scheduler
    target.setDisposable(disposable)
  }

  /// A Boolean value that indicates whether the scheduler has disposed the disposable, or is disposing it.
  public var isDisposed: Bool { target.isDisposed }

  /// Schedules the disposal. Further calls have no effect.
  public func dispose() {
    _ = scheduler.schedule(()) { [target] _ in
      target.dispose()
      return NopDisposable()
    }
  }
}
