import Streams

/// The times of inputs that have to wait for them: one timer for each lane in which something waits.
///
/// A timer that fires before its time, because a newer input has moved that, is set once more for what is left: an input
/// costs no timer.
final class EntryClock: Sendable {
  private struct Alarm: Sendable {
    var due: RxTime
    /// The latest input that it is for.
    var id: UInt64
    var timer: any Disposable = Disposables.create()
  }

  private let span: Duration
  /// Whether the time of what waits begins anew with a newer input.
  private let moves: Bool
  private let scheduler: any SchedulerType
  private let alarms = Lock<[Int: Alarm]>([:])

  init(span: Duration, moves: Bool, scheduler: any SchedulerType) {
    self.span = span
    self.moves = moves
    self.scheduler = scheduler
  }

  /// An input has come.
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
    guard let rest, let id = rung?.id else { return }
    if rest > .zero { return wait(rest, lane, engine) }
    if engine.due(lane, upTo: id) { set(lane, id, engine) }
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
