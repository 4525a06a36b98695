/// Times from zero to 285 years, none before an earlier one: a file may say anything, and no sum of them overflows.
struct SteadyTime: Sendable {
  private(set) var latest = Duration.zero

  mutating func advance(to time: Duration) -> Duration {
    latest = max(latest, min(time, .seconds(9_000_000_000)))
    return latest
  }
}

extension Recording {
  /// The times of the events, made steady.
  var steadyTimes: [Duration] {
    var time = SteadyTime()
    return events.map { time.advance(to: $0.time) }
  }
}

extension Recording.Action {
  /// Whether this describes a router, not an action.
  var isRouter: Bool { policy == nil && input.isEmpty && element.isEmpty }
}

extension InspectorEvent.Kind {
  /// Whether an execution or dispatch runs from this event on.
  var isStart: Bool { self == .started || self == .dispatched }

  /// Whether only an execution that runs has this event.
  var isOfRunning: Bool {
    self == .element || self == .progress || self == .retrying || self == .timedOut || self == .stopping
  }
}
