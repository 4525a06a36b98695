import Dispatch

/// A dispatch timer that may be cancelled from any thread.
///
/// Its queue keeps it alive until it is cancelled, even if everybody else lets go of it: nothing
/// that was scheduled is lost.
///
/// `@unchecked Sendable` is true because dispatch objects are thread-safe, although the protocol `DispatchSourceTimer`
/// does not say so on Linux. The timer is set up before anybody else sees it.
final class DispatchTimer: Disposable, @unchecked Sendable {
  private let source: any DispatchSourceTimer

  /// - Parameter period: the time between two calls; nil for one call, after which the timer is cancelled.
  init(
    on queue: DispatchQueue, after dueTime: Duration, every period: Duration? = nil,
    leeway: DispatchTimeInterval, _ handler: @escaping @Sendable () -> Void
  ) {
    source = DispatchSource.makeTimerSource(queue: queue)
    source.schedule(
      deadline: .now() + DispatchTimeInterval(dueTime),
      repeating: period.map { DispatchTimeInterval($0) } ?? .never, leeway: leeway)
    // Dispatch lets go of the handler, and with it of the timer, when the timer is cancelled.
    source.setEventHandler {
      if period == nil { self.source.cancel() }
      handler()
    }
    source.activate()
  }

  func dispose() { source.cancel() }
}
