import Streams

/// The timers of debounced and throttled inputs: one for each lane with a running span.
///
/// If a newer input has moved the end of the span, the timer fires too early and is set again for the remaining time.
/// So an input needs no timer of its own.
final class InputClock: Sendable {
  private struct Alarm: Sendable {
    var due: RxTime
    /// The latest input that the span was started for.
    var id: UInt64
    var timer: any Disposable = Disposables.create()
  }

  private let span: Duration
  /// Whether a newer input restarts the span, as it does when inputs are debounced.
  private let moves: Bool
  private let scheduler: any SchedulerType
  private let alarms = Lock<[Int: Alarm]>([:])

  init(span: Duration, moves: Bool, scheduler: any SchedulerType) {
    self.span = span
    self.moves = moves
    self.scheduler = scheduler
  }

  /// Starts the span of an accepted input. If a span is already running, a debounced input moves its end.
  func set(_ ticket: Ticket, _ engine: ActionEngine) { set(ticket.lane, ticket.id, engine) }

  private func set(_ lane: Int, _ id: UInt64, _ engine: ActionEngine) {
    let due = scheduler.now.advanced(by: span)
    let isNew = alarms.withLock { alarms in
      if let known = alarms[lane] {
        if moves, known.id < id { alarms[lane] = Alarm(due: due, id: id, timer: known.timer) }
        return false
      }
      alarms[lane] = Alarm(due: due, id: id)
      return true
    }
    if isNew { startTimer(span, lane, engine) }
  }

  /// Restarts the span of a lane, because its delayed input was passed to the policy before the end of the span.
  func restart(_ lane: Int, _ engine: ActionEngine) {
    let due = scheduler.now.advanced(by: span)
    let isRunning = alarms.withLock { alarms in
      alarms[lane]?.due = due
      return alarms[lane] != nil
    }
    if !isRunning { set(lane, .max, engine) }
  }

  private func startTimer(_ span: Duration, _ lane: Int, _ engine: ActionEngine) {
    let timer = scheduler.scheduleRelative(lane, dueTime: span) { [weak self, weak engine] lane in
      if let self, let engine { ring(lane, engine) }
      return Disposables.create()
    }
    // If the timer has already fired, no alarm is left to store it in.
    let replaced = alarms.withLock { alarms in
      defer { alarms[lane]?.timer = timer }
      return alarms[lane]?.timer
    }
    withExtendedLifetime(replaced) {}
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
    guard let rest, let id = rung?.id else { return }
    if rest > .zero { return startTimer(rest, lane, engine) }
    if engine.due(lane, upTo: id) { set(lane, id, engine) }
  }

  /// Disposes all timers.
  func stop() {
    let alarms = alarms.withLock { alarms in
      defer { alarms = [:] }
      return alarms
    }
    for alarm in alarms.values { alarm.timer.dispose() }
  }
}
