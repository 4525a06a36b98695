import Streams

/// The times of inputs that have to wait for them: one timer for each lane in which something waits.
///
/// A timer that fires before its time, because a newer input has moved that, is set once more for what is left: an input
/// costs no timer.
final class EntryClock: Sendable {
  private struct Alarm: Sendable {
    var due: RxTime
    var timer: any Disposable = Disposables.create()
  }

  private let span: Duration
  private let scheduler: any SchedulerType
  private let alarms = Lock<[Int: Alarm]>([:])

  init(span: Duration, scheduler: any SchedulerType) {
    self.span = span
    self.scheduler = scheduler
  }

  /// Something has come in `lane`.
  ///
  /// - Parameter moves: whether the time of what waits there begins anew.
  func set(_ lane: Int, moves: Bool, _ engine: ActionEngine) {
    let due = scheduler.now.advanced(by: span)
    let isNew = alarms.withLock { alarms in
      if alarms[lane] != nil {
        if moves { alarms[lane]?.due = due }
        return false
      }
      alarms[lane] = Alarm(due: due)
      return true
    }
    if isNew { wait(span, lane, engine) }
  }

  private func wait(_ span: Duration, _ lane: Int, _ engine: ActionEngine) {
    let timer = scheduler.scheduleRelative(lane, dueTime: span) { [weak self, weak engine] lane in
      if let self, let engine { ring(lane, engine) }
      return Disposables.create()
    }
    // It may have rung already; then there is nothing to keep.
    alarms.withLock { $0[lane]?.timer = timer }
  }

  private func ring(_ lane: Int, _ engine: ActionEngine) {
    let now = scheduler.now
    var rung: Alarm?
    let rest: Duration? = alarms.withLock { alarms in
      rung = alarms[lane]
      guard let rung else { return nil }
      if rung.due > now { return now.duration(to: rung.due) }
      alarms[lane] = nil
      return .zero
    }
    guard let rest else { return }
    withExtendedLifetime(rung) {}
    if rest > .zero { return wait(rest, lane, engine) }
    if engine.due(lane) { set(lane, moves: false, engine) }
  }

  /// Nothing waits any more.
  func stop() {
    let alarms = alarms.withLock { alarms in
      defer { alarms = [:] }
      return alarms
    }
    for alarm in alarms.values { alarm.timer.dispose() }
  }
}
