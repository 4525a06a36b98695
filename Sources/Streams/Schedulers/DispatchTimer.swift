import Dispatch

/// A dispatch timer that can be cancelled from any thread.
///
/// Its queue retains it until it is cancelled, even if all other references are released, so no scheduled action is
/// lost.
///
/// `@unchecked Sendable` is true because dispatch objects are thread-safe, although the protocol `DispatchSourceTimer`
/// is not declared `Sendable` on Linux. The timer is configured before it is shared.
final class DispatchTimer: Disposable, @unchecked Sendable {
  private let source: any DispatchSourceTimer

  /// - Parameter period: the time between two calls, or nil for one call, after which the timer is cancelled.
  init(
    on queue: DispatchQueue, after dueTime: Duration, every period: Duration? = nil,
    leeway: DispatchTimeInterval, _ handler: @escaping @Sendable () -> Void
  ) {
    source = DispatchSource.makeTimerSource(queue: queue)
    source.schedule(
      deadline: .now() + DispatchTimeInterval(dueTime),
      repeating: period.map { DispatchTimeInterval($0) } ?? .never, leeway: leeway)
    // Dispatch releases the handler, and with it the timer, when the timer is cancelled.
    source.setEventHandler {
      if period == nil { self.source.cancel() }
      handler()
    }
    source.activate()
  }

  func dispose() { source.cancel() }
}
