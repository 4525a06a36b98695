import Streams

/// A ``BusyState`` with its clock.
@MainActor
final class BusyTimer {
  private var state: BusyState
  private let scheduler: any SchedulerType
  private let alarm = SerialDisposable()
  /// Runs on the main actor when the state must be updated again.
  private let ring: @MainActor @Sendable () -> Void

  init(_ state: BusyState, _ scheduler: any SchedulerType, ring: @escaping @MainActor @Sendable () -> Void) {
    self.state = state
    self.scheduler = scheduler
    self.ring = ring
  }

  deinit { alarm.dispose() }

  var isShown: Bool { state.isShown }

  func fits(after delay: Duration, atLeast span: Duration) -> Bool {
    state.delay == delay && state.span == span
  }

  /// - Returns: whether the indicator has appeared or disappeared.
  func take(isExecuting: Bool) -> Bool {
    let (wasShown, now) = (state.isShown, scheduler.now)
    if let due = state.take(isExecuting: isExecuting, at: now) {
      let hop = MainHop()
      alarm.disposable = scheduler.scheduleRelative((), dueTime: now.duration(to: due)) { [ring] _ in
        hop.go(ring)
        return Disposables.create()
      }
    } else {
      alarm.disposable = Disposables.create()
    }
    return state.isShown != wasShown
  }
}
