/// Disposes another disposable on a scheduler.
///
/// ```swift
/// let closing = ScheduledDisposable(scheduler: MainScheduler.instance, disposable: window)
/// closing.dispose()   // the window is closed on the main actor
/// ```
public final class ScheduledDisposable: Cancelable {
  /// Where the disposable is disposed.
  public let scheduler: any ImmediateSchedulerType
  /// By itself, because a scheduled action must not keep the scheduler.
  private let target = SingleAssignmentDisposable()

  /// Disposes `disposable` on `scheduler`.
  ///
  /// - Parameters:
  ///   - scheduler: where to dispose.
  ///   - disposable: what to dispose.
  public init(scheduler: any ImmediateSchedulerType, disposable: any Disposable) {
    self.scheduler = scheduler
    target.setDisposable(disposable)
  }

  /// Whether the disposable has been disposed, or is about to be: false until the scheduler has come to it.
  public var isDisposed: Bool { target.isDisposed }

  /// Has the disposable disposed by the scheduler, once however often it is called.
  public func dispose() {
    _ = scheduler.schedule(()) { [target] _ in
      target.dispose()
      return NopDisposable()
    }
  }
}
